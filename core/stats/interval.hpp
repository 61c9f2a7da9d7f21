// Confidence intervals of one run. Items on one table or database are far from independent, so clusters are the unit.
//
// Threads: any. Undefined stays undefined: no observation, or a single one, has no interval.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace tabrig::stats {

struct Interval {
  double low = 0, high = 0;
  std::string method;
};

// Interval of the mean of `values`. `clusters` is aligned with values.
//   every item its own cluster, binary   Wilson score interval
//   every item its own cluster, graded   Student t, n - 1 degrees of freedom
//   shared clusters                      cluster-robust standard error (Miller, Adding Error Bars to Evals, 2024, eq. 4:
//                                        SE² = Σ_c (Σ_{i∈c} (x_i - mean))² / n²), times G/(G-1) for G clusters, Student t with G - 1
//                                        degrees of freedom; with no spread at all in binary values, Wilson over G
// level in (0, 1), such as 0.95.
std::optional<Interval> mean_interval(std::span<const double> values, std::span<const std::uint32_t> clusters, bool binary, double level);

// Percentile bootstrap over clusters of summed sufficient statistics: `replicates` times G clusters are drawn with
// replacement (counter-based, so the result is a function of the seed) and value(sums, items) is taken.
using ValueOfStats = std::function<std::optional<double>(std::span<const double> sums, std::uint64_t items)>;
std::optional<Interval> cluster_bootstrap(const std::vector<std::vector<double>>& cluster_sums,
                                          const std::vector<std::uint64_t>& cluster_items, const ValueOfStats& value, double level,
                                          std::uint64_t seed, std::uint32_t replicates = 1000);

// Wilson score interval of `successes` (may be fractional) of n.
Interval wilson(double successes, double n, double level);

}  // namespace tabrig::stats
