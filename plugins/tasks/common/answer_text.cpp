#include "plugins/tasks/common/answer_text.hpp"

#include <algorithm>

#include "core/table/serialise/text.hpp"
#include "tabrig/sdk/json.hpp"

namespace tabrig::tasks {
namespace {

constexpr std::size_t kNone = std::string_view::npos;

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }
bool letter(char c) { return (lower(c) >= 'a' && lower(c) <= 'z'); }
bool blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

bool matches(std::string_view text, std::size_t at, std::string_view word) {
  if (text.size() - std::min(at, text.size()) < word.size()) return false;
  for (std::size_t i = 0; i < word.size(); ++i) {
    if (lower(text[at + i]) != word[i]) return false;
  }
  return true;
}

bool only_blanks(std::string_view text) { return layout::strip(text).empty(); }

// "xxx", "[your answer]" and the like: the format restated, not an answer.
bool placeholder(std::string_view text) {
  std::string low;
  for (const char c : text.substr(0, 64)) {
    if (c != '`' && c != '*' && c != '.') low += lower(c);
  }
  const std::string_view word = layout::strip(low);
  if (word.rfind("xxx (", 0) == 0) return true;
  if (text.size() > 64) return false;
  return word == "xxx" || word == "[your answer]" || word == "<your answer>" || word == "your answer";
}

// Where a marker that begins at `at` puts its content, and its rule; npos when there is no marker.
std::size_t marker_end(std::string_view text, std::size_t at, std::size_t end, std::string_view& rule) {
  if (at > 0 && letter(text[at - 1])) return kNone;
  std::size_t i = at + 6;  // "answer"
  if (i < end && lower(text[i]) == 's') ++i;
  const auto skip = [&] {
    while (i < end && (text[i] == ' ' || text[i] == '*' || text[i] == '_')) ++i;
  };
  skip();
  if (i < end && text[i] == ':') {
    rule = "answer-marker";
    ++i;
  } else if (matches(text.substr(0, end), i, "is") && (i + 2 == end || !letter(text[i + 2]))) {
    rule = "answer-is";
    i += 2;
    if (i < end && text[i] == ':') ++i;
  } else {
    return kNone;
  }
  // Emphasis that ends behind the colon ("**Answer:** 5") belongs to the marker.
  while (i < end && (text[i] == '*' || text[i] == '_') && i > 0 && (text[i - 1] == ':' || text[i - 1] == text[i])) ++i;
  return i;
}

// The last marker whose content, bounded by `content`, is not empty.
template <typename Content>
std::optional<Piece> find_marker(std::string_view completion, const Region& region, Content content) {
  const std::string_view text = completion.substr(0, region.end);
  for (std::size_t at = region.end; at-- > region.begin;) {
    if (lower(text[at]) != 'a' || !matches(text, at, "answer")) continue;
    Piece piece;
    const std::size_t begin = marker_end(text, at, region.end, piece.rule);
    if (begin == kNone) continue;
    piece.begin = begin;
    piece.end = region.end;
    if (!content(piece)) continue;
    piece = trimmed(completion, piece);
    if (piece.begin < piece.end && !placeholder(text_of(completion, piece))) return piece;
  }
  return std::nullopt;
}

bool has_answer(std::string_view text) {
  try {
    const sdk::Json json = sdk::Json::parse(text);
    return json.type() == sdk::Json::Type::kObject && (!json["answer"].is_null() || !json["answers"].is_null());
  } catch (const sdk::Error&) {
    return false;
  }
}

// End of the JSON value that begins with "{" at `open`, by counting braces outside strings; npos when it does not end.
std::size_t object_end(std::string_view text, std::size_t open) {
  std::size_t depth = 0;
  bool quoted = false;
  for (std::size_t i = open; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted) {
      if (c == '\\') ++i;
      if (c == '"') quoted = false;
    } else if (c == '"') {
      quoted = true;
    } else if (c == '{') {
      ++depth;
    } else if (c == '}' && --depth == 0) {
      return i + 1;
    }
  }
  return kNone;
}

}  // namespace

std::size_t find_word(std::string_view text, std::string_view word, std::size_t from) {
  for (std::size_t at = from; at + word.size() <= text.size(); ++at) {
    if (matches(text, at, word)) return at;
  }
  return kNone;
}

Region answer_region(std::string_view completion) {
  Region region{0, completion.size(), false};
  for (std::size_t at = find_word(completion, "</think>", 0); at != kNone; at = find_word(completion, "</think>", at + 8)) region.begin = at + 8;
  region.unfinished = find_word(completion, "<think>", region.begin) != kNone;
  for (const char* token : {"<|im_end|>", "<|endoftext|>", "<|eot_id|>", "</s>"}) {
    region.end = std::min(region.end, std::min(completion.find(token, region.begin), completion.size()));
  }
  return region;
}

std::optional<Piece> last_tag(std::string_view completion, const Region& region, std::string_view name) {
  const std::string open = "<" + std::string(name) + ">", close = "</" + std::string(name) + ">";
  const std::string_view text = completion.substr(0, region.end);
  std::optional<Piece> found;
  std::size_t opened = kNone;
  for (std::size_t at = text.find('<', region.begin); at != kNone; at = text.find('<', at + 1)) {
    if (matches(text, at, open)) {
      opened = at + open.size();
    } else if (matches(text, at, close) && opened != kNone) {
      if (!only_blanks(text.substr(opened, at - opened))) found = Piece{opened, at, "answer-tag"};
      opened = kNone;
    }
  }
  if (opened != kNone && !only_blanks(text.substr(opened))) found = Piece{opened, region.end, "answer-tag-open"};
  return found;
}

