// The context of one call: cancellation, deadline, seed, progress.
#pragma once

#include <optional>

#include "tabrig/sdk/error.hpp"
#include "tabrig/sdk/host.hpp"

namespace tabrig::sdk {

class Call {
 public:
  Call(const tabrig_host* host, const tabrig_call* call) noexcept : host_(host), call_(call) {}
  bool cancelled() const noexcept { return call_->cancelled(call_->ctx) != 0; }
  std::optional<std::int64_t> deadline_ns() const noexcept {
    return call_->deadline_ns ? std::optional<std::int64_t>(call_->deadline_ns) : std::nullopt;
  }
  bool expired() const noexcept { return call_->deadline_ns && host_->now_ns(host_->ctx) >= call_->deadline_ns; }
  // Throws Cancelled, or Error(DEADLINE). Call it at least once per item or every 50 ms of work.
  void check() const {
    if (cancelled()) throw Cancelled();
    if (expired()) throw Error(TABRIG_DEADLINE, "the deadline has passed");
  }
  void progress(double fraction) const noexcept { call_->progress(call_->ctx, fraction); }
  std::uint64_t seed() const noexcept { return call_->seed; }
  std::string_view run_id() const noexcept { return view(call_->run_id); }
  std::string_view sample_id() const noexcept { return view(call_->sample_id); }
  const tabrig_call* raw() const noexcept { return call_; }

 private:
  const tabrig_host* host_;
  const tabrig_call* call_;
};

}  // namespace tabrig::sdk
