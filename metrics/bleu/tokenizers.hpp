// The tokenisers of sacreBLEU: text in, text with single blanks between the tokens out.
//
// Source: sacrebleu 2.6.0, whose tokenisers follow NIST's mteval-v13a.pl and mteval-v14.pl.
// Ownership: values. Threads: any. Errors: none; ill-formed UTF-8 is kept. Cost: linear.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace tabrig::metrics {

enum class BleuTokenizer {
  k13a,   // mteval-v13a: ASCII punctuation split off, four XML entities decoded
  kIntl,  // mteval-v14: punctuation (\p{P}) next to a non-number and symbols (\p{S}) split off
  kZh,    // Chinese characters one by one, the rest as 13a without its entities
  kChar,  // every character
  kNone,  // blanks only
};

// "13a", "intl", "zh", "char", "none".
std::string_view tokenizer_name(BleuTokenizer tokenizer);
std::optional<BleuTokenizer> tokenizer_from_name(std::string_view name);

std::string bleu_tokenize(BleuTokenizer tokenizer, std::string_view text);

}  // namespace tabrig::metrics
