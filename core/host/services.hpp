// What the host lends to plugins: the tabrig_host table, error objects and call contexts.
#pragma once

#include <functional>
#include <string>

#include "core/host/components.hpp"
#include "tabrig/abi.h"

// The opaque error of the ABI: a plugin sets it, the host reads it.
struct tabrig_error {
  tabrig::Status status;
};

namespace tabrig {

// Where plugin messages go. `plugin` may be "" when unknown.
using LogSink = std::function<void(std::uint32_t level, const std::string& message)>;

// The one host table of this process; valid for ever. Extensions: ext/serialise.h.
const tabrig_host* host_table();

// Replaces the sink of plugin log messages (default: dropped below WARNING, else stderr). Not thread-safe against logging.
void set_plugin_log(LogSink sink);

// A CallContext in ABI form. Must outlive the call it is used for.
class AbiCall {
 public:
  explicit AbiCall(const CallContext& call);
  const tabrig_call* get() const { return &abi_; }

 private:
  tabrig_call abi_;
};

// The status of a plugin call: what it set, or a generic one when it set nothing. `what` names component and function.
Status plugin_status(tabrig_status code, tabrig_error& error, const ComponentInfo& info, const char* function);

}  // namespace tabrig
