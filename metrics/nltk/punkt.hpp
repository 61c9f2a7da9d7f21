// Sentence splitting as NLTK's sent_tokenize() does it with its English Punkt model.
//
// Source: Kiss and Strunk 2006, "Unsupervised Multilingual Sentence Boundary Detection" (section 4 for the decisions), and the
// behaviour of nltk.tokenize.punkt. The model is part of the program (punkt_english.txt).
// Ownership: views into the argument. Threads: any. Errors: std::runtime_error when a hostile text exhausts the matcher.
#pragma once

#include <string_view>
#include <vector>

#include "metrics/nltk/nltk_version.hpp"

namespace tabrig::metrics {

// The sentences of well-formed UTF-8, in order, without the white space between them.
std::vector<std::string_view> sent_tokenize(std::string_view text, NltkVersion version);

}  // namespace tabrig::metrics
