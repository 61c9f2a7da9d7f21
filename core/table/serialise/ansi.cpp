#include "core/table/serialise/ansi.hpp"

#include <cstddef>
#include <optional>

#include "core/table/serialise/text.hpp"

namespace tabrig::layout {
namespace {

struct Sequence {
  std::size_t end;
  std::string_view link_text;
};

bool between(char c, char low, char high) { return c >= low && c <= high; }

// ESC "[" parameters intermediates final.
std::optional<Sequence> colour(std::string_view text, std::size_t at) {
  if (text.substr(at, 2) != "\x1b[") return std::nullopt;
  std::size_t i = at + 2;
  while (i < text.size() && between(text[i], '\x30', '\x3f')) ++i;
  while (i < text.size() && between(text[i], '\x20', '\x2f')) ++i;
  if (i >= text.size() || !between(text[i], '\x40', '\x7e')) return std::nullopt;
  return Sequence{i + 1, {}};
}

// ESC "]8;" key=value… ";" URI ESC "\" link text ESC "]8;;" ESC "\".
std::optional<Sequence> hyperlink(std::string_view text, std::size_t at) {
  constexpr std::string_view kOpen = "\x1b]8;", kEnd = "\x1b]8;;\x1b\\";
  if (text.substr(at, kOpen.size()) != kOpen) return std::nullopt;
  const std::size_t parameters = at + kOpen.size();
  const std::size_t semicolon = text.find(';', parameters);
  if (semicolon == std::string_view::npos) return std::nullopt;
  const std::string_view list = text.substr(parameters, semicolon - parameters);
  if (!list.empty() && (list.find('=') == std::string_view::npos || list.find('\x1b') != std::string_view::npos)) return std::nullopt;
  const std::size_t uri_end = text.find('\x1b', semicolon + 1);
  if (uri_end == std::string_view::npos || uri_end == semicolon + 1 || text.substr(uri_end, 2) != "\x1b\\") return std::nullopt;
  const std::size_t label = uri_end + 2;
  const std::size_t label_end = text.find('\x1b', label);
  if (label_end == std::string_view::npos || label_end == label || text.substr(label_end, kEnd.size()) != kEnd) return std::nullopt;
  return Sequence{label_end + kEnd.size(), text.substr(label, label_end - label)};
}

std::optional<Sequence> sequence(std::string_view text, std::size_t at) {
  if (auto found = colour(text, at)) return found;
  return hyperlink(text, at);
}

}  // namespace

bool has_ansi(std::string_view text) {
  for (std::size_t at = text.find('\x1b'); at != std::string_view::npos; at = text.find('\x1b', at + 1)) {
    if (sequence(text, at)) return true;
  }
  return false;
}

std::string strip_ansi(std::string_view text) {
  std::string out;
  std::size_t begin = 0;
  for (std::size_t at = text.find('\x1b'); at != std::string_view::npos;) {
    const auto found = sequence(text, at);
    if (!found) {
      at = text.find('\x1b', at + 1);
      continue;
    }
    out += text.substr(begin, at - begin);
    out += found->link_text;
    begin = found->end;
    at = text.find('\x1b', begin);
  }
  out += text.substr(begin);
  return out;
}

std::string trim_coloured_integer(std::string_view text) {
  for (std::size_t at = text.find("\x1b["); at != std::string_view::npos; at = text.find("\x1b[", at + 1)) {
    std::size_t i = at + 2;
    const std::size_t number = i;
    while (i < text.size() && between(text[i], '0', '9')) ++i;
    if (i == number) continue;
    const std::size_t mark = i;
    while (i < text.size() && (text[i] == 'm' || text[i] == 'M')) ++i;
    if (i == mark) continue;
    const std::size_t digits = i;
    while (i < text.size() && (between(text[i], '0', '9') || text[i] == '.')) ++i;
    if (i == digits || i >= text.size() || text[i] != '\x1b') continue;
    const std::string_view found = text.substr(digits, i - digits);
    if (found.find('.') != std::string_view::npos) break;
    const std::size_t zeros = std::min(found.find_first_not_of('0'), found.size() - 1);
    return std::string(text.substr(0, digits)) + std::string(found.substr(zeros)) + std::string(text.substr(i));
  }
  return std::string(text);
}

}  // namespace tabrig::layout
