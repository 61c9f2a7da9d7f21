// The sentence BLEU of Reasoning-Table's evaluators of FeTaQA and ToTTo.
//
// Source: behaviour of the authors' evaluators (MJinXiang/Reasoning-Table, evaluation/tests/eval): both texts lower-cased,
// NLTK word_tokenize, sentence_bleu with four equal weights and smoothing method 1, each reference alone, the best counts.
// Unit: 0 … 1; the authors print the mean over items × 100. Threads: any. Errors: std::runtime_error when a hostile text
// exhausts the tokeniser.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "metrics/nltk/nltk_version.hpp"

namespace tabrig::metrics {

// 0 when the prediction has no token; a reference without one scores 0.
double authors_bleu(std::string_view prediction, std::span<const std::string> references, NltkVersion version);

}  // namespace tabrig::metrics
