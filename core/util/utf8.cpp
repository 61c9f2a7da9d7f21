#include "core/util/utf8.hpp"

#include <unicode/utf8.h>

#include <cstdint>
#include <cstring>

namespace tabrig {
namespace {

// Length of the ASCII run at `at`, eight bytes at a time.
std::size_t ascii_run(std::string_view bytes, std::size_t at) {
  std::size_t end = at;
  while (end + 8 <= bytes.size()) {
    std::uint64_t word;
    std::memcpy(&word, bytes.data() + end, 8);
    if (word & 0x8080808080808080ull) break;
    end += 8;
  }
  while (end < bytes.size() && static_cast<unsigned char>(bytes[end]) < 0x80) ++end;
  return end - at;
}

// Code point of the sequence at `at` and `at` moved behind it; negative when ill-formed.
UChar32 next(std::string_view bytes, std::size_t& at) {
  const auto* data = reinterpret_cast<const std::uint8_t*>(bytes.data());
  std::int64_t index = static_cast<std::int64_t>(at);
  const auto size = static_cast<std::int64_t>(bytes.size());
  UChar32 code;
  U8_NEXT(data, index, size, code);
  at = static_cast<std::size_t>(index);
  return code;
}

}  // namespace

bool utf8_valid(std::string_view bytes) {
  for (std::size_t at = ascii_run(bytes, 0); at < bytes.size(); at += ascii_run(bytes, at)) {
    if (next(bytes, at) < 0) return false;
  }
  return true;
}

std::string utf8_repair(std::string_view bytes, bool* changed) {
  if (changed) *changed = false;
  std::string out;
  out.reserve(bytes.size());
  for (std::size_t at = 0; at < bytes.size();) {
    const std::size_t ascii = ascii_run(bytes, at);
    out.append(bytes, at, ascii);
    at += ascii;
    if (at == bytes.size()) break;
    const std::size_t begin = at;
    if (next(bytes, at) >= 0) {
      out.append(bytes, begin, at - begin);
    } else {
      out += "\xEF\xBF\xBD";
      if (changed) *changed = true;
    }
  }
  return out;
}

}  // namespace tabrig
