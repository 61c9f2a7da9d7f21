// The word tokenisers of NLTK.
//
// Source: behaviour of nltk.tokenize: word_tokenize (Punkt sentences, then NLTKWordTokenizer on each), NLTKWordTokenizer,
// TreebankWordTokenizer; Penn Treebank conventions with Robert MacIntyre's contractions.
// Ownership: values. Threads: any. Errors: std::runtime_error when a hostile text exhausts the matcher. Ill-formed UTF-8 is
// replaced by U+FFFD first.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "metrics/nltk/nltk_version.hpp"

namespace tabrig::metrics {

// nltk.word_tokenize(text). With `preserve_line` the text is taken as one sentence.
std::vector<std::string> word_tokenize(std::string_view text, NltkVersion version, bool preserve_line = false);

// TreebankWordTokenizer().tokenize(text). `convert_parentheses`: "(" becomes "-LRB-" and so on.
std::vector<std::string> treebank_tokenize(std::string_view text, NltkVersion version, bool convert_parentheses = false);

}  // namespace tabrig::metrics
