#include "core/cli/text_table.hpp"

#include <algorithm>

namespace tabrig::cli {
namespace {

std::size_t width(const std::string& text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

}  // namespace

std::string printable(const std::string& text) {
  std::string out = text;
  for (char& c : out) {
    if (c == '\n' || c == '\r' || c == '\t') c = ' ';
    else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) c = '?';
  }
  return out;
}

void TextTable::print(std::FILE* out) const {
  std::vector<std::size_t> widths(rows_.front().size());
  std::vector<std::vector<std::string>> rows = rows_;
  for (auto& row : rows) {
    row.resize(widths.size());
    for (std::size_t c = 0; c < row.size(); ++c) {
      row[c] = printable(row[c]);
      widths[c] = std::max(widths[c], width(row[c]));
    }
  }
  for (const auto& row : rows) {
    std::string line;
    for (std::size_t c = 0; c < row.size(); ++c) {
      const bool to_right = std::find(right_.begin(), right_.end(), c) != right_.end();
      const std::string pad(widths[c] - width(row[c]), ' ');
      if (c > 0) line += "  ";
      if (to_right) line += pad + row[c];
      else line += c + 1 == row.size() ? row[c] : row[c] + pad;
    }
    line.erase(line.find_last_not_of(' ') + 1);
    std::fprintf(out, "%s\n", line.c_str());
  }
}

}  // namespace tabrig::cli
