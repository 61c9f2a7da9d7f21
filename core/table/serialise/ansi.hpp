// Terminal escape sequences inside cells: colours (CSI) and hyperlinks (OSC 8), which take no width.
//
// Threads: any.
#pragma once

#include <string>
#include <string_view>

namespace tabrig::layout {

// True when the text holds a whole sequence.
bool has_ansi(std::string_view text);
// The text without its sequences; a hyperlink leaves its link text.
std::string strip_ansi(std::string_view text);
// A coloured number ("\x1b[31m007\x1b[0m") with its digits printed as an integer; other text unchanged.
std::string trim_coloured_integer(std::string_view text);

}  // namespace tabrig::layout
