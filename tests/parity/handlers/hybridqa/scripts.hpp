// The summaries that the HybridQA, OTT-QA and SQuAD scripts make of their item scores, for the parity program.
//
// Each function takes the vector's input and returns what the script returns; where the script ends in an exception it
// throws ScriptError with Python's name of it. Item scores come from metrics/text/squad.hpp.
#pragma once

#include <stdexcept>

#include "core/util/json.hpp"

namespace tabrig::parity {

struct ScriptError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// A string, or ScriptError("AttributeError"): the scripts call .lower() on it.
const std::string& need_text(const Json& value);

Json hybridqa_corpus(const Json& input);
Json ottqa_corpus(const Json& input);
Json squad1_pair(const Json& golds, const Json& prediction);
Json squad1_corpus(const Json& input);
Json squad2_corpus(const Json& input);

}  // namespace tabrig::parity
