#include "metrics/nltk/bleu.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tabrig::metrics {
namespace {

// A precision while it is being smoothed: the counts it began with and its value.
struct Smoothed {
  double matches, total, value;
};

double ratio(const Precision& p) { return static_cast<double>(p.matches) / static_cast<double>(p.total); }

// method4: the j-th precision of 0 becomes ln(length) / (2^j k) / total; a length of 1 changes nothing.
void smooth_by_length(std::vector<Smoothed>& p, double length, double k) {
  double power = 1;
  for (Smoothed& order : p) {
    if (order.matches != 0 || length <= 1) continue;
    power *= 2;
    order.value = 1 / (power * k / std::log(length)) / order.total;
  }
}

// method5: the mean of the order below (already smoothed), the order and the order above.
void smooth_by_neighbours(std::vector<Smoothed>& p, const BleuItem& last) {
  const double fifth = ratio(modified_precisions(last, 5)[4]);
  std::vector<double> above;
  for (std::size_t n = 1; n < p.size(); ++n) above.push_back(p[n].value);
  above.push_back(fifth);
  double below = p[0].value + 1;
  for (std::size_t n = 0; n < p.size(); ++n) below = p[n].value = (below + p[n].value + above[n]) / 3;
}

// method6: interpolation with the value that the two orders below let expect.
Status smooth_by_prior(std::vector<Smoothed>& p, const BleuItem& last, double alpha) {
  if (p.size() < 3) return Status(Code::kInvalidArgument, "smoothing method 6 needs three weights").found(std::to_string(p.size()));
  if (p[2].value == 0) return Status(Code::kFailedPrecondition, "smoothing method 6 needs a matching trigram").found("none");
  for (std::size_t n = 2; n < p.size(); ++n) {
    const double prior = p[n - 2].value == 0 ? 0 : p[n - 1].value * p[n - 1].value / p[n - 2].value;
    const double grams = last.hypothesis.size() > n ? static_cast<double>(last.hypothesis.size() - n) : 0;
    p[n].value = (p[n].matches + alpha * prior) / (grams + alpha);
  }
  return {};
}

Status smooth(std::vector<Smoothed>& p, const BleuItem& last, double length, const NltkBleuConfig& config) {
  double power = 1;
  switch (config.smoothing) {
    case 0:
      for (Smoothed& order : p) {
        if (order.matches == 0) order.value = std::numeric_limits<double>::min();
      }
      return {};
    case 1:
      for (Smoothed& order : p) {
        if (order.matches == 0) order.value = config.epsilon / order.total;
      }
      return {};
    case 2:
      for (std::size_t n = 1; n < p.size(); ++n) p[n].value = (p[n].matches + 1) / (p[n].total + 1);
      return {};
    case 3:
      for (Smoothed& order : p) {
        if (order.matches == 0) order.value = 1 / ((power *= 2) * order.total);
      }
      return {};
    case 4: smooth_by_length(p, length, config.k); return {};
    case 5: smooth_by_neighbours(p, last); return {};
    case 6: return smooth_by_prior(p, last, config.alpha);
    case 7:
      smooth_by_length(p, length, config.k);
      smooth_by_neighbours(p, last);
      return {};
    default: return Status(Code::kInvalidArgument, "an unknown smoothing method").expected("0 to 7").found(std::to_string(config.smoothing));
  }
}

}  // namespace

std::vector<Precision> modified_precisions(const BleuItem& item, std::size_t max_order) {
  const NgramMatches found = match_ngrams(item.hypothesis, item.references, max_order);
  std::vector<Precision> out;
  for (std::size_t n = 0; n < max_order; ++n) out.push_back({found.matches[n], std::max<std::uint64_t>(1, found.totals[n])});
  return out;
}

double nltk_brevity_penalty(std::uint64_t reference_length, std::uint64_t hypothesis_length) {
  if (hypothesis_length > reference_length) return 1;
  if (hypothesis_length == 0) return 0;
  return std::exp(1 - static_cast<double>(reference_length) / static_cast<double>(hypothesis_length));
}

Result<double> nltk_corpus_bleu(std::span<const BleuItem> items, const NltkBleuConfig& config) {
  const std::size_t orders = std::max(config.orders, config.weights.size());
  if (items.empty() || config.weights.empty()) {
    return Status(Code::kInvalidArgument, "BLEU needs items and weights").found(items.empty() ? "no item" : "no weight");
  }
  std::vector<Smoothed> p(orders, Smoothed{0, 0, 0});
  std::uint64_t hypothesis_length = 0, reference_length = 0;
  for (const BleuItem& item : items) {
    if (item.references.empty()) return Status(Code::kInvalidArgument, "BLEU needs a reference").expected("one or more").found("none");
    const std::vector<Precision> precisions = modified_precisions(item, orders);
    for (std::size_t n = 0; n < orders; ++n) {
      p[n].matches += static_cast<double>(precisions[n].matches);
      p[n].total += static_cast<double>(precisions[n].total);
    }
    std::vector<std::size_t> lengths;
    for (const Tokens& reference : item.references) lengths.push_back(reference.size());
    hypothesis_length += item.hypothesis.size();
    reference_length += closest_length(item.hypothesis.size(), lengths);
  }
  if (p[0].matches == 0) return 0.0;
  for (Smoothed& order : p) order.value = order.matches / order.total;
  TABRIG_RETURN_IF_ERROR(smooth(p, items.back(), static_cast<double>(hypothesis_length), config));
  std::vector<double> weights = config.weights;
  if (config.auto_reweigh && hypothesis_length < 4 && weights == NltkBleuConfig().weights) {
    weights.assign(static_cast<std::size_t>(hypothesis_length), 1.0 / static_cast<double>(hypothesis_length));
  }
  double logs = 0;
  for (std::size_t n = 0; n < weights.size() && n < p.size(); ++n) {
    if (p[n].value > 0) logs += weights[n] * std::log(p[n].value);  // a precision of 0 is left out, as officially
  }
  return nltk_brevity_penalty(reference_length, hypothesis_length) * std::exp(logs);
}

Result<double> nltk_sentence_bleu(const BleuItem& item, const NltkBleuConfig& config) { return nltk_corpus_bleu({&item, 1}, config); }

}  // namespace tabrig::metrics
