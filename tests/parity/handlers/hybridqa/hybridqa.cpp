// Parity of metrics/text/squad with the HybridQA, OTT-QA and SQuAD scripts.
#include <algorithm>

#include "metrics/text/squad.hpp"
#include "tests/parity/handler.hpp"
#include "tests/parity/handlers/hybridqa/scripts.hpp"

namespace tabrig::parity {
namespace {

// The warned ids come in the order of a set, or as their number.
void align_missing(const Json& official, Json& found) {
  if (!found.contains("missing") || !official.contains("missing")) return;
  const Json& theirs = official["missing"];
  if (theirs.is_number()) found["missing"] = found["missing"].size();
  if (theirs.is_array() && std::is_permutation(theirs.begin(), theirs.end(), found["missing"].begin(), found["missing"].end())) {
    found["missing"] = theirs;
  }
}

class HybridQa final : public Handler {
 public:
  Verdict run(const Json& one) override {
    const Json& input = one.at("input");
    const std::string fn = input.at("fn").get<std::string>();
    Json found;
    try {
      if (fn == "pair") {
        const metrics::SquadText gold(need_text(input.at("gold"))), prediction(need_text(input.at("prediction")));
        found = {{"exact", metrics::squad_exact(gold, prediction) ? 1 : 0}, {"f1", metrics::squad_f1(gold, prediction)}};
      } else if (fn == "normalize") {
        const metrics::SquadText text(need_text(input.at("text")));
        found = {{"normalized", text.text()}, {"tokens", text.tokens()}};
      } else if (fn == "hybridqa_corpus") {
        found = hybridqa_corpus(input);
      } else if (fn == "ottqa_corpus") {
        found = ottqa_corpus(input);
        align_missing(one.at("official"), found);
      } else if (fn == "squad1_pair") {
        found = squad1_pair(input.at("golds"), input.at("prediction"));
      } else if (fn == "squad1_corpus") {
        found = squad1_corpus(input);
      } else if (fn == "squad2_corpus") {
        found = squad2_corpus(input);
      } else {
        return not_covered(fn);
      }
    } catch (const ScriptError& error) {
      found = {{"error", error.what()}};
    }
    const std::string difference = first_difference(one.at("official"), found);
    return difference.empty() ? agree() : differ(difference);
  }
};

}  // namespace

void register_hybridqa(Registry& registry) {
  registry.add("hybridqa", [](const Context&) { return std::make_unique<HybridQa>(); });
}

}  // namespace tabrig::parity
