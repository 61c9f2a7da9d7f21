// Base class and ops table of runners.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tabrig/abi_runner.h"
#include "tabrig/sdk/call.hpp"
#include "tabrig/sdk/component.hpp"
#include "tabrig/sdk/writer.hpp"

namespace tabrig::sdk {

class RequestView {
 public:
  explicit RequestView(const tabrig_request* request) noexcept : request_(request) {}
  std::uint32_t n() const noexcept { return request_->n; }
  std::uint32_t first_sample() const noexcept { return request_->first_sample; }
  std::uint64_t item_index() const noexcept { return request_->item_index; }
  std::uint64_t seed() const noexcept { return request_->seed; }
  std::string_view example_id() const noexcept { return view(request_->example_id); }
  std::string_view dataset() const noexcept { return view(request_->dataset); }
  std::string_view split() const noexcept { return view(request_->split); }
  std::uint64_t message_count() const noexcept { return request_->message_count; }
  std::string_view role(std::uint64_t i) const noexcept { return view(request_->messages[i].role); }
  std::string_view content(std::uint64_t i) const noexcept { return view(request_->messages[i].content); }
  std::string_view sampling_json() const noexcept { return view(request_->sampling_json); }

 private:
  const tabrig_request* request_;
};

struct CompletionOut {
  std::string text, finish_reason;
  std::string logprobs_json;         // "" = none
  std::optional<std::int64_t> tokens;
};

// A response by value; `state` other than TABRIG_STATE_SCORED has no completions and an error text.
struct ResponseOut {
  std::uint32_t state = TABRIG_STATE_SCORED;
  std::vector<CompletionOut> completions;
  std::optional<std::int64_t> prompt_tokens;
  std::string usage_json, error;
  std::uint32_t attempts = 1;
};

class Sink {
 public:
  explicit Sink(const tabrig_response_sink* sink) noexcept : sink_(sink) {}
  // [any] Exactly once per request index.
  void emit(std::uint64_t index, const ResponseOut& response) const {
    std::vector<tabrig_completion> items;
    std::vector<const tabrig_completion*> pointers;
    items.reserve(response.completions.size());
    for (const CompletionOut& c : response.completions) {
      items.push_back({static_cast<std::uint32_t>(sizeof(tabrig_completion)), 0, str(c.text), str(c.finish_reason),
                       str(c.logprobs_json), c.tokens.value_or(-1)});
      pointers.push_back(&items.back());
    }
    const tabrig_response out = {static_cast<std::uint32_t>(sizeof(tabrig_response)), response.state, pointers.data(),
                                 pointers.size(), response.prompt_tokens.value_or(-1), str(response.usage_json),
                                 str(response.error), response.attempts, 0};
    sink_->emit(sink_->ctx, index, &out);
  }

 private:
  const tabrig_response_sink* sink_;
};

class Runner {
 public:
  virtual ~Runner() = default;
  virtual void describe(const Call&, Writer&) = 0;  // [instance]
  // Throw only before the first emit; afterwards every remaining index still needs its response.
  virtual void generate(const Call&, const std::vector<RequestView>&, const Sink&) = 0;  // [instance]
};

namespace detail {

template <typename T>
struct RunnerOps {
  static tabrig_status describe(tabrig_instance* self, const tabrig_call* call, tabrig_writer* writer,
                                tabrig_error* error) noexcept {
    auto* b = box<T>(self);
    return guard(b->host, error, [&] {
      Writer out(b->host, writer);
      b->object.describe(Call(b->host, call), out);
    });
  }
  static tabrig_status generate(tabrig_instance* self, const tabrig_call* call, const tabrig_request* const* requests,
                                std::uint64_t count, const tabrig_response_sink* sink, tabrig_error* error) noexcept {
    auto* b = box<T>(self);
    return guard(b->host, error, [&] {
      std::vector<RequestView> views;
      views.reserve(static_cast<std::size_t>(count));
      for (std::uint64_t i = 0; i < count; ++i) views.emplace_back(requests[i]);
      b->object.generate(Call(b->host, call), views, Sink(sink));
    });
  }
  static constexpr tabrig_runner_ops kOps = {base_ops<T>(sizeof(tabrig_runner_ops)), &describe, &generate, nullptr};
};

}  // namespace detail
}  // namespace tabrig::sdk
