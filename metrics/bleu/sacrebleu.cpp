#include "metrics/bleu/sacrebleu.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "metrics/bleu/ngram_match.hpp"
#include "metrics/text/python_text.hpp"

namespace tabrig::metrics {
namespace {

double smooth_value(const BleuConfig& config) {
  return config.smooth_value.value_or(config.smoothing == BleuSmoothing::kFloor ? 0.1 : config.smoothing == BleuSmoothing::kAddK ? 1.0 : 0.0);
}

// A logarithm that makes the score 0 without becoming infinite.
double bounded_log(double value) { return value == 0 ? -9999999999.0 : std::log(value); }

}  // namespace

void BleuStats::add(const BleuStats& other) {
  sys_len += other.sys_len;
  ref_len += other.ref_len;
  for (std::size_t n = 0; n < correct.size() && n < other.correct.size(); ++n) {
    correct[n] += other.correct[n];
    total[n] += other.total[n];
  }
}

std::vector<double> BleuStats::flat() const {
  std::vector<double> out = {sys_len, ref_len};
  out.insert(out.end(), correct.begin(), correct.end());
  out.insert(out.end(), total.begin(), total.end());
  return out;
}

Result<BleuStats> BleuStats::from_flat(std::span<const double> numbers, std::size_t max_order) {
  if (numbers.size() != 2 + 2 * max_order) {
    return Status(Code::kInvalidArgument, "BLEU statistics of another length")
        .expected(std::to_string(2 + 2 * max_order) + " numbers")
        .found(std::to_string(numbers.size()));
  }
  BleuStats stats(max_order);
  stats.sys_len = numbers[0];
  stats.ref_len = numbers[1];
  std::copy_n(numbers.begin() + 2, max_order, stats.correct.begin());
  std::copy_n(numbers.begin() + 2 + static_cast<std::ptrdiff_t>(max_order), max_order, stats.total.begin());
  return stats;
}

BleuScore compute_bleu(const BleuStats& stats, const BleuConfig& config) {
  const std::size_t orders = config.max_order;
  BleuScore out;
  out.counts = stats.correct;
  out.totals = stats.total;
  out.precisions.assign(orders, 0.0);
  out.sys_len = stats.sys_len;
  out.ref_len = stats.ref_len;
  out.bp = 1.0;
  if (stats.sys_len < stats.ref_len) out.bp = stats.sys_len > 0 ? std::exp(1 - stats.ref_len / stats.sys_len) : 0.0;
  // Without any match smoothing has no say.
  if (std::all_of(out.counts.begin(), out.counts.end(), [](double count) { return count == 0; })) return out;
  const double smooth = smooth_value(config);
  double halving = 1;
  std::size_t effective = orders;
  for (std::size_t n = 0; n < orders; ++n) {
    if (config.smoothing == BleuSmoothing::kAddK && n > 0) {
      out.counts[n] += smooth;
      out.totals[n] += smooth;
    }
    if (out.totals[n] == 0) break;
    if (config.effective_order) effective = n + 1;
    if (out.counts[n] != 0) {
      out.precisions[n] = 100.0 * out.counts[n] / out.totals[n];
    } else if (config.smoothing == BleuSmoothing::kExp) {
      halving *= 2;
      out.precisions[n] = 100.0 / (halving * out.totals[n]);
    } else if (config.smoothing == BleuSmoothing::kFloor) {
      out.precisions[n] = 100.0 * smooth / out.totals[n];
    }
  }
  double logs = 0;
  for (std::size_t n = 0; n < effective; ++n) logs += bounded_log(out.precisions[n]);
  out.score = out.bp * std::exp(logs / static_cast<double>(effective));
  return out;
}

std::string BleuScore::printed(int digits) const {
  std::string out = fmt::format("{:.{}f} ", score, digits);
  for (std::size_t n = 0; n < precisions.size(); ++n) out += fmt::format("{}{:.1f}", n ? "/" : "", precisions[n]);
  const double ratio = ref_len != 0 ? sys_len / ref_len : 0.0;
  return out + fmt::format(" (BP = {:.3f} ratio = {:.3f} hyp_len = {:.0f} ref_len = {:.0f})", bp, ratio, sys_len, ref_len);
}

std::string Bleu::prepare(std::string_view text) const {
  if (!config_.lowercase) return bleu_tokenize(config_.tokenizer, py_rstrip(text));
  const std::string lowered = py_lower(text);
  return bleu_tokenize(config_.tokenizer, py_rstrip(lowered));
}

Result<BleuStats> Bleu::segment(std::string_view hypothesis, std::span<const std::string> references) const {
  if (references.empty()) return Status(Code::kInvalidArgument, "BLEU needs a reference").expected("one or more").found("none");
  const std::string hyp = prepare(hypothesis);
  std::vector<std::string> refs;
  for (const std::string& reference : references) refs.push_back(prepare(reference));
  const Tokens hyp_tokens = py_split(hyp);
  std::vector<Tokens> ref_tokens;
  std::vector<std::size_t> lengths;
  for (const std::string& ref : refs) {
    ref_tokens.push_back(py_split(ref));
    lengths.push_back(ref_tokens.back().size());
  }
  const NgramMatches matches = match_ngrams(hyp_tokens, ref_tokens, config_.max_order);
  BleuStats stats(config_.max_order);
  stats.sys_len = static_cast<double>(hyp_tokens.size());
  stats.ref_len = static_cast<double>(closest_length(hyp_tokens.size(), lengths));
  std::copy(matches.matches.begin(), matches.matches.end(), stats.correct.begin());
  std::copy(matches.totals.begin(), matches.totals.end(), stats.total.begin());
  return stats;
}

std::string Bleu::signature(std::optional<std::size_t> references) const {
  std::string smooth;
  switch (config_.smoothing) {
    case BleuSmoothing::kNone: smooth = "none"; break;
    case BleuSmoothing::kFloor: smooth = fmt::format("floor[{:.2f}]", smooth_value(config_)); break;
    case BleuSmoothing::kAddK: smooth = fmt::format("add-k[{:.2f}]", smooth_value(config_)); break;
    case BleuSmoothing::kExp: smooth = "exp"; break;
  }
  return fmt::format("nrefs:{}|case:{}|eff:{}|tok:{}|smooth:{}|version:2.6.0", references ? std::to_string(*references) : "var",
                     config_.lowercase ? "lc" : "mixed", config_.effective_order ? "yes" : "no", tokenizer_name(config_.tokenizer), smooth);
}

}  // namespace tabrig::metrics
