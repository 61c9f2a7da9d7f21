#include "core/table/serialise/text.hpp"

#include <unicode/utf8.h>

namespace tabrig::layout {
namespace {

bool continuation(char byte) { return (static_cast<unsigned char>(byte) & 0xC0u) == 0x80u; }

}  // namespace

std::size_t width(std::string_view text) {
  std::size_t count = 0;
  for (const char byte : text) count += continuation(byte) ? 0 : 1;
  return count;
}

std::string_view prefix(std::string_view text, std::size_t count) {
  std::size_t at = 0;
  for (std::size_t taken = 0; at < text.size(); ++at) {
    if (!continuation(text[at]) && ++taken > count) break;
  }
  return text.substr(0, at);
}

char32_t next_code_point(std::string_view text, std::size_t& at) {
  const auto* data = reinterpret_cast<const std::uint8_t*>(text.data());
  std::int64_t index = static_cast<std::int64_t>(at);
  UChar32 code;
  U8_NEXT(data, index, static_cast<std::int64_t>(text.size()), code);
  if (code < 0) {
    ++at;
    return 0xFFFD;
  }
  at = static_cast<std::size_t>(index);
  return static_cast<char32_t>(code);
}

bool is_space(char32_t code) {
  if (code < 0x80) return code == ' ' || (code >= 0x09 && code <= 0x0D) || (code >= 0x1C && code <= 0x1F);
  return code == 0x85 || code == 0xA0 || code == 0x1680 || (code >= 0x2000 && code <= 0x200A) || code == 0x2028 ||
         code == 0x2029 || code == 0x202F || code == 0x205F || code == 0x3000;
}

std::string_view strip_left(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size()) {
    std::size_t next = at;
    if (!is_space(next_code_point(text, next))) break;
    at = next;
  }
  return text.substr(at);
}

std::string_view strip(std::string_view text) {
  text = strip_left(text);
  while (!text.empty()) {
    std::size_t begin = text.size() - 1;
    while (begin > 0 && continuation(text[begin])) --begin;
    std::size_t end = begin;
    if (!is_space(next_code_point(text, end)) || end != text.size()) break;
    text = text.substr(0, begin);
  }
  return text;
}

std::vector<std::string_view> split_lines(std::string_view text) {
  std::vector<std::string_view> lines;
  std::size_t begin = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t here = at;
    const char32_t code = next_code_point(text, at);
    const bool ends = (code >= 0x0A && code <= 0x0D) || (code >= 0x1C && code <= 0x1E) || code == 0x85 || code == 0x2028 || code == 0x2029;
    if (!ends) continue;
    if (code == '\r' && at < text.size() && text[at] == '\n') ++at;
    lines.push_back(text.substr(begin, here - begin));
    begin = at;
  }
  if (begin < text.size()) lines.push_back(text.substr(begin));
  return lines;
}

void append_blanks(std::string& out, std::size_t count) { out.append(count, ' '); }

void append_right_aligned(std::string& out, std::string_view text, std::size_t total) {
  const std::size_t have = width(text);
  if (have < total) out.append(total - have, ' ');
  out += text;
}

void append_left_aligned(std::string& out, std::string_view text, std::size_t total) {
  const std::size_t have = width(text);
  out += text;
  if (have < total) out.append(total - have, ' ');
}

std::string replace_all(std::string_view text, std::string_view from, std::string_view to) {
  std::string out;
  if (from.empty()) return std::string(text);
  std::size_t begin = 0;
  for (std::size_t at; (at = text.find(from, begin)) != std::string_view::npos; begin = at + from.size()) {
    out += text.substr(begin, at - begin);
    out += to;
  }
  out += text.substr(begin);
  return out;
}

std::string escape_controls(std::string_view text) {
  if (text.find_first_of("\t\r\n") == std::string_view::npos) return std::string(text);
  std::string out;
  out.reserve(text.size() + 8);
  for (const char byte : text) {
    switch (byte) {
      case '\t': out += "\\t"; break;
      case '\r': out += "\\r"; break;
      case '\n': out += "\\n"; break;
      default: out += byte;
    }
  }
  return out;
}

}  // namespace tabrig::layout
