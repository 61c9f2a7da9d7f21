#include "plugins/tasks/text_to_sql/query.hpp"

#include "core/table/serialise/text.hpp"
#include "plugins/tasks/common/prediction.hpp"

namespace tabrig::tasks {
namespace {

constexpr std::size_t kNone = std::string_view::npos;
constexpr std::size_t kWholeWidth = 400;

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }
bool word_char(char c) { return (lower(c) >= 'a' && lower(c) <= 'z') || (c >= '0' && c <= '9') || c == '_'; }

bool first_word(std::string_view text, std::string_view word) {
  if (text.size() < word.size()) return false;
  for (std::size_t i = 0; i < word.size(); ++i) {
    if (lower(text[i]) != word[i]) return false;
  }
  return text.size() == word.size() || !word_char(text[word.size()]);
}

// Without blanks, brackets and comments in front.
std::string_view body(std::string_view text) {
  while (true) {
    text = layout::strip_left(text);
    if (!text.empty() && text.front() == '(') {
      text.remove_prefix(1);
    } else if (text.substr(0, 2) == "--") {
      const std::size_t end = text.find('\n');
      text = end == kNone ? std::string_view() : text.substr(end + 1);
    } else if (text.substr(0, 2) == "/*") {
      const std::size_t end = text.find("*/");
      text = end == kNone ? std::string_view() : text.substr(end + 2);
    } else {
      return text;
    }
  }
}

bool reads(std::string_view text) {
  const std::string_view first = body(text);
  return first_word(first, "select") || first_word(first, "with") || first_word(first, "values");
}

class Parser {
 public:
  explicit Parser(std::string_view completion) : completion_(completion) {}

  FoundQuery run() {
    const Region region = answer_region(completion_);
    if (region.unfinished) {
      if (!tag(region)) out_.rule = "unfinished-thinking";
      return out_;
    }
    if (tag(region) || fences(region) || marker(region) || statement(region) || all(region)) return out_;
    if (region.begin > 0 && tag({0, region.begin, false})) return out_;
    out_.rule = "none";
    return out_;
  }

 private:
  bool take(Piece piece, std::string_view rule) {
    piece = trimmed(completion_, piece);
    if (piece.begin == piece.end) return false;
    out_ = {true, std::string(text_of(completion_, piece)), piece, std::string(rule)};
    return true;
  }

  bool tag(const Region& region) {
    for (const char* name : {"sql", "answer"}) {
      const auto found = last_tag(completion_, region, name);
      if (!found) continue;
      const Region inside{found->begin, found->end, false};
      const std::string_view rule = std::string_view(name) == "sql" ? std::string_view("sql-tag") : found->rule;
      if (auto fence = last_fence(completion_, inside, [](const Piece&, const std::string&) { return true; })) {
        if (take(fence->content, rule)) return true;
        continue;
      }
      Piece piece = cleaned(completion_, *found);
      if (auto marked = last_marker_to_end(completion_, inside)) piece = cleaned(completion_, *marked);
      if (begins_like_query(text_of(completion_, piece)) && take(piece, rule)) return true;
    }
    return false;
  }

  bool fences(const Region& region) {
    const auto has_text = [&](const Piece& content) { return !layout::strip(text_of(completion_, content)).empty(); };
    if (auto fence = last_fence(completion_, region, [&](const Piece& content, const std::string& language) {
          return (language == "sql" || language == "sqlite") && has_text(content);
        })) {
      return take(fence->content, "sql-fence");
    }
    if (auto fence = last_fence(completion_, region, [&](const Piece& content, const std::string&) {
          return begins_like_query(text_of(completion_, content));
        })) {
      return take(fence->content, "fence");
    }
    return false;
  }

