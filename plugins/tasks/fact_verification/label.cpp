#include "plugins/tasks/fact_verification/label.hpp"

#include <algorithm>
#include <vector>

#include "core/table/serialise/text.hpp"
#include "plugins/tasks/common/prediction.hpp"
#include "tabrig/sdk/json.hpp"

namespace tabrig::tasks {
namespace {

constexpr std::size_t kWholeWidth = 400;

// The words of a text, ASCII letters, digits and apostrophes, in lower case; at most `limit`.
std::vector<std::string> words_of(std::string_view text, std::size_t limit) {
  std::vector<std::string> words;
  std::string word;
  const auto flush = [&] {
    if (!word.empty()) words.push_back(std::move(word));
    word.clear();
  };
  for (const char c : text) {
    const char low = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
    const bool part = (low >= 'a' && low <= 'z') || (low >= '0' && low <= '9') || low == '\'' || static_cast<unsigned char>(low) >= 0x80;
    if (part) {
      word += low;
    } else {
      flush();
      if (words.size() >= limit) return words;
    }
  }
  flush();
  return words;
}

bool in(const std::string& word, std::initializer_list<const char*> list) {
  return std::any_of(list.begin(), list.end(), [&](const char* one) { return word == one; });
}
bool strong_yes(const std::string& w) { return in(w, {"supports", "supported", "support", "entailed", "entails", "entailment"}); }
bool strong_no(const std::string& w) {
  return in(w, {"refutes", "refuted", "refute", "contradicted", "contradicts", "contradiction"});
}
bool negation(const std::string& w) {
  return in(w, {"not", "never", "isn't", "doesn't", "cannot", "can't", "wasn't", "aren't", "don't", "didn't"});
}

struct Hit {
  Verdict verdict;
  std::size_t at;  // word number
};

// Labels in order of appearance.
std::vector<Hit> labels_of(const std::vector<std::string>& words, bool three) {
  std::vector<Hit> hits;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (word == "not" && i + 2 < words.size() && words[i + 1] == "enough" && (words[i + 2] == "info" || words[i + 2] == "information")) {
      hits.push_back({Verdict::kNotEnough, i});
      i += 2;
    } else if (in(word, {"nei", "unknown", "unverifiable"}) ||
               (word == "cannot" && i + 2 < words.size() && words[i + 1] == "be" && words[i + 2] == "determined")) {
      hits.push_back({Verdict::kNotEnough, i});
    } else if (strong_yes(word)) {
      // "not supported" (a word between is allowed: "not fully supported") denies; with three labels it says neither.
      const bool denied = (i > 0 && negation(words[i - 1])) || (i > 1 && negation(words[i - 2]));
      if (!denied) {
        hits.push_back({Verdict::kYes, i});
      } else if (!three) {
        hits.push_back({Verdict::kNo, i});
      }
    } else if (strong_no(word)) {
      const bool denied = (i > 0 && negation(words[i - 1])) || (i > 1 && negation(words[i - 2]));
      if (!denied) {
        hits.push_back({Verdict::kNo, i});
      } else if (!three) {
        hits.push_back({Verdict::kYes, i});
      }
    }
  }
  if (!three) hits.erase(std::remove_if(hits.begin(), hits.end(), [](const Hit& h) { return h.verdict == Verdict::kNotEnough; }), hits.end());
  return hits;
}

// Words that are a label only when they stand first.
std::optional<Verdict> weak_label(const std::vector<std::string>& words) {
  if (words.empty()) return std::nullopt;
  if (in(words[0], {"true", "correct", "yes"})) return Verdict::kYes;
  if (in(words[0], {"false", "incorrect", "no"})) return Verdict::kNo;
  if (words.size() == 1 && words[0] == "1") return Verdict::kYes;
  if (words.size() == 1 && words[0] == "0") return Verdict::kNo;
  if (words.size() > 1 && words[0] == "not" && in(words[1], {"true", "correct"})) return Verdict::kNo;
  return std::nullopt;
}

// Text of a JSON answer.
std::string json_text(std::string_view text) {
  try {
    const sdk::Json json = sdk::Json::parse(text);
    const sdk::Json* value = json["answer"].is_null() ? &json["answers"] : &json["answer"];
    if (value->type() == sdk::Json::Type::kArray && value->items().size() == 1) value = &value->items()[0];
    if (value->type() == sdk::Json::Type::kString) return value->text();
    if (value->type() == sdk::Json::Type::kNumber) return value->number_text();
    if (value->type() == sdk::Json::Type::kBool) return value->boolean() ? "true" : "false";
  } catch (const sdk::Error&) {
  }
  return {};
}

class Parser {
 public:
  Parser(std::string_view completion, const LabelOptions& options) : completion_(completion), options_(options) {}

