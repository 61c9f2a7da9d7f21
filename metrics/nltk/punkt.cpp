#include "metrics/nltk/punkt.hpp"

#include <unicode/uchar.h>

#include <algorithm>
#include <optional>
#include <string>

#include "metrics/nltk/punkt_model.hpp"
#include "metrics/nltk/regex.hpp"
#include "metrics/text/python_text.hpp"

namespace tabrig::metrics {
namespace {

// The patterns of one NLTK version.
struct Patterns {
  explicit Patterns(NltkVersion version)
      : old(version == NltkVersion::k3_9_1),
        dialect(old ? PythonRegex::kRe : PythonRegex::kRegex),
        end(R"([.?!](?=(?:)" + non_word() + R"(|\s+(\S+))))", dialect),
        word("(" + multi() + R"(|(?=[^("`{\[:;&#*@)}\]\-,])\S+?(?=\s|$|)" + non_word() + "|" + multi() + R"(|,(?=$|\s|)" + non_word() + "|" + multi() +
                 R"())|\S))",
             dialect),
        closing(std::string(R"(["')\]})") + curly() + R"(]+?(?:\s+|(?=--)|$))", dialect, true),
        number(R"(^-?[.,]?\d[\d,.\-]*\.?$)", dialect) {}

  const char* curly() const { return old ? "" : R"(\x{2018}\x{2019}\x{201c}\x{201d}\xab\xbb)"; }
  std::string non_word() const { return std::string(R"x([)";}\]*:@'({\[?!)x") + curly() + "]"; }
  static std::string multi() { return R"((?:-{2,}|\.{2,}|(?:\.\s){2,}\.))"; }

  bool old;
  PythonRegex dialect;
  Regex end, word, closing, number;
};

const Patterns& patterns(NltkVersion version) {
  static const Patterns old(NltkVersion::k3_9_1), current(NltkVersion::k3_10_4);
  return version == NltkVersion::k3_9_1 ? old : current;
}

// A word with what is known of it. `type` is its lower-cased form, "##number##" for numbers.
struct Token {
  std::string_view text;
  std::string type;
  bool ends_in_period = false, initial = false;
  bool break_behind = false, abbreviation = false, ellipsis = false;

  std::string_view type_no_period() const {
    const std::string_view view = type;
    return view.size() > 1 && view.back() == '.' ? view.substr(0, view.size() - 1) : view;
  }
  std::string_view type_no_break() const { return break_behind ? type_no_period() : std::string_view(type); }
  bool first_has(UProperty property) const {
    std::size_t at = 0;
    return u_hasBinaryProperty(static_cast<UChar32>(next_code(text, at)), property);
  }
  bool upper() const { return first_has(UCHAR_UPPERCASE); }
  bool lower() const { return first_has(UCHAR_LOWERCASE); }
};

// One letter and a period at the start of the word, nothing behind.
bool is_initial(std::string_view text, const Patterns& p) {
  std::size_t at = 0;
  const char32_t code = next_code(text, at);
  if (text.substr(at) != ".") return false;
  const auto c = static_cast<UChar32>(code);
  if (u_charType(c) == U_DECIMAL_DIGIT_NUMBER) return false;
  if (p.old) return py_is_word(code);
  const auto mask = U_GET_GC_MASK(c);
  return u_isUAlphabetic(c) || (mask & (U_GC_M_MASK | U_GC_PC_MASK)) != 0 || code == 0x200C || code == 0x200D;
}

std::vector<Token> words(std::string_view text, const Patterns& p) {
  std::vector<Token> out;
  Regex::Match match;
  while (true) {
    const std::size_t break_at = text.find('\n');
    const std::string_view line = text.substr(0, break_at);
    for (std::size_t from = 0; from < line.size() && p.word.find(line, from, match); from = match[0].second) {
      Token token;
      token.text = line.substr(match[0].first, match[0].second - match[0].first);
      token.type = py_lower(token.text);
      Regex::Match number;
      if (p.number.find(token.type, 0, number)) token.type = "##number##";
      token.ends_in_period = token.text.back() == '.';
      token.initial = is_initial(token.text, p);
      out.push_back(std::move(token));
    }
    if (break_at == std::string_view::npos) return out;
    text = text.substr(break_at + 1);
  }
}

// Kiss and Strunk, first stage: by the type alone.
void annotate(Token& token, const PunktModel& model) {
  const std::string_view text = token.text;
  if (text == "." || text == "?" || text == "!") {
    token.break_behind = true;
  } else if (text.size() >= 2 && text.find_first_not_of('.') == std::string_view::npos) {
    token.ellipsis = true;
  } else if (token.ends_in_period && !(text.size() >= 2 && text[text.size() - 2] == '.')) {
    const std::string stem = py_lower(text.substr(0, text.size() - 1));
    const std::string_view last = std::string_view(stem).substr(stem.rfind('-') + 1);
    if (model.abbreviations.count(stem) || model.abbreviations.count(last)) token.abbreviation = true;
    else token.break_behind = true;
  }
}

// 4.1.1: does the word start a sentence? Nothing: cannot be said.
std::optional<bool> starts_sentence(const Token& token, const PunktModel& model) {
  if (token.text.size() == 1 && std::string_view(";:,.!?").find(token.text[0]) != std::string_view::npos) return false;
  const unsigned seen = model.context(token.type_no_break());
  if (token.upper() && (seen & PunktModel::kLower) && !(seen & PunktModel::kUpperInside)) return true;
  if (token.lower() && ((seen & PunktModel::kUpper) || !(seen & PunktModel::kLowerStart))) return false;
  return std::nullopt;
}

// Second stage: by the word that follows.
void reconsider(Token& token, const Token& next, const PunktModel& model) {
  if (!token.ends_in_period) return;
  const std::string type(token.type_no_period()), next_type(next.type_no_break());
  const auto no_break = [&] {
    token.break_behind = false;
    token.abbreviation = true;
  };
  if (model.collocations.count(type + "\t" + next_type)) return no_break();
  const std::optional<bool> starts = starts_sentence(next, model);
  if ((token.abbreviation || token.ellipsis) && !token.initial) {
    if (starts == true || (next.upper() && model.sentence_starters.count(next_type))) {
      token.break_behind = true;
      return;
    }
  }
  if (!token.initial && type != "##number##") return;
  if (starts == false) return no_break();
  if (!starts && token.initial && next.upper() && !(model.context(next_type) & PunktModel::kLower)) no_break();
}

// Is there a break in the text that is not behind its last word?
bool has_break(std::string_view context, const Patterns& p, const PunktModel& model) {
  std::vector<Token> tokens = words(context, p);
  for (Token& token : tokens) annotate(token, model);
  for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
    reconsider(tokens[i], tokens[i + 1], model);
    if (tokens[i].break_behind) return true;
  }
  return false;
}

struct Span {
  std::size_t begin, end;
};

// A place where a sentence may end: the mark, and where the next word begins when white space is between.
struct Candidate {
  Span mark;
  std::size_t after_end;   // end of what follows: a character, or blanks and a word
  std::optional<std::size_t> next_word;
};

// Spans between breaks, before closing quotes are put where they belong.
std::vector<Span> slices(std::string_view text, const Patterns& p, const PunktModel& model) {
  std::vector<Span> out;
  std::size_t last_break = 0;
  Span word{0, 0};  // the word before the candidate
  std::optional<Candidate> previous;
  const auto judge = [&](const Candidate& candidate) {
    if (!has_break(text.substr(word.begin, candidate.after_end - word.begin), p, model)) return;
    out.push_back({last_break, candidate.mark.end});
    last_break = candidate.next_word.value_or(candidate.mark.end);
  };
  Regex::Match match;
  for (std::size_t from = 0; p.end.find(text, from, match); from = match[0].second) {
    Candidate candidate{{match[0].first, match[0].second}, 0, std::nullopt};
    if (match.size() > 1) {
      candidate.next_word = match[1].first;
      candidate.after_end = match[1].second;
    } else {
      candidate.after_end = candidate.mark.end;
      next_code(text, candidate.after_end);
    }
    const std::string_view before = text.substr(word.end, candidate.mark.begin - word.end);
    const std::size_t blank = before.find_last_of(" \t\n\r\v\f");
    const std::size_t begin = blank == std::string_view::npos || blank == 0 ? word.begin : word.end + blank + 1;
    // Candidates whose words overlap are one ("!!!"): the last of them is judged.
    if (previous && word.end <= begin) judge(*previous);
    previous = candidate;
    word = {begin, candidate.mark.begin};
  }
  if (previous) judge(*previous);
  out.push_back({last_break, py_rstrip(text).size()});
  return out;
}

}  // namespace

std::vector<std::string_view> sent_tokenize(std::string_view text, NltkVersion version) {
  const Patterns& p = patterns(version);
  const std::vector<Span> spans = slices(text, p, punkt_english());
  std::vector<std::string_view> out;
  const auto put = [&](std::size_t begin, std::size_t end) { out.push_back(text.substr(begin, end - begin)); };
  std::size_t moved = 0;  // closing marks that went to the sentence before
  Regex::Match match;
  for (std::size_t i = 0; i < spans.size(); ++i) {
    const std::size_t begin = spans[i].begin + moved;
    if (i + 1 == spans.size()) {
      if (begin < spans[i].end) put(begin, spans[i].end);
      break;
    }
    const Span next = spans[i + 1];
    const std::string_view following = next.begin < next.end ? text.substr(next.begin, next.end - next.begin) : std::string_view();
    if (next.begin < next.end && p.closing.find(following, 0, match, true)) {
      put(begin, next.begin + py_rstrip(following.substr(0, match[0].second)).size());
      moved = match[0].second;
    } else {
      moved = 0;
      if (begin < spans[i].end) put(begin, spans[i].end);
    }
  }
  return out;
}

}  // namespace tabrig::metrics
