// normalize() of the official WikiTableQuestions evaluator (evaluator.py 1.0.2).
//
// Ownership: values. Threads: any. Errors: none; ill-formed UTF-8 is dropped. Cost: linear in the text for each layer of
// citations, brackets or quotation marks at its end.
#pragma once

#include <string>
#include <string_view>

namespace tabrig::metrics::wikitq {

// Without diacritics (NFKD less Mn), quotes and dashes made ASCII; then, until nothing changes, without citations at the end
// ("[…]" and runs of •♦†‡*#+), " (…)" at the end and one pair of outer quotation marks; then without one final dot; blanks
// collapsed, lower case. "[text]" and "(text)" that begin the text stay, "[12]" does not.
std::string normalize(std::string_view utf8);

}  // namespace tabrig::metrics::wikitq
