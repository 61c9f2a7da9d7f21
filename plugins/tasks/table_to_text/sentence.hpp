// The text in a completion that was asked for a sentence.
//
// Rules, first that finds something: answer-tag / answer-tag-open; json ("answer"); answer-marker (to the end, or to a code
// fence); last-paragraph (of several paragraphs); whole. Inside a tag a further "Answer:" is dropped. Threads: any.
#pragma once

#include <string>
#include <string_view>

#include "plugins/tasks/common/answer_text.hpp"

namespace tabrig::tasks {

struct FoundText {
  bool found = false;
  std::string text;
  Piece piece;
  std::string rule;  // without a text: "none" or "unfinished-thinking"
};

// `whole`: the completion is the text, kept as it is but for its last line end.
FoundText parse_sentence(std::string_view completion, bool whole);

}  // namespace tabrig::tasks
