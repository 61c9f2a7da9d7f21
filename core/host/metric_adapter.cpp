#include <cmath>

#include "core/host/adapters.hpp"
#include "core/host/instance.hpp"
#include "core/host/views.hpp"
#include "tabrig/abi_metric.h"

namespace tabrig {
namespace {

Status bad(const char* what, const char* expected, const Json& found) {
  return Status(Code::kInvalidData, what).expected(expected).found(found.dump().substr(0, 80));
}

Result<ItemScore> score_from(Json& document) {
  if (!document.is_object()) return bad("the score", "an object", document);
  ItemScore score;
  bool has_value = false;
  for (auto& [key, value] : document.items()) {
    if (key == "value") {
      has_value = true;
      if (value.is_number()) score.value = value.get<double>();
      else if (!value.is_null()) return bad("value", "a number or null", value);
    } else if (key == "state") {
      const auto state = value.is_string() ? state_from_name(value.get_ref<const std::string&>()) : std::nullopt;
      if (!state) return bad("state", "the name of a state", value);
      score.state = *state;
    } else if (key == "stats") {
      if (!value.is_array()) return bad("stats", "an array of numbers", value);
      for (const Json& number : value) {
        if (!number.is_number()) return bad("stats", "an array of numbers", value);
        score.stats.push_back(number.get<double>());
      }
    } else if (key == "outcome" || key == "why") {
      if (!value.is_string()) return bad(key.c_str(), "a text", value);
      (key == "why" ? score.why : score.outcome) = std::move(value.get_ref<std::string&>());
    } else if (key == "detail") {
      score.detail = std::move(value);
    } else {
      return Status(Code::kInvalidData, "an unknown key of the score").expected("value, state, stats, outcome, why, detail").found(key);
    }
  }
  if (!has_value) return Status(Code::kInvalidData, "the score has no value").expected("\"value\": number or null").found("none");
  if (!score.value && score.state == State::kScored && score.stats.empty()) {
    return Status(Code::kInvalidData, "a score without a value needs a state that says why").expected("a state other than scored").found("scored");
  }
  return score;
}

Result<MetricSummary> summary_from(Json& document) {
  if (!document.is_object()) return bad("the summary", "an object", document);
  MetricSummary summary;
  const auto value = document.find("value");
  if (value == document.end() || !(value->is_number() || value->is_null())) {
    return Status(Code::kInvalidData, "the summary has no value").expected("\"value\": number or null").found("none");
  }
  if (value->is_number()) summary.value = value->get<double>();
  const auto n = document.find("n");
  if (n == document.end() || !n->is_number_integer() || n->get<std::int64_t>() < 0) {
    return Status(Code::kInvalidData, "the summary has no count").expected("\"n\": a count").found("none");
  }
  summary.n = n->get<std::uint64_t>();
  if (const auto it = document.find("signature"); it != document.end() && it->is_string()) summary.signature = it->get<std::string>();
  if (const auto it = document.find("detail"); it != document.end()) summary.detail = std::move(*it);
  return summary;
}

class MetricAdapter final : public Metric {
 public:
  explicit MetricAdapter(Instance<tabrig_metric_ops> instance) : instance_(std::move(instance)) {}

  const ComponentInfo& info() const override { return instance_.info(); }
  bool concurrent() const override { return (info().flags & TABRIG_CONCURRENT_INSTANCE) != 0; }
  bool can_merge() const override { return instance_.ops().merge != nullptr; }

  Result<ItemScore> update(const CallContext& call, const Sample& sample) override {
    const AbiCall abi(call);
    const ExampleAbi example(*sample.example);
    const std::string value = sample.prediction->value.is_null() ? std::string() : sample.prediction->value.dump();
    const std::string& text = sample.prediction->text;
    const tabrig_sample view = {sizeof(tabrig_sample), static_cast<std::uint32_t>(sample.state), example.get(),
                                {sample.completion.data(), sample.completion.size()}, {text.data(), text.size()},
                                {value.data(), value.size()}, sample.sample_index, 0};
    TABRIG_ASSIGN_OR_RETURN(Json document, instance_.document("update", [&](tabrig_writer* writer, tabrig_error* error) {
      return instance_.ops().update(instance_.handle(), abi.get(), &view, writer, error);
    }));
    auto score = score_from(document);
    return score.ok() ? std::move(score) : Result<ItemScore>(instance_.breach("update", score.status()));
  }

  Status merge(Metric& other) override {
    if (!can_merge()) return Status(Code::kUnsupported, "the metric '" + info().id + "' cannot merge");
    auto* peer = dynamic_cast<MetricAdapter*>(&other);
    if (!peer || peer->info().id != info().id || peer->info().plugin_file != info().plugin_file) {
      return Status(Code::kInvalidArgument, "cannot merge two different metrics").expected(info().id).found(other.info().id);
    }
    tabrig_error error;
    return plugin_status(instance_.ops().merge(instance_.handle(), peer->instance_.handle(), &error), error, info(), "merge");
  }

  Result<MetricSummary> finish(const CallContext& call) override {
    const AbiCall abi(call);
    TABRIG_ASSIGN_OR_RETURN(Json document, instance_.document("finish", [&](tabrig_writer* writer, tabrig_error* error) {
      return instance_.ops().finish(instance_.handle(), abi.get(), writer, error);
    }));
    auto summary = summary_from(document);
    return summary.ok() ? std::move(summary) : Result<MetricSummary>(instance_.breach("finish", summary.status()));
  }

  Result<double> value_of_stats(std::span<const double> sums, std::uint64_t items) override {
    if (!instance_.ops().value_of_stats) return Status(Code::kUnsupported, "the metric '" + info().id + "' has no statistics to resample");
    double value = 0;
    tabrig_error error;
    TABRIG_RETURN_IF_ERROR(plugin_status(
        instance_.ops().value_of_stats(instance_.handle(), sums.data(), sums.size(), items, &value, &error), error, info(),
        "value_of_stats"));
    if (!std::isfinite(value)) return Status(Code::kInvalidData, "the metric '" + info().id + "' gave a value that is NaN or infinite");
    return value;
  }

 private:
  Instance<tabrig_metric_ops> instance_;
};

}  // namespace

MetricTraits metric_traits(const ComponentInfo& info) {
  MetricTraits traits;
  const Json& json = info.info;
  if (const auto it = json.find("policies"); it != json.end() && it->is_array()) {
    for (const Json& policy : *it) {
      if (policy.is_string()) traits.policies.push_back(policy.get<std::string>());
    }
  }
  if (const auto it = json.find("range"); it != json.end() && it->is_array() && it->size() == 2 && (*it)[0].is_number()) {
    traits.low = (*it)[0].get<double>();
    traits.high = (*it)[1].get<double>();
  }
  traits.higher_is_better = json.value("direction", std::string("up")) != "down";
  traits.binary = json.value("binary", false);
  traits.corpus_level = json.value("level", std::string("item")) == "corpus";
  if (const auto it = json.find("unscored_value"); it != json.end() && it->is_number()) traits.unscored_value = it->get<double>();
  traits.parts = json.value("parts", std::uint64_t{kPartGold});
  traits.unit = json.value("unit", std::string());
  return traits;
}

Result<std::unique_ptr<Metric>> adapt_metric(const CheckedComponent& component, const Json& config) {
  TABRIG_ASSIGN_OR_RETURN(auto instance, Instance<tabrig_metric_ops>::create(component, config));
  return std::unique_ptr<Metric>(std::make_unique<MetricAdapter>(std::move(instance)));
}

}  // namespace tabrig