  bool marker(const Region& region) {
    if (auto found = last_marker_to_end(completion_, region)) {
      const Piece piece = cut(cleaned(completion_, *found));
      if (reads(text_of(completion_, piece))) return take(piece, "answer-marker");
    }
    const std::string_view text = completion_.substr(0, region.end);
    std::size_t last = kNone;
    for (std::size_t at = find_word(text, "sql:", region.begin); at != kNone; at = find_word(text, "sql:", at + 4)) last = at;
    if (last == kNone) return false;
    const Piece piece = cut(cleaned(completion_, {last + 4, region.end, "sql-marker"}));
    return reads(text_of(completion_, piece)) && take(piece, "sql-marker");
  }

  // Up to and with the first ";" that ends a line, or to an empty line.
  Piece cut(Piece piece) const {
    const std::string_view text = text_of(completion_, piece);
    for (std::size_t begin = 0; begin < text.size();) {
      std::size_t end = text.find('\n', begin);
      if (end == kNone) end = text.size();
      const std::string_view line = layout::strip(text.substr(begin, end - begin));
      if (line.empty() && begin > 0) return trimmed(completion_, {piece.begin, piece.begin + begin, piece.rule});
      if (!line.empty() && line.back() == ';') return trimmed(completion_, {piece.begin, piece.begin + end, piece.rule});
      begin = end + 1;
    }
    return piece;
  }

  bool statement(const Region& region) {
    const Piece all = trimmed(completion_, {region.begin, region.end, "statement"});
    if (reads(text_of(completion_, all))) return false;  // the rule "whole" is for these
    std::size_t last = kNone;
    for (std::size_t begin = all.begin; begin < all.end;) {
      std::size_t end = completion_.find('\n', begin);
      if (end == kNone || end > all.end) end = all.end;
      const std::string_view line = layout::strip_left(completion_.substr(begin, end - begin));
      // A line of prose may begin with "with" or "select"; a query goes on in upper case or names what it reads.
      const bool query = line.rfind("SELECT ", 0) == 0 || line.rfind("WITH ", 0) == 0 ||
                         (first_word(line, "select") && find_word(line, " from ", 0) != kNone);
      const bool inside = last != kNone && !blank_between(last, begin);
      if (query && !inside) last = begin;
      begin = end + 1;
    }
    return last != kNone && take(cut({last, all.end, "statement"}), "statement");
  }

  // True when an empty line or a line that ends in ";" lies between: what follows is another statement.
  bool blank_between(std::size_t from, std::size_t to) {
    if (scanned_ < from) scanned_ = from, broken_ = false;
    while (scanned_ < to) {
      const std::size_t end = std::min(completion_.find('\n', scanned_), to);
      const std::string_view line = layout::strip(completion_.substr(scanned_, end - scanned_));
      if (line.empty() || line.back() == ';') broken_ = true;
      scanned_ = end + 1;
    }
    return broken_;
  }

  bool all(const Region& region) {
    // A special token at the end stays: the benchmarks' scripts run the recorded text with it.
    const Piece piece = trimmed(completion_, {region.begin, completion_.size(), "whole"});
    if (begins_like_query(text_of(completion_, piece))) return take(piece, "whole");
    if (auto line = whole(completion_, region, kWholeWidth)) {
      // One line that is no query: recorded predictions may be broken, prose is no answer.
      return find_word(text_of(completion_, *line), "select ", 0) != kNone && take(*line, "whole");
    }
    return false;
  }

  std::string_view completion_;
  FoundQuery out_;
  std::size_t scanned_ = 0;
  bool broken_ = false;
};

}  // namespace

bool begins_like_query(std::string_view text) {
  if (reads(text)) return true;
  const std::string_view first = body(text);
  for (const char* word : {"insert", "update", "delete", "create", "drop", "alter", "replace", "pragma", "explain", "attach"}) {
    if (first_word(first, word)) return true;
  }
  return false;
}

FoundQuery parse_query(std::string_view completion, bool whole) {
  if (!whole) return Parser(completion).run();
  const auto piece = raw_answer(completion);
  if (!piece) return {false, {}, {}, "none"};
  return {true, std::string(text_of(completion, *piece)), *piece, "whole"};
}

}  // namespace tabrig::tasks
