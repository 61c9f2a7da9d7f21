#include <mutex>

#include "core/host/adapters.hpp"
#include "core/host/instance.hpp"
#include "core/util/utf8.hpp"
#include "tabrig/abi_runner.h"

namespace tabrig {
namespace {

std::string_view view(tabrig_str text) {
  return text.data ? std::string_view(text.data, static_cast<std::size_t>(text.size)) : std::string_view();
}

std::string sampling_text(const Sampling& sampling) {
  Json json = sampling.extra.is_object() ? sampling.extra : Json::object();
  if (sampling.temperature) json["temperature"] = *sampling.temperature;
  if (sampling.top_p) json["top_p"] = *sampling.top_p;
  if (sampling.top_k) json["top_k"] = *sampling.top_k;
  if (sampling.max_tokens) json["max_tokens"] = *sampling.max_tokens;
  if (!sampling.stop.empty()) json["stop"] = sampling.stop;
  if (sampling.logprobs) json["logprobs"] = true;
  return json.dump();
}

// A request in ABI form; borrows from the GenerateRequest.
struct RequestAbi {
  explicit RequestAbi(const GenerateRequest& request) : sampling(sampling_text(request.sampling)) {
    for (const Message& m : request.prompt.messages) {
      messages.push_back({{m.role.data(), m.role.size()}, {m.content.data(), m.content.size()}});
    }
    abi = {sizeof(tabrig_request), request.n, request.first_sample, 0, request.item_index, request.seed,
           {request.example_id.data(), request.example_id.size()}, {request.dataset.data(), request.dataset.size()},
           {request.split.data(), request.split.size()}, messages.data(), messages.size(), {sampling.data(), sampling.size()}};
  }
  std::string sampling;
  std::vector<tabrig_message> messages;
  tabrig_request abi;
};

// Takes emits from any thread, checks them and passes each first one on.
class Collector {
 public:
  Collector(std::span<const GenerateRequest> requests, const ResultSink& sink)
      : requests_(requests), sink_(sink), seen_(requests.size(), false) {
    abi_ = {sizeof(tabrig_response_sink), 0, this, &emit};
  }
  const tabrig_response_sink* abi() const { return &abi_; }
  std::size_t count() const { return count_; }
  const std::string& breach() const { return breach_; }

  // Fills every index that got no response.
  void fill_missing(const std::string& why) {
    for (std::size_t i = 0; i < seen_.size(); ++i) {
      if (seen_[i]) continue;
      GenerateResult result;
      result.state = State::kRunnerError;
      result.error = why;
      sink_(i, std::move(result));
    }
  }

 private:
  static void emit(void* ctx, std::uint64_t index, const tabrig_response* response) noexcept {
    auto& self = *static_cast<Collector*>(ctx);
    const std::lock_guard lock(self.mutex_);
    try {
      self.take(index, *response);
    } catch (const std::exception& error) {
      self.note(std::string("a response could not be taken: ") + error.what());
    }
  }

  void note(std::string what) {
    if (breach_.empty()) breach_ = std::move(what);
  }

  void take(std::uint64_t index, const tabrig_response& response) {
    if (index >= seen_.size()) return note("a response for request " + std::to_string(index) + " of " + std::to_string(seen_.size()));
    if (seen_[index]) return note("two responses for request " + std::to_string(index));
    seen_[index] = true;
    ++count_;
    GenerateResult result;
    result.attempts = response.attempts;
    if (response.prompt_tokens >= 0) result.prompt_tokens = static_cast<std::uint64_t>(response.prompt_tokens);
    result.error = utf8_repair(view(response.error));
    if (response.usage_json.size) result.usage = Json::parse(view(response.usage_json), nullptr, false);
    if (result.usage.is_discarded()) result.usage = nullptr;
    const GenerateRequest& request = requests_[index];
    const bool known = response.state < kStateCount;
    result.state = known ? static_cast<State>(response.state) : State::kRunnerError;
    if (result.state == State::kScored) {
      std::string fault;
      if (response.completion_count != request.n) {
        fault = "expected " + std::to_string(request.n) + " completions, found " + std::to_string(response.completion_count);
      }
      for (std::uint64_t i = 0; i < response.completion_count && fault.empty(); ++i) {
        const tabrig_completion& c = *response.completions[i];
        Completion completion;
        if (!utf8_valid(view(c.text))) fault = "a completion that is not UTF-8";
        completion.text = view(c.text);
        completion.finish_reason = utf8_repair(view(c.finish_reason));
        if (c.logprobs_json.size) {
          completion.logprobs = Json::parse(view(c.logprobs_json), nullptr, false);
          if (completion.logprobs.is_discarded()) fault = "log-probabilities that are not JSON";
        }
        if (c.tokens >= 0) completion.completion_tokens = static_cast<std::uint64_t>(c.tokens);
        result.completions.push_back(std::move(completion));
      }
      if (!fault.empty()) {
        note(fault);
        result.completions.clear();
        result.state = State::kRunnerError;
        result.error = "the runner broke its contract: " + fault;
      }
    } else if (!known) {
      note("an unknown state");
    }
    sink_(static_cast<std::size_t>(index), std::move(result));
  }

