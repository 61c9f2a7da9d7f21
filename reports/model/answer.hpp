// The short text of structured answers, golds and predictions alike, for lists and plain formats.
//
// Threads: any. A shape that is not known is shown as its JSON; null is "" (the caller says that it is unknown).
#pragma once

#include <string>

#include "core/util/json.hpp"

namespace tabrig::report {

// {"answers": [a, b]} → "a | b"; {"label": x} → "x"; {"references": [r, …]} → "r" and the number of others; {"sql": q} → "q";
// {"program": …} → its tokens; {"text": t} → "t".
std::string answer_text(const Json& value);

}  // namespace tabrig::report
