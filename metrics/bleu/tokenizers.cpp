#include "metrics/bleu/tokenizers.hpp"

#include <unicode/uchar.h>

#include <array>
#include <utility>

#include "metrics/text/python_text.hpp"

namespace tabrig::metrics {
namespace {

constexpr std::array<std::pair<BleuTokenizer, std::string_view>, 5> kNames = {{{BleuTokenizer::k13a, "13a"},
                                                                              {BleuTokenizer::kIntl, "intl"},
                                                                              {BleuTokenizer::kZh, "zh"},
                                                                              {BleuTokenizer::kChar, "char"},
                                                                              {BleuTokenizer::kNone, "none"}}};

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) text.replace(at, from.size(), to);
}

bool digit(char c) { return '0' <= c && c <= '9'; }
bool stop(char c) { return c == '.' || c == ','; }
// ASCII punctuation that 13a always splits off: all but ' , - .
bool always_split(char c) {
  return ('{' <= c && c <= '~') || ('[' <= c && c <= '`') || ('!' <= c && c <= '&') || ('(' <= c && c <= '+') || (':' <= c && c <= '@') || c == '/';
}

std::string joined(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (const std::string_view token : py_split(text)) {
    if (!out.empty()) out += ' ';
    out += token;
  }
  return out;
}

// The four rules, one after the other; each consumes what it matched. All work on bytes: a byte of a longer character is no
// digit and no stop, so it plays the part of its character.
std::string split_western(std::string_view text) {
  std::string a, b;
  a.reserve(2 * text.size());
  b.reserve(2 * text.size());
  for (const char c : text) {
    if (always_split(c)) a.append({' ', c, ' '});
    else a += c;
  }
  for (std::size_t i = 0; i < a.size(); ++i) {  // a stop not behind a digit
    b += a[i];
    if (!digit(a[i]) && i + 1 < a.size() && stop(a[i + 1])) b.append({' ', a[++i], ' '});
  }
  a.clear();
  for (std::size_t i = 0; i < b.size(); ++i) {  // a stop not before a digit
    if (stop(b[i]) && i + 1 < b.size() && !digit(b[i + 1])) {
      a.append({' ', b[i], ' ', b[i + 1]});
      ++i;
    } else {
      a += b[i];
    }
  }
  b.clear();
  for (std::size_t i = 0; i < a.size(); ++i) {  // a dash behind a digit
    b += a[i];
    if (digit(a[i]) && i + 1 < a.size() && a[i + 1] == '-') b.append({' ', a[++i], ' '});
  }
  return joined(b);
}

std::string tokenize_13a(std::string_view raw) {
  std::string text(raw);
  replace_all(text, "<skipped>", "");
  replace_all(text, "-\n", "");
  replace_all(text, "\n", " ");
  if (text.find('&') != std::string::npos) {
    replace_all(text, "&quot;", "\"");
    replace_all(text, "&amp;", "&");
    replace_all(text, "&lt;", "<");
    replace_all(text, "&gt;", ">");
  }
  return split_western(" " + text + " ");
}

// Ranges as the official code spells them. Two that were meant for the supplementary planes take in U+2001 … U+2A6D and
// U+2F81 … U+2FA1 instead.
bool chinese(char32_t c) {
  static constexpr std::pair<char32_t, char32_t> kRanges[] = {
      {0x2001, 0x2A6D}, {0x2E80, 0x2EFF}, {0x2F00, 0x2FDF}, {0x2FF0, 0x2FFF}, {0x3000, 0x303F}, {0x3100, 0x312F},
      {0x31A0, 0x31BF}, {0x31C0, 0x31EF}, {0x3200, 0x32FF}, {0x3300, 0x33FF}, {0x3400, 0x4DB5}, {0x4E00, 0x9FBB}, {0xF900, 0xFA2D},
      {0xFA30, 0xFA6A}, {0xFA70, 0xFAD9}, {0xFE10, 0xFE1F}, {0xFE30, 0xFE4F}, {0xFF00, 0xFFEF}};
  for (const auto& [first, last] : kRanges) {
    if (first <= c && c <= last) return true;
  }
  return false;
}

std::string tokenize_zh(std::string_view raw) {
  const std::string_view text = py_strip(raw);
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = at;
    const bool alone = chinese(next_code(text, at));
    if (alone) out += ' ';
    out += text.substr(begin, at - begin);
    if (alone) out += ' ';
  }
  return split_western(out);
}

bool number(char32_t c) { return (U_GET_GC_MASK(static_cast<UChar32>(c)) & U_GC_N_MASK) != 0; }
bool punctuation(char32_t c) { return (U_GET_GC_MASK(static_cast<UChar32>(c)) & U_GC_P_MASK) != 0; }
bool symbol(char32_t c) { return (U_GET_GC_MASK(static_cast<UChar32>(c)) & U_GC_S_MASK) != 0; }

std::string tokenize_intl(std::string_view text) {
  const std::vector<char32_t> in = code_points(text);
  std::vector<char32_t> a, b;
  for (std::size_t i = 0; i < in.size(); ++i) {  // (\P{N})(\p{P})
    a.push_back(in[i]);
    if (!number(in[i]) && i + 1 < in.size() && punctuation(in[i + 1])) a.insert(a.end(), {U' ', in[++i], U' '});
  }
  for (std::size_t i = 0; i < a.size(); ++i) {  // (\p{P})(\P{N})
    if (punctuation(a[i]) && i + 1 < a.size() && !number(a[i + 1])) {
      b.insert(b.end(), {U' ', a[i], U' ', a[i + 1]});
      ++i;
    } else {
      b.push_back(a[i]);
    }
  }
  std::string out;
  for (const char32_t c : b) {
    if (symbol(c)) out += ' ';
    append_code(out, c);
    if (symbol(c)) out += ' ';
  }
  return joined(out);
}

std::string tokenize_char(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = at;
    next_code(text, at);
    if (begin) out += ' ';
    out += text.substr(begin, at - begin);
  }
  return out;
}

}  // namespace

std::string_view tokenizer_name(BleuTokenizer tokenizer) {
  for (const auto& [value, name] : kNames) {
    if (value == tokenizer) return name;
  }
  return {};
}

std::optional<BleuTokenizer> tokenizer_from_name(std::string_view wanted) {
  for (const auto& [value, name] : kNames) {
    if (name == wanted) return value;
  }
  return std::nullopt;
}

std::string bleu_tokenize(BleuTokenizer tokenizer, std::string_view text) {
  switch (tokenizer) {
    case BleuTokenizer::k13a: return tokenize_13a(text);
    case BleuTokenizer::kIntl: return tokenize_intl(text);
    case BleuTokenizer::kZh: return tokenize_zh(text);
    case BleuTokenizer::kChar: return tokenize_char(text);
    case BleuTokenizer::kNone: break;
  }
  return std::string(text);
}

}  // namespace tabrig::metrics
