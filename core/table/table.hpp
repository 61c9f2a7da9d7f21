// The table: a rectangular grid over the cells of a source, with header levels, spans, highlights and raw indices.
//
// A *cell* is stored once, at its anchor (top-left) position, and remembers where it stood in the source (raw row and
// column, which for ToTTo count each spanned cell once). The *grid* is what a reader sees: every position covered by a
// span points to the same cell. A position that the source did not fill (a short row) has no cell; that is not the
// same as an empty cell.
// Rows 0 … header_rows()-1 are header rows; columns 0 … header_cols()-1 are row headers.
// Ownership: a Table owns its text and is immutable once built. Threads: any, concurrently.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/util/json_fwd.hpp"
#include "core/util/status.hpp"

namespace tabrig {

struct Cell {
  std::string text;
  std::int32_t raw_row = 0, raw_col = 0;  // position in the source's own rows (row 0 = the source's first row)
  std::int32_t row = 0, col = 0;          // anchor position in the grid
  std::int32_t row_span = 1, col_span = 1;
  bool header = false;
  bool highlighted = false;
};

// Words around the grid; empty when the source has none.
struct TableInfo {
  std::string id, title, section_title, section_text, caption, url;
};

class Table {
 public:
  Table() = default;

  // One cell a position, the first `header_rows` rows are headers. Short rows leave their last positions without a cell.
  static Table from_rows(std::vector<std::vector<std::string>> rows, std::size_t header_rows = 1, TableInfo info = {});

  const TableInfo& info() const { return info_; }
  std::size_t rows() const { return rows_; }  // header rows included
  std::size_t cols() const { return cols_; }
  std::size_t header_rows() const { return header_rows_; }
  std::size_t header_cols() const { return header_cols_; }
  std::size_t body_rows() const { return rows_ - header_rows_; }

  // Null when the source has no cell there. Precondition: r < rows(), c < cols().
  const Cell* cell(std::size_t r, std::size_t c) const;
  // The text a reader sees at a position: the covering cell's text, "" without a cell.
  std::string_view text(std::size_t r, std::size_t c) const;
  // True where a cell begins (false for the other positions of a span and for positions without a cell).
  bool is_anchor(std::size_t r, std::size_t c) const;
  // All cells in source order.
  const std::vector<Cell>& cells() const { return cells_; }
  // Number of cells of a raw source row; short rows and spans make it differ from cols().
  bool ragged() const;
  // Header text of a column: its header levels joined by `joint`, repeats from spans kept once.
  std::string header(std::size_t c, std::string_view joint = " / ") const;

 private:
  friend class TableBuilder;
  std::vector<Cell> cells_;
  std::vector<std::int32_t> grid_;  // rows_ × cols_, index into cells_ or -1
  std::size_t rows_ = 0, cols_ = 0, header_rows_ = 0, header_cols_ = 0;
  TableInfo info_;
};

// Places cells with spans: each goes to the next free column of the current row (the HTML rule); spans that run past
// the last row are cut there.
class TableBuilder {
 public:
  explicit TableBuilder(TableInfo info = {});
  void begin_row();
  // Adds a cell to the current row. Spans below 1 count as 1.
  void add(std::string text, std::int32_t col_span = 1, std::int32_t row_span = 1, bool header = false);
  // Marks the cell that stood at raw (row, col); false when there is none.
  bool highlight_raw(std::int32_t raw_row, std::int32_t raw_col);
  void set_header(std::size_t header_rows, std::size_t header_cols = 0);
  // The table; the builder is empty afterwards.
  Table build();

 private:
  Table table_;
  std::vector<std::vector<std::int32_t>> raw_;   // raw row → cell indices
  std::vector<std::vector<std::int32_t>> grid_;  // grows while rows are added
};

// {"id", "title", …, "rows", "cols", "header_rows", "header_cols", "cells": [...]}: see core/table/table_json.cpp.
Json table_to_json(const Table& table);
Result<Table> table_from_json(const Json& json);

}  // namespace tabrig
