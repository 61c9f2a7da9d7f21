#include "core/table/table.hpp"

#include <algorithm>

namespace tabrig {

const Cell* Table::cell(std::size_t r, std::size_t c) const {
  const std::int32_t index = grid_[r * cols_ + c];
  return index < 0 ? nullptr : &cells_[static_cast<std::size_t>(index)];
}

std::string_view Table::text(std::size_t r, std::size_t c) const {
  const Cell* found = cell(r, c);
  return found ? std::string_view(found->text) : std::string_view();
}

bool Table::is_anchor(std::size_t r, std::size_t c) const {
  const Cell* found = cell(r, c);
  return found && static_cast<std::size_t>(found->row) == r && static_cast<std::size_t>(found->col) == c;
}

bool Table::ragged() const { return std::find(grid_.begin(), grid_.end(), -1) != grid_.end(); }

std::string Table::header(std::size_t c, std::string_view joint) const {
  std::string out;
  const Cell* previous = nullptr;
  for (std::size_t r = 0; r < header_rows_; ++r) {
    const Cell* level = cell(r, c);
    if (!level || level == previous) continue;
    if (previous) out += joint;
    out += level->text;
    previous = level;
  }
  return out;
}

Table Table::from_rows(std::vector<std::vector<std::string>> rows, std::size_t header_rows, TableInfo info) {
  TableBuilder builder(std::move(info));
  for (std::size_t r = 0; r < rows.size(); ++r) {
    builder.begin_row();
    for (std::string& text : rows[r]) builder.add(std::move(text), 1, 1, r < header_rows);
  }
  builder.set_header(header_rows);
  return builder.build();
}

TableBuilder::TableBuilder(TableInfo info) { table_.info_ = std::move(info); }

void TableBuilder::begin_row() {
  raw_.emplace_back();
  if (grid_.size() < raw_.size()) grid_.emplace_back();
}

void TableBuilder::add(std::string text, std::int32_t col_span, std::int32_t row_span, bool header) {
  if (raw_.empty()) begin_row();
  col_span = std::max(col_span, 1);
  row_span = std::max(row_span, 1);
  const std::size_t row = raw_.size() - 1;
  std::vector<std::int32_t>& line = grid_[row];
  const auto free = std::find(line.begin(), line.end(), -1);
  const auto col = static_cast<std::size_t>(free - line.begin());

  const auto index = static_cast<std::int32_t>(table_.cells_.size());
  Cell cell;
  cell.text = std::move(text);
  cell.raw_row = static_cast<std::int32_t>(row);
  cell.raw_col = static_cast<std::int32_t>(raw_[row].size());
  cell.row = static_cast<std::int32_t>(row);
  cell.col = static_cast<std::int32_t>(col);
  cell.row_span = row_span;
  cell.col_span = col_span;
  cell.header = header;
  table_.cells_.push_back(std::move(cell));
  raw_[row].push_back(index);

  for (std::size_t r = row; r < row + static_cast<std::size_t>(row_span); ++r) {
    if (grid_.size() <= r) grid_.emplace_back();
    std::vector<std::int32_t>& target = grid_[r];
    const std::size_t end = col + static_cast<std::size_t>(col_span);
    if (target.size() < end) target.resize(end, -1);
    for (std::size_t c = col; c < end; ++c) {
      if (target[c] < 0) target[c] = index;  // a span never overwrites what stands there already
    }
  }
}

bool TableBuilder::highlight_raw(std::int32_t raw_row, std::int32_t raw_col) {
  if (raw_row < 0 || raw_col < 0 || static_cast<std::size_t>(raw_row) >= raw_.size()) return false;
  const auto& row = raw_[static_cast<std::size_t>(raw_row)];
  if (static_cast<std::size_t>(raw_col) >= row.size()) return false;
  table_.cells_[static_cast<std::size_t>(row[static_cast<std::size_t>(raw_col)])].highlighted = true;
  return true;
}

void TableBuilder::set_header(std::size_t header_rows, std::size_t header_cols) {
  table_.header_rows_ = header_rows;
  table_.header_cols_ = header_cols;
}

Table TableBuilder::build() {
  table_.rows_ = raw_.size();
  grid_.resize(raw_.size());  // spans that run past the last row are cut there
  table_.cols_ = 0;
  for (const auto& line : grid_) table_.cols_ = std::max(table_.cols_, line.size());
  table_.grid_.reserve(table_.rows_ * table_.cols_);
  for (auto& line : grid_) {
    line.resize(table_.cols_, -1);
    table_.grid_.insert(table_.grid_.end(), line.begin(), line.end());
  }
  for (Cell& cell : table_.cells_) {
    cell.row_span = std::min(cell.row_span, static_cast<std::int32_t>(table_.rows_) - cell.row);
  }
  table_.header_rows_ = std::min(table_.header_rows_, table_.rows_);
  table_.header_cols_ = std::min(table_.header_cols_, table_.cols_);
  Table done = std::move(table_);
  *this = TableBuilder();
  return done;
}

}  // namespace tabrig
