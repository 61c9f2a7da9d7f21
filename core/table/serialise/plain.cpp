#include "core/table/serialise/plain.hpp"

namespace tabrig::layout {
namespace {

void append_bar_row(std::string& out, const Row& row) {
  for (std::size_t c = 0; c < row.size(); ++c) {
    if (c) out += " | ";
    out += row[c];
  }
  out += '\n';
}

}  // namespace

std::string bar_rows(const std::vector<Row>& rows) {
  std::string out;
  for (const Row& row : rows) append_bar_row(out, row);
  return out;
}

std::string bar_rows_with_rule(const std::vector<Row>& rows) {
  std::string out;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    append_bar_row(out, rows[r]);
    if (r == 0) append_bar_row(out, Row(rows[0].size(), "---"));
  }
  return out;
}

std::string quoted_rows(const std::vector<Row>& rows) {
  std::string out;
  for (const Row& row : rows) {
    for (std::size_t c = 0; c < row.size(); ++c) {
      out += c ? ",\"" : "\"";
      out += row[c];
      out += '"';
    }
    out += '\n';
  }
  return out;
}

std::vector<Row> grid_rows(const Table& table) {
  std::vector<Row> rows(table.rows());
  for (std::size_t r = 0; r < table.rows(); ++r) {
    rows[r].reserve(table.cols());
    for (std::size_t c = 0; c < table.cols(); ++c) rows[r].push_back(table.text(r, c));
  }
  return rows;
}

}  // namespace tabrig::layout
