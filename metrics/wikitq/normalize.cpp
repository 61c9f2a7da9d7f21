#include "metrics/wikitq/normalize.hpp"

#include <vector>

#include "metrics/wikitq/python2.hpp"

namespace tabrig::metrics::wikitq {
namespace {

// The same rules over bytes (ASCII texts) and over code points.
template <typename C>
char32_t code(C c) {
  return static_cast<char32_t>(c);
}

bool is_citation_mark(char32_t c) {
  return c == '*' || c == '#' || c == '+' || c == U'•' || c == U'♦' || c == U'†' || c == U'‡';
}

bool is_digit(char32_t c) { return '0' <= c && c <= '9'; }

template <typename C>
std::basic_string_view<C> strip(std::basic_string_view<C> x) {
  while (!x.empty() && is_space(code(x.front()))) x.remove_prefix(1);
  while (!x.empty() && is_space(code(x.back()))) x.remove_suffix(1);
  return x;
}

// ((?<!^)\[[^\]]*\]|\[\d+\]|[•♦†‡*#+])*$ : from each position there is one way on, so the match begins at the leftmost
// position from which pieces lead to the end.
template <typename C>
std::basic_string_view<C> cut_citations(std::basic_string_view<C> x) {
  const std::size_t n = x.size();
  if (n == 0 || (x.back() != ']' && !is_citation_mark(code(x.back())))) return x;
  std::vector<bool> leads(n + 1, false);
  leads[n] = true;
  std::size_t leftmost = n, close = n, not_digit = n;  // the next ']' and the next character that is no digit
  for (std::size_t p = n; p-- > 0;) {
    if (is_citation_mark(code(x[p]))) {
      leads[p] = leads[p + 1];
    } else if (x[p] == '[' && close < n && leads[close + 1]) {
      leads[p] = p > 0 || (not_digit == close && close > p + 1);
    }
    if (leads[p]) leftmost = p;
    if (x[p] == ']') close = p;
    if (!is_digit(code(x[p]))) not_digit = p;
  }
  return x.substr(0, leftmost);
}

// (?<!^)( \([^)]*\))*$
template <typename C>
std::basic_string_view<C> cut_details(std::basic_string_view<C> x) {
  const std::size_t n = x.size();
  if (n == 0 || x.back() != ')') return x;
  std::vector<bool> leads(n + 1, false);
  leads[n] = true;
  std::size_t leftmost = n, close = n;
  for (std::size_t p = n; p-- > 1;) {
    leads[p] = x[p] == ' ' && p + 1 < n && x[p + 1] == '(' && close < n && leads[close + 1];
    if (leads[p]) leftmost = p;
    if (x[p] == ')') close = p;
  }
  return x.substr(0, leftmost);
}

// ^"([^"]*)"$
template <typename C>
std::basic_string_view<C> unquote(std::basic_string_view<C> x) {
  if (x.size() < 2 || x.front() != '"' || x.back() != '"' || x.find(static_cast<C>('"'), 1) != x.size() - 1) return x;
  return x.substr(1, x.size() - 2);
}

template <typename C>
std::basic_string_view<C> undecorated(std::basic_string_view<C> x) {
  for (;;) {
    const std::size_t before = x.size();  // x only ever shrinks
    x = unquote(strip(cut_details(strip(cut_citations(strip(x))))));
    if (x.size() == before) break;
  }
  if (!x.empty() && x.back() == '.') x.remove_suffix(1);
  return x;
}

// Blanks collapsed and stripped, lower case.
template <typename C>
std::string finish(std::basic_string_view<C> x) {
  std::string out;
  out.reserve(x.size());
  bool blank = false;
  for (const C c : x) {
    if (is_space(code(c))) {
      blank = true;
      continue;
    }
    if (blank && !out.empty()) out += ' ';
    blank = false;
    const char32_t small = lower(code(c));
    if (small < 0x80) out += static_cast<char>(small);
    else append_utf8(out, small);
  }
  return out;
}

char32_t plain_quote_or_dash(char32_t c) {
  switch (c) {
    case U'‘': case U'’': case U'´': case U'`': return '\'';
    case U'“': case U'”': return '"';
    case U'\u2010': case U'\u2011': case U'\u2012': case U'\u2013': case U'\u2014': case U'\u2212': return '-';
    default: return c;
  }
}

}  // namespace

std::string normalize(std::string_view utf8) {
  if (is_ascii(utf8)) {
    std::string text(utf8);
    for (char& c : text) {
      if (c == '`') c = '\'';
    }
    return finish(undecorated(std::string_view(text)));
  }
  std::u32string text = without_marks(decode(utf8));
  for (char32_t& c : text) c = plain_quote_or_dash(c);
  return finish(undecorated(std::u32string_view(text)));
}

}  // namespace tabrig::metrics::wikitq
