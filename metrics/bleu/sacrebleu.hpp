// BLEU as sacreBLEU computes and prints it.
//
// Source: sacrebleu 2.6.0; Papineni et al. 2002; smoothing: Chen and Cherry 2014 (W14-3346).
// Unit: BLEU points, 0 … 100 (a perfect match can exceed 100 by rounding). Scores are corpus level: statistics of segments
// are added, then one score is computed of the sum.
// Ownership: values. Threads: const functions from any thread. Errors: segment() needs a reference (INVALID_ARGUMENT).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/util/status.hpp"
#include "metrics/bleu/tokenizers.hpp"

namespace tabrig::metrics {

enum class BleuSmoothing {
  kNone,   // precisions of 0 make the score 0
  kFloor,  // a count of 0 becomes the smoothing value (default 0.1)
  kAddK,   // the smoothing value (default 1) is added to counts and totals of n > 1
  kExp,    // the k-th precision of 0 becomes 100 / (2^k × total): NIST's mteval-v13a
};

struct BleuConfig {
  bool lowercase = false;
  BleuTokenizer tokenizer = BleuTokenizer::k13a;
  BleuSmoothing smoothing = BleuSmoothing::kExp;
  std::optional<double> smooth_value;  // absent: the method's default
  std::size_t max_order = 4;
  bool effective_order = false;  // stop at the first order without an n-gram: for sentence scores
};

// Sums over segments.
struct BleuStats {
  double sys_len = 0, ref_len = 0;       // tokens
  std::vector<double> correct, total;    // [n - 1], n = 1 … max_order

  explicit BleuStats(std::size_t max_order = 4) : correct(max_order, 0.0), total(max_order, 0.0) {}
  void add(const BleuStats& other);
  // sys_len, ref_len, correct …, total …: 2 + 2 × max_order numbers, and back. Errors: another count of numbers.
  std::vector<double> flat() const;
  static Result<BleuStats> from_flat(std::span<const double> numbers, std::size_t max_order);
};

struct BleuScore {
  double score = 0;                               // BLEU points
  std::vector<double> counts, totals, precisions; // add-k adds to counts and totals; precisions in percent
  double bp = 0;                                  // brevity penalty, 0 … 1
  double sys_len = 0, ref_len = 0;

  // "29.78 64.5/38.7/26.2/18.5 (BP = 0.898 ratio = 0.903 hyp_len = 42365 ref_len = 46919)"; `digits` behind the score's point.
  std::string printed(int digits = 2) const;
};

// Score of summed statistics.
BleuScore compute_bleu(const BleuStats& stats, const BleuConfig& config);

class Bleu {
 public:
  explicit Bleu(BleuConfig config = {}) : config_(config) {}
  const BleuConfig& config() const { return config_; }

  // Statistics of one hypothesis against its references (alternatives; an empty text is a reference of length 0).
  Result<BleuStats> segment(std::string_view hypothesis, std::span<const std::string> references) const;
  BleuScore score(const BleuStats& stats) const { return compute_bleu(stats, config_); }

  // "nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:2.6.0"; absent `references` (their number varies): nrefs:var.
  std::string signature(std::optional<std::size_t> references) const;

 private:
  std::string prepare(std::string_view text) const;  // lower-cased if asked, right-stripped, tokenised
  BleuConfig config_;
};

}  // namespace tabrig::metrics