  FoundLabel run() {
    if (options_.whole) {
      if (!take(raw_answer(completion_))) out_.rule = "none";
      return out_;
    }
    const Region region = answer_region(completion_);
    if (region.unfinished) {
      if (!take(last_tag(completion_, region, "answer"))) out_.rule = "unfinished-thinking";
      return out_;
    }
    if (take(last_tag(completion_, region, "answer")) || take(last_json_answer(completion_, region)) ||
        take(last_marker(completion_, region)) || take(last_boxed(completion_, region)) ||
        take(whole(completion_, region, kWholeWidth)) || last_lines(region)) {
      return out_;
    }
    if (region.begin > 0 && take(last_tag(completion_, {0, region.begin, false}, "answer"))) return out_;
    out_.rule = "none";
    return out_;
  }

 private:
  bool take(std::optional<Piece> found) {
    if (!found) return false;
    Piece piece = cleaned(completion_, *found);
    std::string text(text_of(completion_, piece));
    if (!text.empty() && text.front() == '{') {
      text = json_text(text);
    } else if (found->rule == "answer-tag" || found->rule == "answer-tag-open") {
      const Region inside{piece.begin, piece.end, false};
      if (auto fenced = last_json_answer(completion_, inside)) {
        text = json_text(text_of(completion_, *fenced));
      } else if (auto marked = last_marker(completion_, inside)) {
        piece = cleaned(completion_, *marked);
        text = text_of(completion_, piece);
      }
    }
    out_.verdict = first_label(text, options_);
    if (!out_.verdict) return false;
    out_.piece = piece;
    out_.text = std::move(text);
    out_.rule = found->rule;
    return true;
  }

  bool last_lines(const Region& region) {
    std::size_t end = region.end;
    for (int lines = 0; lines < 3 && end > region.begin;) {
      std::size_t begin = completion_.rfind('\n', end - 1);
      begin = begin == std::string_view::npos || begin < region.begin ? region.begin : begin + 1;
      const Piece line = trimmed(completion_, {begin, end, "last-lines"});
      end = begin == region.begin ? region.begin : begin - 1;
      if (line.begin == line.end) continue;
      ++lines;
      const auto hits = labels_of(words_of(text_of(completion_, line), 10000), options_.three);
      if (hits.empty()) continue;
      const bool one = std::all_of(hits.begin(), hits.end(), [&](const Hit& hit) { return hit.verdict == hits[0].verdict; });
      if (!one) return false;  // names both: no answer, not a guess
      out_.verdict = hits[0].verdict;
      out_.piece = line;
      out_.text = text_of(completion_, line);
      out_.rule = "last-lines";
      return true;
    }
    return false;
  }

  std::string_view completion_;
  const LabelOptions& options_;
  FoundLabel out_;
};

}  // namespace

std::optional<Verdict> first_label(std::string_view text, const LabelOptions& options) {
  const std::vector<std::string> words = words_of(text, 10000);
  const auto hits = labels_of(words, options.three);
  if (const auto weak = weak_label(words); weak && (hits.empty() || hits[0].at > 0)) return weak;
  if (hits.empty()) return std::nullopt;
  return hits[0].verdict;
}

FoundLabel parse_label(std::string_view completion, const LabelOptions& options) { return Parser(completion, options).run(); }

}  // namespace tabrig::tasks
