// RSAT's layouts and what it makes of cited cells (papers.md §3.2–3.4; RSAT src/data/data_formats.py, src/utils/table_utils.py).
//
// Rows are counted from 0 without the header. Short rows are padded and long rows cut to the header in the layouts.
// Ownership: views in, values out. Threads: any. Linear.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/table/serialise/plain.hpp"

namespace tabrig::layout {

struct RsatTable {
  Row headers;
  std::vector<Row> rows;
  std::string_view caption;  // "" = none
};
// Header levels joined, body rows of the grid; the caption, else the title (FeTaQA: the page title, as in RSAT).
// `names` keeps the joined headers alive; the table must outlive the result.
RsatTable rsat_table(const Table& table, std::vector<std::string>& names);

// "Headers: [col_0] a | …" and "Row i: [row_i, col_0] v | …".
std::string rsat_indexed(const RsatTable& table);
// GitHub markdown with outer pipes and a "---" row; nothing is escaped.
std::string rsat_flat(const RsatTable& table);
// The paper's form: "[HEADER] a | b [ROW 0] v | w …", one line (paper §3.1; not in the authors' code).
std::string rsat_header(const RsatTable& table);

using CellRef = std::pair<std::int64_t, std::int64_t>;  // row, column
// Inside the rows and the header's columns.
bool rsat_cell_exists(const RsatTable& table, CellRef ref);
// "The value of 'h' in row r is 'v'. … ." over the existing cells in citation order; nullopt when one of them lies in a row
// too short to have it (the authors' code raises IndexError there).
std::optional<std::string> rsat_premise(const RsatTable& table, const std::vector<CellRef>& refs);
// "h: v; h: v", nullopt as above.
std::optional<std::string> rsat_cells_text(const RsatTable& table, const std::vector<CellRef>& refs);
// The distinct citations in order of first appearance.
std::vector<CellRef> rsat_distinct(const std::vector<CellRef>& refs);
// Trimmed, lower-cased, a comma before any three digits dropped, white space folded.
std::string rsat_normalise_cell(std::string_view text);

}  // namespace tabrig::layout
