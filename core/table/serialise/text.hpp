// Text measured and cut as the originals do it: in code points, with Python's notion of white space and line ends.
//
// Input is UTF-8; a byte that is no part of a well-formed sequence counts as one code point, so nothing here fails.
// Ownership: views in, values out. Threads: any.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tabrig::layout {

// Code points of the text.
std::size_t width(std::string_view text);
// The first `count` code points.
std::string_view prefix(std::string_view text, std::size_t count);
// The code point at `at` and `at` moved behind it; an ill-formed byte comes back as U+FFFD and is skipped alone.
char32_t next_code_point(std::string_view text, std::size_t& at);

// str.isspace() of one code point.
bool is_space(char32_t code);
// str.strip(), str.lstrip().
std::string_view strip(std::string_view text);
std::string_view strip_left(std::string_view text);
// str.splitlines(): LF, CR, CRLF, VT, FF, FS, GS, RS, NEL, LS and PS end a line.
std::vector<std::string_view> split_lines(std::string_view text);

void append_blanks(std::string& out, std::size_t count);
// Appends text padded with blanks to `total` code points: at its left (right-aligned) or at its right.
void append_right_aligned(std::string& out, std::string_view text, std::size_t total);
void append_left_aligned(std::string& out, std::string_view text, std::size_t total);

std::string replace_all(std::string_view text, std::string_view from, std::string_view to);
// Tab, carriage return and newline as two-character escapes: what pandas prints in to_string().
std::string escape_controls(std::string_view text);

}  // namespace tabrig::layout
