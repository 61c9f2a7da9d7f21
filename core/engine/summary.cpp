#include "core/engine/summary.hpp"

#include "core/stats/interval.hpp"

namespace tabrig::engine {

void SummaryBuilder::add(const Observation& observation, const std::string& cluster) {
  ++states_[static_cast<std::size_t>(observation.state)];
  const bool counted = observation.value || !observation.stats.empty();
  if (!counted) {
    ++unscored_;
    return;
  }
  const auto [it, fresh] = clusters_.emplace(cluster, static_cast<std::uint32_t>(clusters_.size()));
  if (observation.value) {
    values_.push_back(*observation.value);
    value_clusters_.push_back(it->second);
  }
  if (observation.stats.empty()) return;
  if (cluster_stats_.size() <= it->second) {
    cluster_stats_.resize(it->second + 1);
    cluster_items_.resize(it->second + 1, 0);
  }
  auto& sums = cluster_stats_[it->second];
  if (sums.size() < observation.stats.size()) sums.resize(observation.stats.size(), 0.0);
  for (std::size_t i = 0; i < observation.stats.size(); ++i) sums[i] += observation.stats[i];
  ++cluster_items_[it->second];
}

Result<SummaryRecord> SummaryBuilder::finish(const Cell& cell, const CellMetric& metric, Metric& total, const CallContext& call,
                                             const EngineOptions& options) {
  SummaryRecord summary;
  summary.metric = metric.spec.id;
  summary.metric_version = metric.info.version;
  summary.policy = metric.spec.policy;
  summary.range_low = metric.traits.low;
  summary.range_high = metric.traits.high;
  summary.higher_is_better = metric.traits.higher_is_better;
  summary.unit = metric.traits.unit;
  std::copy(std::begin(states_), std::end(states_), std::begin(summary.states));
  for (const std::uint64_t count : states_) summary.items += count;
  TABRIG_ASSIGN_OR_RETURN(const MetricSummary finished, total.finish(call));
  summary.value = finished.value;
  summary.n = finished.n;
  summary.detail = finished.detail;
  if (unscored_ == 0) {
    summary.value_all = summary.value;
  } else if (metric.traits.unscored_value && !metric.traits.corpus_level && summary.items > 0) {
    const double n = static_cast<double>(summary.n), missing = static_cast<double>(unscored_);
    summary.value_all = (summary.value.value_or(0) * n + *metric.traits.unscored_value * missing) / (n + missing);
  }
  // What the number depends on, in one line.
  const CellPlan& plan = *cell.plan;
  summary.signature = metric.spec.id + "|v:" + metric.info.version + "|policy:" + (metric.spec.policy.empty() ? "-" : metric.spec.policy) +
                      (finished.signature.empty() ? "" : "|" + finished.signature) + "|task:" + plan.task.id +
                      "|data:" + cell.dataset_sha256.substr(0, 12) + "|n:" + std::to_string(summary.n) +
                      "|samples:" + std::to_string(plan.samples) + "|seed:" + std::to_string(plan.seed);
  summary.interval = interval(metric, total, summary, options.interval_level, plan.seed);
  return summary;
}

std::optional<SummaryRecord::Interval> SummaryBuilder::interval(const CellMetric& metric, Metric& total,
                                                                const SummaryRecord& summary, double level, std::uint64_t seed) const {
  if (!summary.value) return std::nullopt;
  std::optional<stats::Interval> found;
  if (metric.traits.corpus_level) {
    if (cluster_stats_.empty()) return std::nullopt;
    found = stats::cluster_bootstrap(
        cluster_stats_, cluster_items_,
        [&](std::span<const double> sums, std::uint64_t items) -> std::optional<double> {
          auto value = total.value_of_stats(sums, items);
          return value.ok() ? std::optional(*value) : std::nullopt;
        },
        level, seed);
  } else {
    found = stats::mean_interval(values_, value_clusters_, metric.traits.binary, level);
  }
  if (!found) return std::nullopt;
  // A value outside its range is impossible; the mean's interval is cut there.
  return SummaryRecord::Interval{std::max(found->low, metric.traits.low), std::min(found->high, metric.traits.high), level, found->method};
}

}  // namespace tabrig::engine
