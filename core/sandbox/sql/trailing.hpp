// Blanks and comments of SQL as Python's sqlite3 skips them when it looks for a second statement.
#pragma once

#include <cstddef>
#include <string_view>

namespace tabrig::sql {

// Bytes of blanks and comments at the front; an unclosed block comment reaches the end.
// Source: CPython 3.11, Modules/_sqlite/statement.c, lstrip_sql.
inline std::size_t skip_blanks_and_comments(std::string_view sql) {
  std::size_t at = 0;
  while (at < sql.size()) {
    const char c = sql[at];
    if (c == ' ' || c == '\t' || c == '\f' || c == '\n' || c == '\r') {
      ++at;
    } else if (c == '-' && sql.substr(at, 2) == "--") {
      while (at < sql.size() && sql[at] != '\n') ++at;
    } else if (c == '/' && sql.substr(at, 2) == "/*") {
      const std::size_t close = sql.find("*/", at + 2);
      if (close == std::string_view::npos) return sql.size();
      at = close + 2;
    } else {
      break;
    }
  }
  return at;
}

}  // namespace tabrig::sql
