// Exact match and token F1 by the SQuAD rules, which HybridQA, OTT-QA and many later benchmarks copied.
//
// Source: SQuAD v2.0 `evaluate-v2.0.py` (HybridQA's and OTT-QA's `evaluate_script.py` use the same functions); v1.1 differs in
// one case of F1, see SquadVersion.
// Ownership: values. Threads: any. Errors: none; any text is allowed, ill-formed UTF-8 is kept and is no letter.
// Cost: linear in the text, n log n in the tokens.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tabrig::metrics {

// Lower case (Unicode), the 32 ASCII punctuation characters deleted with nothing in their place, the words a, an and the
// removed at Unicode word borders, white space folded to single blanks.
std::string squad_normalize(std::string_view text);

// Normalised text and its tokens, kept so that one prediction can be compared with many golds.
class SquadText {
 public:
  explicit SquadText(std::string_view raw);
  const std::string& text() const { return text_; }
  // The tokens in text order.
  std::vector<std::string_view> tokens() const;
  bool empty() const { return text_.empty(); }

 private:
  std::string text_;
};

// What F1 is when both sides have no token left ("the" against ""): v2 1, v1.1 0. (Exact match is 1 in both.)
enum class SquadVersion { k1, k2 };

bool squad_exact(const SquadText& gold, const SquadText& prediction);

// F1 of the token multisets, 0 … 1. If one side alone has no token: 0.
double squad_f1(const SquadText& gold, const SquadText& prediction, SquadVersion version = SquadVersion::k2);

struct SquadScore {
  bool exact = false;
  double f1 = 0;
};

// The maxima over the golds, each for itself. No gold: 0 and 0 (the official scripts fail; callers treat it as bad gold).
SquadScore squad_score(std::span<const std::string> golds, std::string_view prediction, SquadVersion version = SquadVersion::k2);

}  // namespace tabrig::metrics
