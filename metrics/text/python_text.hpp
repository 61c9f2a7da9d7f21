// Text as Python's str methods see it: what the field's scorers, written in Python, call lower(), split() and \w.
//
// Purpose: one place for the Unicode rules, so that every metric agrees with its official script.
// Ownership: results are values, views point into the argument. Threads: any. Errors: lower-casing more than 2 GiB throws
// std::length_error; ill-formed UTF-8 is kept as it stands and has the properties of U+FFFD. Cost: linear; ASCII is fast.
// Source: Python 3.11 (Unicode 14), Objects/unicodeobject.c; the character data is ICU's.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tabrig::metrics {

bool is_ascii(std::string_view text);

// str.lower(): full case mapping, with the final sigma and U+0130 → "i" + U+0307.
std::string py_lower(std::string_view text);

// str.isspace() of one code point: bidirectional type WS, B or S, or category Zs.
bool py_is_space(char32_t code);
// \w of the `re` module for str: letters, everything with a numeric value, "_". Combining marks are not in it.
bool py_is_word(char32_t code);

// str.split(): the runs without white space.
std::vector<std::string_view> py_split(std::string_view text);
// str.strip() and str.rstrip().
std::string_view py_strip(std::string_view text);
std::string_view py_rstrip(std::string_view text);

// The code point at `at`, and `at` moved behind it; U+FFFD when ill-formed. `at` must be inside.
char32_t next_code(std::string_view text, std::size_t& at);

// Every code point of the text.
std::vector<char32_t> code_points(std::string_view text);

// Appends one code point as UTF-8.
void append_code(std::string& text, char32_t code);

}  // namespace tabrig::metrics
