// The answer list, or the program, in a completion to a table question.
//
// Rules, first that finds something (common/answer_text.hpp says what each looks for):
//   program          the completion is a FinQA program: a JSON list of tokens that ends in "EOF", or "op(a, b), op(#0, c)"
//   answer-tag       last <answer> … </answer>; answer-tag-open when it is not closed
//   json             object with "answer" or "answers" (fenced, or around the whole reply)
//   answer-marker    last "Answer: …"; answer-is for "the answer is …"
//   boxed            last \boxed{…}
//   whole            one line of at most 400 characters
// Inside tags and behind markers, JSON is read as JSON, a further "Answer:" is dropped, and wrapping marks (**, `, $) too.
// Several answers: a JSON list, or parts between `separator`. An answer of blanks is none.
// Threads: any. Time: linear.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/tasks/common/answer_text.hpp"

namespace tabrig::tasks {

struct AnswerOptions {
  enum Kind { kAuto, kAnswers, kProgram } kind = kAuto;
  std::string separator = "|";  // "" = never split
  bool whole = false;           // the completion is the answer
};

struct TableAnswer {
  bool found = false;
  bool is_program = false;
  std::vector<std::string> items;  // answers, or program tokens with "EOF" at the end
  std::string text;                // the answer as it stood
  Piece piece;
  std::string rule;  // without an answer: "none" or "unfinished-thinking"
};

TableAnswer parse_table_answer(std::string_view completion, const AnswerOptions& options);

// FinQA's program_tokenization: cut at ", ", then behind "(" and around ")"; "EOF" is added.
std::vector<std::string> program_tokens(std::string_view program);
// True when the text begins with one of FinQA's operations and a bracket.
bool looks_like_program(std::string_view text);

}  // namespace tabrig::tasks
