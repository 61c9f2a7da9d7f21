#include "core/host/adapters.hpp"
#include "core/host/instance.hpp"
#include "core/host/views.hpp"
#include "tabrig/abi_task.h"

namespace tabrig {
namespace {

Status bad(const char* what, const char* expected, const Json& found) {
  return Status(Code::kInvalidData, what).expected(expected).found(found.is_null() ? "nothing" : found.dump().substr(0, 80));
}

// The member, or null.
const Json& member(const Json& object, const char* key) {
  static const Json none;
  const auto it = object.find(key);
  return it == object.end() ? none : *it;
}

Result<Prompt> prompt_from(const Json& document) {
  if (!document.is_object()) return bad("the prompt", "an object", document);
  Prompt prompt;
  const Json& messages = member(document, "messages");
  if (!messages.is_array() || messages.empty()) return bad("messages", "a non-empty array", messages);
  for (const Json& message : messages) {
    if (!message.is_object() || !member(message, "role").is_string() || !member(message, "content").is_string()) {
      return bad("a message", "{\"role\": text, \"content\": text}", message);
    }
    prompt.messages.push_back({message["role"].get<std::string>(), message["content"].get<std::string>()});
  }
  const Json& stop = member(document, "stop");
  if (!stop.is_null() && !stop.is_array()) return bad("stop", "an array of texts", stop);
  for (const Json& text : stop) {
    if (!text.is_string()) return bad("stop", "an array of texts", stop);
    prompt.stop.push_back(text.get<std::string>());
  }
  return prompt;
}

Result<Prediction> prediction_from(const Json& document, std::uint64_t completion_size) {
  if (!document.is_object()) return bad("the prediction", "an object", document);
  Prediction prediction;
  const Json& state = member(document, "state");
  if (state == "scored") {
    prediction.state = State::kScored;
  } else if (state == "no_answer") {
    prediction.state = State::kNoAnswer;
  } else {
    return bad("state", "\"scored\" or \"no_answer\"", state);
  }
  const Json& text = member(document, "text");
  if (!text.is_null() && !text.is_string()) return bad("text", "a text", text);
  if (text.is_string()) prediction.text = text.get<std::string>();
  prediction.value = member(document, "value");
  const Json& rule = member(document, "rule");
  if (rule.is_string()) prediction.rule = rule.get<std::string>();
  const Json& span = member(document, "span");
  if (span.is_array() && span.size() == 2 && span[0].is_number_integer() && span[1].is_number_integer()) {
    prediction.span_begin = span[0].get<std::int64_t>();
    prediction.span_end = span[1].get<std::int64_t>();
    if (prediction.span_begin < 0 || prediction.span_end < prediction.span_begin ||
        static_cast<std::uint64_t>(prediction.span_end) > completion_size) {
      return bad("span", "positions inside the completion", span);
    }
  } else if (!span.is_null()) {
    return bad("span", "[begin, end)", span);
  }
  return prediction;
}

class TaskAdapter final : public Task {
 public:
  explicit TaskAdapter(Instance<tabrig_task_ops> instance) : instance_(std::move(instance)) {}

  const ComponentInfo& info() const override { return instance_.info(); }
  bool concurrent() const override { return (info().flags & TABRIG_CONCURRENT_INSTANCE) != 0; }

  Result<Prompt> prompt(const CallContext& call, const Example& example) override {
    const AbiCall abi(call);
    const ExampleAbi view(example);
    TABRIG_ASSIGN_OR_RETURN(const Json document, instance_.document("prompt", [&](tabrig_writer* writer, tabrig_error* error) {
      return instance_.ops().prompt(instance_.handle(), abi.get(), view.get(), writer, error);
    }));
    auto prompt = prompt_from(document);
    return prompt.ok() ? std::move(prompt) : Result<Prompt>(instance_.breach("prompt", prompt.status()));
  }

  Result<Prediction> parse(const CallContext& call, const Example& example, std::string_view completion) override {
    const AbiCall abi(call);
    const ExampleAbi view(example);
    TABRIG_ASSIGN_OR_RETURN(const Json document, instance_.document("parse", [&](tabrig_writer* writer, tabrig_error* error) {
      return instance_.ops().parse(instance_.handle(), abi.get(), view.get(), {completion.data(), completion.size()}, writer, error);
    }));
    auto prediction = prediction_from(document, completion.size());
    return prediction.ok() ? std::move(prediction) : Result<Prediction>(instance_.breach("parse", prediction.status()));
  }

 private:
  Instance<tabrig_task_ops> instance_;
};

}  // namespace

Result<std::unique_ptr<Task>> adapt_task(const CheckedComponent& component, const Json& config) {
  TABRIG_ASSIGN_OR_RETURN(auto instance, Instance<tabrig_task_ops>::create(component, config));
  return std::unique_ptr<Task>(std::make_unique<TaskAdapter>(std::move(instance)));
}

}  // namespace tabrig
