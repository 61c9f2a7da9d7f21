// An instance of a plugin component: created, called, destroyed. Shared by the four adapters.
#pragma once

#include <cstddef>
#include <cstring>
#include <utility>

#include "core/host/candidate.hpp"
#include "core/host/doc_writer.hpp"
#include "core/host/services.hpp"

namespace tabrig {

// Ops: the ABI table of the kind. The plugin's table is copied into a zeroed one, so that slots which an older plugin does
// not have are null.
template <typename Ops>
class Instance {
 public:
  static Result<Instance> create(const CheckedComponent& component, const Json& config) {
    Instance out;
    out.info_ = component.info;
    const auto* theirs = static_cast<const tabrig_ops*>(component.abi->ops);
    std::memcpy(static_cast<void*>(&out.ops_), theirs, std::min<std::size_t>(theirs->struct_size, sizeof(Ops)));
    const std::string text = config.dump();
    tabrig_error error;
    const tabrig_status status = out.ops_.base.create(host_table(), {text.data(), text.size()}, &out.handle_, &error);
    if (status != TABRIG_OK) {
      out.handle_ = nullptr;
      return plugin_status(status, error, out.info_, "create");
    }
    if (!out.handle_) {
      return Status(Code::kInternal, "the component '" + out.info_.id + "' returned OK from create without an instance")
          .at(out.info_.plugin_file);
    }
    return out;
  }

  Instance(Instance&& other) noexcept
      : ops_(other.ops_), handle_(std::exchange(other.handle_, nullptr)), info_(std::move(other.info_)) {}
  Instance& operator=(Instance&&) = delete;
  ~Instance() {
    if (handle_) ops_.base.destroy(handle_);
  }

  const Ops& ops() const { return ops_; }
  tabrig_instance* handle() const { return handle_; }
  const ComponentInfo& info() const { return info_; }

  // Calls `f(writer, error)` and returns the document it wrote; a breach names component and function.
  template <typename F>
  Result<Json> document(const char* function, F&& f) const {
    DocWriter writer;
    tabrig_error error;
    const tabrig_status status = f(&writer, &error);
    if (status != TABRIG_OK) {
      // A refused piece of the document is the better reason than the status it caused.
      auto document = writer.take();
      if (error.status.ok() && !writer.untouched() && !document.ok()) return breach(function, document.status());
      return plugin_status(status, error, info_, function);
    }
    auto document = writer.take();
    if (!document.ok()) return breach(function, document.status());
    return document;
  }

  Status breach(const char* function, const Status& why) const {
    return Status(why.code(), "the component '" + info_.id + "' broke the contract in " + function + ": " + why.what())
        .at(info_.plugin_file)
        .expected(why.expected_text())
        .found(why.found_text());
  }

 private:
  Instance() : ops_() {}
  Ops ops_;
  tabrig_instance* handle_ = nullptr;
  ComponentInfo info_;
};

}  // namespace tabrig
