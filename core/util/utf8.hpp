// UTF-8 checks. Threads: any.
#pragma once

#include <string>
#include <string_view>

namespace tabrig {

// True when the bytes are well-formed UTF-8 (no overlong forms, no surrogates, at most U+10FFFF). NUL is allowed.
bool utf8_valid(std::string_view bytes);

// The text with every ill-formed sequence replaced by U+FFFD; `changed` tells whether there was any.
std::string utf8_repair(std::string_view bytes, bool* changed = nullptr);

}  // namespace tabrig
