#include "plugins/tasks/common/python_text.hpp"

#include <unicode/uchar.h>

#include <cstdio>

#include "core/table/serialise/text.hpp"

namespace tabrig::tasks {
namespace {

// str.isprintable() of one code point.
bool printable(char32_t code) {
  if (code == ' ') return true;
  switch (u_charType(static_cast<UChar32>(code))) {
    case U_UNASSIGNED:
    case U_CONTROL_CHAR:
    case U_FORMAT_CHAR:
    case U_PRIVATE_USE_CHAR:
    case U_SURROGATE:
    case U_LINE_SEPARATOR:
    case U_PARAGRAPH_SEPARATOR:
    case U_SPACE_SEPARATOR: return false;
    default: return true;
  }
}

}  // namespace

std::string python_repr(std::string_view text) {
  const char quote = text.find('\'') != std::string_view::npos && text.find('"') == std::string_view::npos ? '"' : '\'';
  std::string out(1, quote);
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = at;
    const char32_t code = layout::next_code_point(text, at);
    char escaped[16];
    switch (code) {
      case '\n': out += "\\n"; continue;
      case '\r': out += "\\r"; continue;
      case '\t': out += "\\t"; continue;
      case '\\': out += "\\\\"; continue;
      default: break;
    }
    if (code == static_cast<char32_t>(quote)) {
      out += '\\';
      out += quote;
    } else if (printable(code)) {
      out += text.substr(begin, at - begin);
    } else {
      const auto number = static_cast<unsigned>(code);
      std::snprintf(escaped, sizeof escaped, number < 0x100 ? "\\x%02x" : number < 0x10000 ? "\\u%04x" : "\\U%08x", number);
      out += escaped;
    }
  }
  return out + quote;
}

std::string python_cell(std::string_view value, bool is_header, int column_span, int row_span) {
  return "{'value': " + python_repr(value) + ", 'is_header': " + (is_header ? "True" : "False") +
         ", 'column_span': " + std::to_string(column_span) + ", 'row_span': " + std::to_string(row_span) + "}";
}

std::string python_json(const Json& value) { return value.dump(2, ' ', true, Json::error_handler_t::replace); }

}  // namespace tabrig::tasks
