// The Reasoning-Table authors' own layouts, over any rows of cells (papers.md §2.4; parity/table_layouts/authors_layouts).
//
// Ownership: views in, text out. Threads: any. Linear.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/table/table.hpp"

namespace tabrig::layout {

using Row = std::vector<std::string_view>;

// "markdown": cells joined by " | ", one row a line, no outer pipes, no rule.
std::string bar_rows(const std::vector<Row>& rows);
// The same with a second line of "---" cells, one for each cell of the first row (AIT-QA, TableBench).
std::string bar_rows_with_rule(const std::vector<Row>& rows);
// "csv": every cell in quotes, inner quotes NOT doubled.
std::string quoted_rows(const std::vector<Row>& rows);

// The whole grid row by row, headers first; "" where the source has no cell.
std::vector<Row> grid_rows(const Table& table);

}  // namespace tabrig::layout
