// The host's services, as handed to create. Copyable; valid as long as any instance of the plugin.
#pragma once

#include "tabrig/sdk/text.hpp"

namespace tabrig::sdk {

class Host {
 public:
  explicit Host(const tabrig_host* host) noexcept : host_(host) {}
  const tabrig_host* raw() const noexcept { return host_; }
  void log(std::uint32_t level, std::string_view message) const noexcept { host_->log(host_->ctx, level, str(message)); }
  std::int64_t now_ns() const noexcept { return host_->now_ns(host_->ctx); }
  // The service's table, or null: `host.extension<tabrig_ext_serialise>(TABRIG_EXT_SERIALISE)`.
  template <typename Table>
  const Table* extension(const char* id) const noexcept {
    return static_cast<const Table*>(host_->extension(host_->ctx, id));
  }

 private:
  const tabrig_host* host_;
};

}  // namespace tabrig::sdk
