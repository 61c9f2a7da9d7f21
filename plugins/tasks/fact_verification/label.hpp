// The label in a completion to a claim.
//
// Where it is looked for, first that finds one: answer-tag / answer-tag-open, json, answer-marker / answer-is, boxed, whole (one
// line of at most 400 characters), last-lines (of the last three lines with text, from the last one up, the first that names
// one label and no other). A label is read as a word, never inside another one:
//   yes   supports, supported, support, entailed, entails, entailment, true, correct, yes
//   no    refutes, refuted, refute, contradicted, contradicts, contradiction, false, incorrect, no; and "not", "n't" before a yes word
//   nei   "not enough info" or "information", nei, unknown, unverifiable, "cannot be determined"
// The words true … no (and the digits 1 and 0) count only when the place holds nothing else, or begins with them. In a tag or
// behind a marker the first label counts. Threads: any. Time: linear.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "plugins/tasks/common/answer_text.hpp"

namespace tabrig::tasks {

enum class Verdict { kYes, kNo, kNotEnough };

struct LabelOptions {
  bool three = false;  // FEVEROUS: "not enough info" is a label; otherwise it is none
  bool whole = false;  // the completion is the label
};

struct FoundLabel {
  std::optional<Verdict> verdict;
  std::string text;
  Piece piece;
  std::string rule;  // without a label: "none" or "unfinished-thinking"
};

FoundLabel parse_label(std::string_view completion, const LabelOptions& options);

// The label with which a text begins, or the first one in it.
std::optional<Verdict> first_label(std::string_view text, const LabelOptions& options);

}  // namespace tabrig::tasks
