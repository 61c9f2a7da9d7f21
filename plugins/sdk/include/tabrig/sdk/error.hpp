// Errors inside a plugin are exceptions; the trampolines turn them into status codes, so none crosses the boundary.
#pragma once

#include <exception>
#include <initializer_list>
#include <new>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "tabrig/sdk/text.hpp"

namespace tabrig::sdk {

// Code, text and the further fields "file", "line", "record", "expected", "found", "hint".
class Error : public std::runtime_error {
 public:
  using Details = std::vector<std::pair<std::string, std::string>>;
  Error(tabrig_status code, const std::string& what, Details details = {})
      : std::runtime_error(what), code_(code), details_(std::move(details)) {}
  tabrig_status code() const noexcept { return code_; }
  const Details& details() const noexcept { return details_; }

 private:
  tabrig_status code_;
  Details details_;
};

inline Error invalid_argument(const std::string& what) { return Error(TABRIG_INVALID_ARGUMENT, what); }
inline Error invalid_data(const std::string& what, Error::Details details = {}) {
  return Error(TABRIG_INVALID_DATA, what, std::move(details));
}

// Thrown by Call::check() when the host has asked to stop.
struct Cancelled : Error {
  Cancelled() : Error(TABRIG_CANCELLED, "cancelled") {}
};

namespace detail {

// Runs f and translates what it throws. `host` may be null when create was not reached.
template <typename F>
tabrig_status guard(const tabrig_host* host, tabrig_error* error, F&& f) noexcept {
  const auto set = [&](tabrig_status code, std::string_view text) {
    if (host && error) host->error_set(error, code, str(text));
    return code;
  };
  try {
    f();
    return TABRIG_OK;
  } catch (const Error& e) {
    set(e.code(), e.what());
    if (host && error) {
      for (const auto& [key, value] : e.details()) host->error_detail(error, str(key), str(value));
    }
    return e.code() == TABRIG_OK ? set(TABRIG_INTERNAL, "the plugin threw an error with status OK") : e.code();
  } catch (const std::bad_alloc&) {
    return set(TABRIG_RESOURCE_EXHAUSTED, "out of memory");
  } catch (const std::exception& e) {
    return set(TABRIG_INTERNAL, e.what());
  } catch (...) {
    return set(TABRIG_INTERNAL, "the plugin threw something that is not a std::exception");
  }
}

}  // namespace detail
}  // namespace tabrig::sdk
