// The gold self-test: a dataset's own gold must score the best value of each metric, an empty prediction the worst.
//
// The predicted value is made from the gold by task: {"answers"}, {"label"}, {"text": first reference}, {"sql"},
// {"program_tokens"}. Items may be excepted in the dataset's card ("gold_exceptions": [{"metric", "ids" | "outcome", "reason",
// "empty": true when the exception is about the empty prediction}]); an exception that no item needs is reported as stale.
// Threads: one. Errors: a component that cannot be created or read; a failing gold is not an error but a row of the report.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/engine/plan.hpp"
#include "core/engine/progress.hpp"

namespace tabrig {

struct GoldFailure {
  std::string id, outcome, why;
  bool empty = false;                // about the empty prediction
  std::optional<std::string> reason; // from the card; none = not excepted
};

struct GoldCheck {
  std::string metric, policy, signature;
  std::uint64_t items = 0, without_gold = 0, gold_best = 0, empty_worst = 0;
  std::optional<double> gold_value, empty_value;  // corpus value of the metric over all items
  std::vector<GoldFailure> failures;              // in item order
  std::vector<std::string> stale;                 // exceptions of the card that no item needed
  // Every item that has gold behaves, or is excepted.
  bool ok() const;
};

struct GoldReport {
  std::string dataset, split;
  std::uint64_t items = 0;
  std::vector<GoldCheck> checks;
  bool ok() const;
  Json to_json() const;
};

// One pass over the split with every metric of `metrics`.
Result<GoldReport> check_gold(const ComponentSpec& dataset, const std::string& split, const std::vector<MetricSpec>& metrics,
                              ComponentSource& components, const std::atomic<bool>* cancel, Progress& progress);

}  // namespace tabrig
