#include "metrics/text/python_text.hpp"

#include <unicode/bytestream.h>
#include <unicode/casemap.h>
#include <unicode/uchar.h>
#include <unicode/utf8.h>

#include <algorithm>
#include <cstring>
#include <stdexcept>

namespace tabrig::metrics {
namespace {

bool ascii_space(unsigned char c) { return (9 <= c && c <= 13) || (28 <= c && c <= 32); }

// The code point before `end`, and `end` moved in front of it.
char32_t previous_code(std::string_view text, std::size_t& end) {
  const std::size_t from = end - std::min<std::size_t>(end, U8_MAX_LENGTH);  // no sequence is longer
  const auto* data = reinterpret_cast<const std::uint8_t*>(text.data() + from);
  auto index = static_cast<std::int32_t>(end - from);
  UChar32 code;
  U8_PREV_OR_FFFD(data, 0, index, code);
  end = from + static_cast<std::size_t>(index);
  return static_cast<char32_t>(code);
}

}  // namespace

bool is_ascii(std::string_view text) {
  std::size_t at = 0;
  for (; at + 8 <= text.size(); at += 8) {
    std::uint64_t word;
    std::memcpy(&word, text.data() + at, 8);
    if (word & 0x8080808080808080ull) return false;
  }
  for (; at < text.size(); ++at) {
    if (static_cast<unsigned char>(text[at]) >= 0x80) return false;
  }
  return true;
}

char32_t next_code(std::string_view text, std::size_t& at) {
  const auto first = static_cast<unsigned char>(text[at]);
  if (first < 0x80) return ++at, first;
  const auto* data = reinterpret_cast<const std::uint8_t*>(text.data());
  auto index = static_cast<std::int64_t>(at);
  const auto size = static_cast<std::int64_t>(text.size());
  UChar32 code;
  U8_NEXT_OR_FFFD(data, index, size, code);
  at = static_cast<std::size_t>(index);
  return static_cast<char32_t>(code);
}

std::vector<char32_t> code_points(std::string_view text) {
  std::vector<char32_t> out;
  out.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) out.push_back(next_code(text, at));
  return out;
}

void append_code(std::string& text, char32_t code) {
  if (code < 0x80) {
    text += static_cast<char>(code);
    return;
  }
  std::uint8_t bytes[U8_MAX_LENGTH];
  std::int32_t size = 0;
  UBool failed = false;
  U8_APPEND(bytes, size, U8_MAX_LENGTH, static_cast<UChar32>(code), failed);
  if (failed) text += "\xEF\xBF\xBD";
  else text.append(reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(size));
}

std::string py_lower(std::string_view text) {
  std::string out;
  if (is_ascii(text)) {
    out.resize(text.size());
    std::transform(text.begin(), text.end(), out.begin(), [](char c) { return 'A' <= c && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    return out;
  }
  if (text.size() > INT32_MAX) throw std::length_error("a text of more than 2 GiB cannot be lower-cased");
  out.reserve(text.size() + 8);
  icu::StringByteSink<std::string> sink(&out);
  UErrorCode error = U_ZERO_ERROR;
  icu::CaseMap::utf8ToLower("", 0, icu::StringPiece(text.data(), static_cast<std::int32_t>(text.size())), sink, nullptr, error);
  if (U_FAILURE(error)) throw std::runtime_error(std::string("lower-casing failed: ") + u_errorName(error));
  return out;
}

bool py_is_space(char32_t code) {
  if (code < 0x80) return ascii_space(static_cast<unsigned char>(code));
  return code == 0x85 || code == 0xA0 || code == 0x1680 || (0x2000 <= code && code <= 0x200A) || code == 0x2028 || code == 0x2029 ||
         code == 0x202F || code == 0x205F || code == 0x3000;
}

bool py_is_word(char32_t code) {
  if (code < 0x80) return ('a' <= code && code <= 'z') || ('A' <= code && code <= 'Z') || ('0' <= code && code <= '9') || code == '_';
  const auto c = static_cast<UChar32>(code);
  return u_isalpha(c) || u_getIntPropertyValue(c, UCHAR_NUMERIC_TYPE) != U_NT_NONE;
}

std::vector<std::string_view> py_split(std::string_view text) {
  std::vector<std::string_view> out;
  std::size_t begin = 0, at = 0;
  while (at < text.size()) {
    const std::size_t here = at;
    if (!py_is_space(next_code(text, at))) continue;
    if (here > begin) out.push_back(text.substr(begin, here - begin));
    begin = at;
  }
  if (begin < text.size()) out.push_back(text.substr(begin));
  return out;
}

std::string_view py_rstrip(std::string_view text) {
  std::size_t end = text.size();
  while (end > 0) {
    std::size_t at = end;
    if (!py_is_space(previous_code(text, at))) break;
    end = at;
  }
  return text.substr(0, end);
}

std::string_view py_strip(std::string_view text) {
  std::size_t begin = 0;
  while (begin < text.size()) {
    std::size_t at = begin;
    if (!py_is_space(next_code(text, at))) break;
    begin = at;
  }
  return py_rstrip(text.substr(begin));
}

}  // namespace tabrig::metrics