std::optional<Piece> last_marker(std::string_view completion, const Region& region) {
  const std::string_view text = completion.substr(0, region.end);
  return find_marker(completion, region, [&](Piece& piece) {
    while (piece.begin < piece.end && blank(text[piece.begin])) ++piece.begin;
    piece.end = std::min(text.find('\n', piece.begin), region.end);
    if (piece.rule == "answer-is") {
      piece = trimmed(completion, piece);
      if (piece.begin < piece.end && text[piece.end - 1] == '.') --piece.end;
    }
    return piece.begin < piece.end;
  });
}

std::optional<Piece> last_marker_to_end(std::string_view completion, const Region& region) {
  const std::string_view text = completion.substr(0, region.end);
  return find_marker(completion, region, [&](Piece& piece) {
    if (piece.rule != "answer-marker") return false;
    while (piece.begin < piece.end && blank(text[piece.begin])) ++piece.begin;
    piece.end = std::min(text.find("```", piece.begin), region.end);
    return piece.begin < piece.end;
  });
}

std::optional<Piece> last_boxed(std::string_view completion, const Region& region) {
  constexpr std::string_view kBoxed = "\\boxed{";
  const std::string_view text = completion.substr(0, region.end);
  std::size_t tries = 0;
  for (std::size_t at = text.rfind(kBoxed); at != kNone && at >= region.begin && tries < 16; ++tries) {
    std::size_t depth = 1, i = at + kBoxed.size();
    for (; i < text.size() && depth > 0; ++i) depth += text[i] == '{' ? 1u : text[i] == '}' ? std::size_t(-1) : 0u;
    Piece piece{at + kBoxed.size(), i - (depth == 0 ? 1 : 0), "boxed"};
    if (depth == 0 && !only_blanks(text_of(completion, piece))) return trimmed(completion, piece);
    if (at == 0) break;
    at = text.rfind(kBoxed, at - 1);
  }
  return std::nullopt;
}

std::optional<Piece> last_json_answer(std::string_view completion, const Region& region) {
  const std::string_view text = completion.substr(0, region.end);
  const auto good = [&](const Piece& piece) { return piece.end > piece.begin && text[piece.begin] == '{' && has_answer(text_of(completion, piece)); };
  std::optional<Piece> fenced;
  each_fence(completion, region, [&](Piece content, const std::string&) {
    content = trimmed(completion, content);
    if (content.end > content.begin && text[content.begin] == '{' && text[content.end - 1] == '}') fenced = content;
  });
  if (fenced && good(*fenced)) return Piece{fenced->begin, fenced->end, "json"};
  const std::size_t first = text.find('{', region.begin), last = text.rfind('}');
  if (first == kNone || last == kNone || last < first) return std::nullopt;
  const Piece outer{first, last + 1, "json"};
  if (good(outer)) return outer;
  const std::size_t key = text.rfind("\"answer");
  if (key == kNone || key < first) return std::nullopt;
  const std::size_t open = text.rfind('{', key);
  const std::size_t end = open == kNone ? kNone : object_end(text, open);
  if (end == kNone) return std::nullopt;
  const Piece inner{open, end, "json"};
  return good(inner) ? std::optional(inner) : std::nullopt;
}

bool only_empty_tags(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    if (matches(text, at, "<answer>")) {
      at += 8;
    } else if (matches(text, at, "</answer>")) {
      at += 9;
    } else {
      const std::size_t begin = at;
      if (!layout::is_space(layout::next_code_point(text, at))) return false;
      if (at == begin) return false;
    }
  }
  return true;
}

std::optional<Piece> whole(std::string_view completion, const Region& region, std::size_t max_width) {
  const Piece piece = trimmed(completion, Piece{region.begin, region.end, "whole"});
  const std::string_view text = text_of(completion, piece);
  if (text.find('\n') != kNone || layout::width(text) > max_width || only_empty_tags(text)) return std::nullopt;
  return piece;
}

Piece trimmed(std::string_view completion, Piece piece) {
  const std::string_view text = layout::strip(text_of(completion, piece));
  if (text.empty()) return {piece.begin, piece.begin, piece.rule};
  piece.begin = static_cast<std::size_t>(text.data() - completion.data());
  piece.end = piece.begin + text.size();
  return piece;
}

Piece cleaned(std::string_view completion, Piece piece) {
  for (int round = 0; round < 8; ++round) {
    piece = trimmed(completion, piece);
    const std::string_view text = text_of(completion, piece);
    std::size_t left = 0, right = 0;
    for (const std::string_view mark : {std::string_view("**"), std::string_view("*"), std::string_view("`"), std::string_view("$")}) {
      if (text.size() <= 2 * mark.size() || text.substr(0, mark.size()) != mark || text.substr(text.size() - mark.size()) != mark) continue;
      if (text.substr(mark.size(), text.size() - 2 * mark.size()).find(mark) != kNone) continue;  // two marked words, not one
      left = right = mark.size();
      break;
    }
    if (left == 0 && text.rfind("\\boxed{", 0) == 0 && text.back() == '}') {
      left = 7;
      right = 1;
    }
    if (left == 0) return piece;
    piece.begin += left;
    piece.end -= right;
  }
  return trimmed(completion, piece);
}

}  // namespace tabrig::tasks
