// From the scores of all items of a cell to one summary per metric: value, states, interval, signature. Private to core/engine.
#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/engine/cell.hpp"

namespace tabrig::engine {

// One (item, sample) under one metric.
struct Observation {
  State state = State::kNotRun;
  std::optional<double> value;
  std::vector<double> stats;
};

class SummaryBuilder {
 public:
  // In item order. Memory: 16 bytes an observation, plus the sums of sufficient statistics per cluster.
  void add(const Observation& observation, const std::string& cluster);
  Result<SummaryRecord> finish(const Cell& cell, const CellMetric& metric, Metric& total, const CallContext& call,
                               const EngineOptions& options);

 private:
  std::optional<SummaryRecord::Interval> interval(const CellMetric& metric, Metric& total, const SummaryRecord& summary,
                                                  double level, std::uint64_t seed) const;
  std::uint64_t states_[kStateCount] = {};
  std::vector<double> values_;                 // of items with a value
  std::vector<std::uint32_t> value_clusters_;  // aligned with values_
  std::unordered_map<std::string, std::uint32_t> clusters_;
  std::vector<std::vector<double>> cluster_stats_;
  std::vector<std::uint64_t> cluster_items_;
  std::uint64_t unscored_ = 0;
};

}  // namespace tabrig::engine