  std::span<const GenerateRequest> requests_;
  const ResultSink& sink_;
  std::vector<bool> seen_;
  std::size_t count_ = 0;
  std::string breach_;
  std::mutex mutex_;
  tabrig_response_sink abi_;
};

class RunnerAdapter final : public Runner {
 public:
  explicit RunnerAdapter(Instance<tabrig_runner_ops> instance) : instance_(std::move(instance)) {}

  const ComponentInfo& info() const override { return instance_.info(); }
  bool concurrent() const override { return (info().flags & TABRIG_CONCURRENT_INSTANCE) != 0; }

  Result<Json> describe(const CallContext& call) override {
    const AbiCall abi(call);
    TABRIG_ASSIGN_OR_RETURN(Json document, instance_.document("describe", [&](tabrig_writer* writer, tabrig_error* error) {
      return instance_.ops().describe(instance_.handle(), abi.get(), writer, error);
    }));
    const auto print = document.is_object() ? document.find("fingerprint") : document.end();
    if (!document.is_object() || print == document.end() || !print->is_object()) {
      return instance_.breach("describe", Status(Code::kInvalidData, "no fingerprint").expected("\"fingerprint\": an object").found("none"));
    }
    return document;
  }

  Status generate(const CallContext& call, std::span<const GenerateRequest> requests, const ResultSink& sink) override {
    std::vector<RequestAbi> owned;
    owned.reserve(requests.size());
    std::vector<const tabrig_request*> pointers;
    for (const GenerateRequest& request : requests) pointers.push_back(&owned.emplace_back(request).abi);
    const AbiCall abi(call);
    Collector collector(requests, sink);
    tabrig_error error;
    const tabrig_status status =
        instance_.ops().generate(instance_.handle(), abi.get(), pointers.data(), pointers.size(), collector.abi(), &error);
    const Status failed = plugin_status(status, error, info(), "generate");
    std::string breach = collector.breach();
    if (failed.ok() && collector.count() < requests.size() && breach.empty()) {
      breach = "returned OK with " + std::to_string(collector.count()) + " of " + std::to_string(requests.size()) + " responses";
    }
    if (!failed.ok() && collector.count() > 0 && breach.empty()) {
      breach = "returned an error after " + std::to_string(collector.count()) + " responses: " + failed.to_string();
    }
    if (!failed.ok() && collector.count() == 0) return failed;
    if (!breach.empty()) {
      const std::string text = "the component '" + info().id + "' (" + info().plugin_file + ") broke the contract of generate: " + breach;
      host_table()->log(nullptr, TABRIG_LOG_ERROR, {text.data(), text.size()});
      collector.fill_missing(text);
    }
    return {};
  }

 private:
  Instance<tabrig_runner_ops> instance_;
};

}  // namespace

Result<std::unique_ptr<Runner>> adapt_runner(const CheckedComponent& component, const Json& config) {
  TABRIG_ASSIGN_OR_RETURN(auto instance, Instance<tabrig_runner_ops>::create(component, config));
  return std::unique_ptr<Runner>(std::make_unique<RunnerAdapter>(std::move(instance)));
}

}  // namespace tabrig
