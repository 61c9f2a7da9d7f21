#include "core/stats/interval.hpp"

#include <algorithm>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>

#include "core/util/rng.hpp"

namespace tabrig::stats {
namespace {

double t_quantile(double degrees, double level) {
  return boost::math::quantile(boost::math::students_t(degrees), 0.5 + level / 2);
}

// Linear interpolation between order statistics (Hyndman and Fan type 7).
double percentile(const std::vector<double>& sorted, double p) {
  const double at = p * static_cast<double>(sorted.size() - 1);
  const auto low = static_cast<std::size_t>(at);
  const std::size_t high = std::min(low + 1, sorted.size() - 1);
  return sorted[low] + (at - static_cast<double>(low)) * (sorted[high] - sorted[low]);
}

}  // namespace

Interval wilson(double successes, double n, double level) {
  const double z = boost::math::quantile(boost::math::normal(), 0.5 + level / 2);
  const double p = successes / n, z2 = z * z;
  const double centre = (p + z2 / (2 * n)) / (1 + z2 / n);
  const double half = z / (1 + z2 / n) * std::sqrt(p * (1 - p) / n + z2 / (4 * n * n));
  return {std::max(0.0, centre - half), std::min(1.0, centre + half), "wilson"};
}

std::optional<Interval> mean_interval(std::span<const double> values, std::span<const std::uint32_t> clusters, bool binary, double level) {
  if (values.size() < 2) return std::nullopt;
  const double n = static_cast<double>(values.size());
  double sum = 0;
  for (const double value : values) sum += value;
  const double mean = sum / n;
  std::vector<double> residuals;  // summed per cluster
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (residuals.size() <= clusters[i]) residuals.resize(clusters[i] + 1, 0.0);
    residuals[clusters[i]] += values[i] - mean;
  }
  const double groups = static_cast<double>(residuals.size());
  const bool independent = residuals.size() == values.size();
  if (binary && independent) return wilson(sum, n, level);
  if (residuals.size() < 2) return std::nullopt;
  double squares = 0;
  for (const double residual : residuals) squares += residual * residual;
  if (binary && squares == 0) {
    Interval interval = wilson(mean * groups, groups, level);
    interval.method = "wilson over clusters";
    return interval;
  }
  const double error = std::sqrt(squares * groups / (groups - 1)) / n;
  const double half = t_quantile(groups - 1, level) * error;
  return Interval{mean - half, mean + half, independent ? "t" : "cluster-robust t"};
}

std::optional<Interval> cluster_bootstrap(const std::vector<std::vector<double>>& cluster_sums,
                                          const std::vector<std::uint64_t>& cluster_items, const ValueOfStats& value, double level,
                                          std::uint64_t seed, std::uint32_t replicates) {
  const std::size_t groups = cluster_sums.size();
  if (groups < 2) return std::nullopt;
  std::size_t width = 0;
  for (const auto& sums : cluster_sums) width = std::max(width, sums.size());
  std::vector<double> draws, sums(width);
  draws.reserve(replicates);
  for (std::uint32_t r = 0; r < replicates; ++r) {
    const CounterRng rng(seed, "bootstrap", r);
    std::fill(sums.begin(), sums.end(), 0.0);
    std::uint64_t items = 0;
    for (std::size_t g = 0; g < groups; ++g) {
      const std::size_t pick = rng.below(groups, g);
      for (std::size_t i = 0; i < cluster_sums[pick].size(); ++i) sums[i] += cluster_sums[pick][i];
      items += cluster_items[pick];
    }
    if (const auto drawn = value(sums, items)) draws.push_back(*drawn);
  }
  if (draws.size() < replicates) return std::nullopt;  // the value is undefined for some draws: no honest interval
  std::sort(draws.begin(), draws.end());
  return Interval{percentile(draws, (1 - level) / 2), percentile(draws, (1 + level) / 2), "cluster bootstrap, " + std::to_string(replicates) + " replicates"};
}

}  // namespace tabrig::stats
