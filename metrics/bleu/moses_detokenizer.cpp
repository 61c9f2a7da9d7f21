#include "metrics/bleu/moses_detokenizer.hpp"

#include <unicode/uchar.h>

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "metrics/text/python_text.hpp"

namespace tabrig::metrics {
namespace {

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) text.replace(at, from.size(), to);
}

bool passes_through(std::string_view line) {
  if (line.size() >= 3 && line.front() == '<' && line.back() == '>') return line.find('\n') == std::string_view::npos;
  const std::vector<char32_t> codes = code_points(line);
  return std::all_of(codes.begin(), codes.end(), [](char32_t c) { return u_isUWhiteSpace(static_cast<UChar32>(c)); });
}

bool cjk(char32_t c) {
  static constexpr std::pair<char32_t, char32_t> kRanges[] = {{0x1100, 0x11FF}, {0x2E80, 0xA4CF}, {0xA840, 0xA87F}, {0xAC00, 0xD7AF},
                                                             {0xF900, 0xFAFF}, {0xFE30, 0xFE4F}, {0xFF65, 0xFFDC}, {0x20000, 0x2FFFF}};
  return std::any_of(std::begin(kRanges), std::end(kRanges), [c](const auto& range) { return range.first <= c && c <= range.second; });
}

bool alphabetic(char32_t c) { return u_isUAlphabetic(static_cast<UChar32>(c)); }
bool alphanumeric(char32_t c) { return alphabetic(c) || u_charType(static_cast<UChar32>(c)) == U_DECIMAL_DIGIT_NUMBER; }
bool opening(char32_t c) {
  return u_charType(static_cast<UChar32>(c)) == U_CURRENCY_SYMBOL || c == U'(' || c == U'[' || c == U'{' || c == U'¿' || c == U'¡';
}
bool closing(char32_t c) { return std::u32string_view(U",.?!:;\\%}])").find(c) != std::u32string_view::npos; }
bool quote(char32_t c) { return std::u32string_view(U"'\"„“`").find(c) != std::u32string_view::npos; }
bool low_quote(char32_t c) { return std::u32string_view(U"„“”").find(c) != std::u32string_view::npos; }

struct Word {
  std::string_view text;
  std::vector<char32_t> codes;

  template <typename Is>
  bool all(Is is) const {
    return !codes.empty() && std::all_of(codes.begin(), codes.end(), is);
  }
  bool ends(bool (*is)(char32_t)) const { return !codes.empty() && is(codes.back()); }
};

// Splits at every single blank; empty words stay, but not at the end.
std::vector<Word> words_of(std::string_view text) {
  std::vector<Word> out;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(' ', begin), text.size());
    out.push_back({text.substr(begin, end - begin), code_points(text.substr(begin, end - begin))});
    begin = end + 1;
  }
  while (!out.empty() && out.back().text.empty()) out.pop_back();
  return out;
}

std::string folded_blanks(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c != ' ' || out.empty() || out.back() != ' ') out += c;
  }
  if (!out.empty() && out.front() == ' ') out.erase(0, 1);
  if (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

}  // namespace

std::string moses_detokenize(std::string_view line) {
  if (passes_through(line)) return std::string(line);
  std::string text = " " + std::string(line) + " ";
  replace_all(text, " @-@ ", "-");
  static constexpr std::pair<const char*, const char*> kEscapes[] = {{"&bar;", "|"},  {"&#124;", "|"}, {"&lt;", "<"},   {"&gt;", ">"},
                                                                    {"&bra;", "["},  {"&ket;", "]"},  {"&quot;", "\""}, {"&apos;", "'"},
                                                                    {"&#91;", "["},  {"&#93;", "]"},  {"&amp;", "&"}};
  for (const auto& [from, to] : kEscapes) replace_all(text, from, to);
  const std::vector<Word> words = words_of(text);
  std::string out, before = " ";  // `before`: the blank in front of the next word, or nothing
  std::map<std::string_view, int> quotes;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const Word& word = words[i];
    const Word* last = i > 0 ? &words[i - 1] : nullptr;
    if (!word.codes.empty() && cjk(word.codes.front())) {
      if (!last || !last->ends(cjk)) out += before;
      out += word.text;
      before = " ";
    } else if (word.all(opening)) {
      out += before;
      out += word.text;
      before = "";
    } else if (word.all(closing)) {
      out += word.text;
      before = " ";
    } else if (last && word.codes.size() >= 2 && word.codes[0] == U'\'' && alphabetic(word.codes[1]) && last->ends(alphanumeric)) {
      out += word.text;  // 's, 'll, …
      before = " ";
    } else if (word.all(quote)) {
      int& open = quotes[word.all(low_quote) ? std::string_view("\"") : word.text];
      const bool possessive = word.text == "'" && last && !last->text.empty() && last->text.back() == 's';
      if (open % 2 == 0 && !possessive) {
        out += before;
        out += word.text;
        before = "";
        ++open;
      } else {
        if (open % 2 != 0) ++open;
        out += word.text;
        before = " ";
      }
    } else {
      out += before;
      out += word.text;
      before = " ";
    }
  }
  return folded_blanks(out);
}

}  // namespace tabrig::metrics
