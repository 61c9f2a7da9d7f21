// What every component kind shares: construction from a configuration, and the first three slots of its ops table.
#pragma once

#include <cstdint>
#include <memory>

#include "tabrig/sdk/error.hpp"
#include "tabrig/sdk/host.hpp"
#include "tabrig/sdk/json.hpp"

namespace tabrig::sdk {

// What a component's constructor receives.
struct Config {
  Host host;
  std::string_view text;  // the JSON text, valid during construction
  Json json;              // the same, parsed
};

namespace detail {

// The plugin side of a tabrig_instance: the author's object beside the host it was made with.
template <typename T>
struct Box {
  const tabrig_host* host;
  T object;
  Box(const tabrig_host* h, const Config& config) : host(h), object(config) {}
};

template <typename T>
Box<T>* box(tabrig_instance* instance) noexcept {
  return reinterpret_cast<Box<T>*>(instance);
}

template <typename T>
tabrig_status create(const tabrig_host* host, tabrig_str config, tabrig_instance** out, tabrig_error* error) noexcept {
  return guard(host, error, [&] {
    const std::string_view text = view(config);
    auto made = std::make_unique<Box<T>>(host, Config{Host(host), text, text.empty() ? Json() : Json::parse(text)});
    *out = reinterpret_cast<tabrig_instance*>(made.release());
  });
}

template <typename T>
void destroy(tabrig_instance* instance) noexcept {
  delete box<T>(instance);
}

template <typename T>
constexpr tabrig_ops base_ops(std::size_t size) noexcept {
  return {static_cast<std::uint32_t>(size), 0, &create<T>, &destroy<T>, nullptr};
}

}  // namespace detail
}  // namespace tabrig::sdk
