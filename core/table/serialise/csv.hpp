// Comma-separated texts: the standard writers, and the Reasoning-Table authors' form.
//
// Threads: any. Linear.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/table/serialise/frame.hpp"

namespace tabrig::layout {

struct CsvStyle {
  char separator = ',';
  std::string_view line_end = "\r\n";
  std::string_view also_quoted = "";  // further characters that call for quotes
};
// RFC 4180 as Python's csv.writer writes it: quotes only around cells with the separator, the quote or a character of the
// line end; inner quotes doubled; a row that is one empty cell becomes "".
void append_csv_row(std::string& out, const std::vector<std::string_view>& cells, const CsvStyle& style);

// DataFrame.to_csv(index=False): LF, missing cells empty. A lone CR stays without quotes, as pandas leaves it.
std::string to_csv(const Frame& frame);

}  // namespace tabrig::layout
