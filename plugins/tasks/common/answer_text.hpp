// Where a completion says its answer: tags, JSON, markers, boxes, fenced blocks, or the completion as a whole.
//
// Everything is a range of bytes of the completion, so that a report can show what was taken. A search looks for the LAST
// candidate that has content: models restate the format before they use it. Thinking (up to the last </think>) is not searched;
// an unfinished <think> is searched for tags only. Text from a special token (<|im_end|>, </s>, …) on is ignored.
// Input is any bytes: 1 MB, NUL, ill-formed UTF-8 and unbalanced nesting are all fine. Time: linear. Threads: any.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace tabrig::tasks {

struct Piece {
  std::size_t begin = 0, end = 0;  // bytes of the completion
  std::string_view rule;           // how it was found
};

struct Region {
  std::size_t begin = 0, end = 0;
  bool unfinished = false;  // <think> without its end: only tags may be read
};
Region answer_region(std::string_view completion);

// The content of the last <name> … </name> that is not blank; of nested pairs the innermost. ASCII case does not matter.
// Rule "answer-tag". An opened last tag without its end gives the rest of the region, rule "answer-tag-open".
std::optional<Piece> last_tag(std::string_view completion, const Region& region, std::string_view name);
// What follows the last "answer:" or "answer is" on its line (or the next line with content). Rules "answer-marker", "answer-is".
std::optional<Piece> last_marker(std::string_view completion, const Region& region);
// As last_marker, but everything to the end of the region, or to a code fence: for answers of several lines.
std::optional<Piece> last_marker_to_end(std::string_view completion, const Region& region);
// The content of the last \boxed{…} with balanced braces. Rule "boxed".
std::optional<Piece> last_boxed(std::string_view completion, const Region& region);
// A JSON object with a member "answer" or "answers": the last fenced block, from the first "{" to the last "}", or the object
// around the last such key. Rule "json".
std::optional<Piece> last_json_answer(std::string_view completion, const Region& region);
// The content of the last fenced block that `accept` takes; an unclosed last fence runs to the end. `language`: "" = any.
struct Fence {
  Piece content;
  std::string language;  // lower case
};
template <typename Accept>
std::optional<Fence> last_fence(std::string_view completion, const Region& region, Accept accept);
// True when nothing but white space and <answer> tags is left: an answer was promised and not given.
bool only_empty_tags(std::string_view text);
// The region when it is one short line: at most `max_width` code points, not only empty tags. Rule "whole".
std::optional<Piece> whole(std::string_view completion, const Region& region, std::size_t max_width);

// The range without white space around it.
Piece trimmed(std::string_view completion, Piece piece);
// The range without white space and the marks that wrap all of it: ** **, * *, ` `, $ $, \boxed{ }.
Piece cleaned(std::string_view completion, Piece piece);
inline std::string_view text_of(std::string_view completion, const Piece& piece) {
  return completion.substr(piece.begin, piece.end - piece.begin);
}
// Position of the first byte at or behind `from` that begins `word`, ASCII case ignored; npos when there is none.
std::size_t find_word(std::string_view text, std::string_view word, std::size_t from);

// Calls use(content, language) for each fenced block of the region in order.
template <typename Use>
void each_fence(std::string_view completion, const Region& region, Use use) {
  std::size_t at = region.begin;
  while (true) {
    const std::size_t open = completion.substr(0, region.end).find("```", at);
    if (open == std::string_view::npos) return;
    std::size_t word = open + 3;
    std::string language;
    while (word < region.end && language.size() < 16 &&
           ((completion[word] >= 'a' && completion[word] <= 'z') || (completion[word] >= 'A' && completion[word] <= 'Z'))) {
      language += completion[word] >= 'A' && completion[word] <= 'Z' ? static_cast<char>(completion[word] + 32) : completion[word];
      ++word;
    }
    const std::size_t close = completion.substr(0, region.end).find("```", open + 3);
    const std::size_t end = close == std::string_view::npos ? region.end : close;
    use(Piece{std::min(word, end), end, "fence"}, language);
    if (close == std::string_view::npos) return;
    at = close + 3;
  }
}

template <typename Accept>
std::optional<Fence> last_fence(std::string_view completion, const Region& region, Accept accept) {
  std::optional<Fence> found;
  each_fence(completion, region, [&](Piece content, const std::string& language) {
    if (accept(content, language)) found = Fence{trimmed(completion, content), language};
  });
  return found;
}

}  // namespace tabrig::tasks
