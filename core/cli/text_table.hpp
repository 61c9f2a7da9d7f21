// A plain table for the terminal: columns padded by code points, numbers to the right, no colour.
#pragma once

#include <cstdio>
#include <string>
#include <vector>

namespace tabrig::cli {

class TextTable {
 public:
  explicit TextTable(std::vector<std::string> header) : rows_{std::move(header)} {}
  void add(std::vector<std::string> row) { rows_.push_back(std::move(row)); }
  // Column `c` is aligned to the right.
  void right(std::size_t c) { right_.push_back(c); }
  // Control characters are shown as '?', line breaks as spaces; the last column is not padded.
  void print(std::FILE* out) const;

 private:
  std::vector<std::vector<std::string>> rows_;
  std::vector<std::size_t> right_;
};

// What a terminal may be given: control characters replaced.
std::string printable(const std::string& text);

}  // namespace tabrig::cli
