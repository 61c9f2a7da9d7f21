// BLEU as nltk.translate.bleu_score computes it, with its eight smoothing methods.
//
// Source: behaviour of nltk.translate.bleu_score 3.9.1 (3.10.4 is the same); Papineni et al. 2002; smoothing: Chen and Cherry 2014.
// Unit: 0 … 1, except that methods 5 and 7 can exceed 1. What is unlike sacreBLEU: denominators are at least 1, without a
// smoothing method a precision of 0 counts as the smallest normal double, a score without a unigram match is 0.
// Ownership: values; tokens are views. Threads: any. Errors: see nltk_corpus_bleu.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/util/status.hpp"
#include "metrics/bleu/ngram_match.hpp"

namespace tabrig::metrics {

struct NltkBleuConfig {
  int smoothing = 0;                                    // SmoothingFunction.method0 … method7
  std::vector<double> weights = {0.25, 0.25, 0.25, 0.25};  // of orders 1, 2, …
  std::size_t orders = 0;  // orders that are smoothed together; never fewer than there are weights
  double epsilon = 0.1, alpha = 5, k = 5;               // of methods 1, 6 and 4
  bool auto_reweigh = false;  // a hypothesis of 1 to 3 tokens with the default weights: uniform over its orders
};

// One hypothesis with its references.
struct BleuItem {
  Tokens hypothesis;
  std::vector<Tokens> references;
};

// Modified precision of order n of one item: matches / max(1, n-grams).
struct Precision {
  std::uint64_t matches = 0, total = 0;
};
std::vector<Precision> modified_precisions(const BleuItem& item, std::size_t max_order);

// 1 when the hypothesis is longer than the reference, 0 when it is empty, else exp(1 - reference / hypothesis).
double nltk_brevity_penalty(std::uint64_t reference_length, std::uint64_t hypothesis_length);

// corpus_bleu(): counts are summed over the items. Methods 5, 6 and 7 look at the n-grams of the last item, as officially.
// Errors: INVALID_ARGUMENT no items, an item without references, no weights, an unknown method, method 6 with fewer than 3
// weights; FAILED_PRECONDITION method 6 without a matching trigram.
Result<double> nltk_corpus_bleu(std::span<const BleuItem> items, const NltkBleuConfig& config);

// sentence_bleu(): the same for one item.
Result<double> nltk_sentence_bleu(const BleuItem& item, const NltkBleuConfig& config);

}  // namespace tabrig::metrics
