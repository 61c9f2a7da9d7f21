// The English detokeniser of Moses, which the ToTTo evaluation sends predictions and references through.
//
// Source: behaviour of detokenizer.perl (moses-smt/mosesdecoder, `-l en`), rule by rule.
// Ownership: values. Threads: any. Errors: none. Cost: linear.
#pragma once

#include <string>
#include <string_view>

namespace tabrig::metrics {

// One line without its line break. A blank line and a line "<…>" come back as they are.
std::string moses_detokenize(std::string_view line);

}  // namespace tabrig::metrics
