#include "core/engine/validate.hpp"

#include <algorithm>
#include <cmath>
#include <set>

namespace tabrig {
namespace {

struct Exception {
  std::set<std::string> ids;
  std::string outcome, reason;
  bool empty = false, used = false;
};

// One metric under test: two instances, one fed with gold and one with nothing.
struct Probe {
  MetricTraits traits;
  std::unique_ptr<Metric> gold, empty;
  std::vector<Exception> exceptions;
  GoldCheck check;
};

std::vector<Exception> exceptions_of(const ComponentInfo& dataset, const std::string& metric) {
  std::vector<Exception> found;
  const Json card = dataset.info.value("card", Json::object());
  const Json listed = card.value("gold_exceptions", Json::array());
  for (const Json& entry : listed) {
    const std::string named = entry.value("metric", std::string());
    if (named != metric && named != metric.substr(0, metric.find(':'))) continue;
    Exception exception;
    const Json ids = entry.value("ids", Json::array());
    for (const Json& id : ids) exception.ids.insert(id.get<std::string>());
    exception.outcome = entry.value("outcome", std::string());
    exception.reason = entry.value("reason", std::string());
    exception.empty = entry.value("empty", false);
    found.push_back(std::move(exception));
  }
  return found;
}

Prediction gold_prediction(const Example& example) {
  Prediction prediction;
  prediction.state = State::kScored;
  prediction.rule = "gold";
  const Json& gold = example.gold;
  if (gold.contains("references")) {
    prediction.text = gold["references"].empty() ? "" : gold["references"].front().get<std::string>();
    prediction.value = {{"text", prediction.text}};
    return prediction;
  }
  prediction.value = Json::object();
  for (const char* key : {"answers", "label", "sql", "program"}) {
    if (!gold.contains(key)) continue;
    prediction.value[std::string(key) == "program" ? "program_tokens" : key] = gold[key];
    if (prediction.text.empty()) prediction.text = gold[key].is_string() ? gold[key].get<std::string>() : gold[key].dump();
  }
  return prediction;
}

Prediction empty_prediction(const Json& gold_value) {
  Prediction prediction;
  prediction.state = State::kScored;
  prediction.rule = "empty";
  prediction.value = Json::object();
  for (const auto& [key, value] : gold_value.items()) {
    if (value.is_array()) prediction.value[key] = Json::array();
    else prediction.value[key] = "";
  }
  return prediction;
}

bool same(double a, double b) { return std::abs(a - b) <= 1e-9 * std::max(1.0, std::abs(b)); }

void note(Probe& probe, const Example& example, const ItemScore& score, bool about_empty) {
  GoldFailure failure{example.id, score.outcome, score.why, about_empty, std::nullopt};
  if (failure.why.empty() && score.value) failure.why = "value " + Json(*score.value).dump();
  for (Exception& exception : probe.exceptions) {
    if (exception.empty != about_empty) continue;
    if (!exception.ids.count(example.id) && (exception.outcome.empty() || exception.outcome != score.outcome)) continue;
    exception.used = true;
    failure.reason = exception.reason;
  }
  probe.check.failures.push_back(std::move(failure));
}

Status feed(Probe& probe, const CallContext& call, const Example& example) {
  const double best = probe.traits.higher_is_better ? probe.traits.high : probe.traits.low;
  const double worst = probe.traits.higher_is_better ? probe.traits.low : probe.traits.high;
  const Prediction gold = gold_prediction(example), nothing = empty_prediction(gold.value);
  Sample sample{&example, &gold, gold.text, State::kScored, 0};
  TABRIG_ASSIGN_OR_RETURN(const ItemScore right, probe.gold->update(call, sample));
  sample.prediction = &nothing;
  sample.completion = {};
  TABRIG_ASSIGN_OR_RETURN(const ItemScore wrong, probe.empty->update(call, sample));
  ++probe.check.items;
  if (probe.traits.corpus_level) return {};  // judged as a whole, in conclude()
  if (right.value && same(*right.value, best)) ++probe.check.gold_best;
  else note(probe, example, right, false);
  // A gold that cannot be evaluated judges nothing: it is reported once, above.
  if (wrong.value ? same(*wrong.value, worst) : wrong.state == State::kNoAnswer) ++probe.check.empty_worst;
  else if (wrong.state != State::kGoldFailed) note(probe, example, wrong, true);
  return {};
}

// Closes a probe once every item was fed.
Status conclude(Probe& probe, const CallContext& call) {
  GoldCheck& check = probe.check;
  TABRIG_ASSIGN_OR_RETURN(const MetricSummary gold, probe.gold->finish(call));
  TABRIG_ASSIGN_OR_RETURN(const MetricSummary empty, probe.empty->finish(call));
  check.signature = gold.signature;
  check.gold_value = gold.value;
  check.empty_value = empty.value;
  if (probe.traits.corpus_level && check.items > 0) {
    const double best = probe.traits.higher_is_better ? probe.traits.high : probe.traits.low;
    const double worst = probe.traits.higher_is_better ? probe.traits.low : probe.traits.high;
    Example whole;
    whole.id = "(whole split)";
    ItemScore score;
    score.value = gold.value;
    if (gold.value && same(*gold.value, best)) check.gold_best = check.items;
    else note(probe, whole, score, false);
    score.value = empty.value;
    if (!empty.value || same(*empty.value, worst)) check.empty_worst = check.items;
    else note(probe, whole, score, true);
  }
  for (const Exception& exception : probe.exceptions) {
    if (!exception.used) check.stale.push_back(exception.reason);
  }
  return {};
}

}  // namespace

bool GoldCheck::ok() const {
  return std::all_of(failures.begin(), failures.end(), [](const GoldFailure& f) { return f.reason.has_value(); });
}

bool GoldReport::ok() const {
  return std::all_of(checks.begin(), checks.end(), [](const GoldCheck& c) { return c.ok(); });
}

Json GoldReport::to_json() const {
  Json rows = Json::array();
  for (const GoldCheck& check : checks) {
    Json failures = Json::array();
    for (const GoldFailure& f : check.failures) {
      failures.push_back({{"id", f.id}, {"prediction", f.empty ? "empty" : "gold"}, {"outcome", f.outcome}, {"why", f.why},
                          {"excepted", f.reason.has_value()}, {"reason", f.reason ? Json(*f.reason) : Json()}});
    }
    rows.push_back({{"metric", check.metric}, {"policy", check.policy}, {"signature", check.signature}, {"items", check.items},
                    {"without_gold", check.without_gold}, {"gold_best", check.gold_best}, {"empty_worst", check.empty_worst},
                    {"gold_value", check.gold_value ? Json(*check.gold_value) : Json()},
                    {"empty_value", check.empty_value ? Json(*check.empty_value) : Json()}, {"ok", check.ok()},
                    {"failures", std::move(failures)}, {"stale_exceptions", check.stale}});
  }
  return {{"dataset", dataset}, {"split", split}, {"items", items}, {"ok", ok()}, {"checks", std::move(rows)}};
}

Result<GoldReport> check_gold(const ComponentSpec& spec, const std::string& split, const std::vector<MetricSpec>& metrics,
                              ComponentSource& components, const std::atomic<bool>* cancel, Progress& progress) {
  GoldReport report{spec.id, split, 0, {}};
  TABRIG_ASSIGN_OR_RETURN(const auto dataset, components.dataset(spec.id, spec.config));
  TABRIG_ASSIGN_OR_RETURN(report.items, dataset->size());
  std::vector<Probe> probes;
  std::uint64_t parts = kPartGold;
  for (const MetricSpec& metric : metrics) {
    Probe probe;
    Json config = metric.config.is_object() ? metric.config : Json::object();
    if (!metric.policy.empty()) config["policy"] = metric.policy;
    TABRIG_ASSIGN_OR_RETURN(probe.gold, components.metric(metric.id, config));
    TABRIG_ASSIGN_OR_RETURN(probe.empty, components.metric(metric.id, config));
    probe.traits = metric_traits(probe.gold->info());
    probe.check.metric = metric.id;
    probe.check.policy = !metric.policy.empty() || probe.traits.policies.empty() ? metric.policy : probe.traits.policies.front();
    probe.exceptions = exceptions_of(dataset->info(), metric.id + ":" + probe.check.policy);
    parts |= probe.traits.parts;
    probes.push_back(std::move(probe));
  }
  CallContext call;
  call.cancel = cancel;
  progress.begin("gold of " + spec.id + "/" + split, report.items);
  for (std::uint64_t i = 0; i < report.items; ++i) {
    if (cancel && cancel->load()) return Status(Code::kCancelled, "interrupted");
    TABRIG_ASSIGN_OR_RETURN(const Example example, dataset->read(call, i, parts));
    for (Probe& probe : probes) {
      if (!example.has_gold) ++probe.check.without_gold;
      else TABRIG_RETURN_IF_ERROR(feed(probe, call, example));
    }
    progress.add(example.has_gold ? State::kScored : State::kGoldFailed);
  }
  progress.end();
  for (Probe& probe : probes) {
    TABRIG_RETURN_IF_ERROR(conclude(probe, call));
    report.checks.push_back(std::move(probe.check));
  }
  return report;
}

}  // namespace tabrig
