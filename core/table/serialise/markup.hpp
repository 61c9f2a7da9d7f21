// HTML and LaTeX in pandas' layout.
//
// Threads: any. Linear.
#pragma once

#include <string>

#include "core/table/serialise/frame.hpp"
#include "core/table/table.hpp"

namespace tabrig::layout {

// DataFrame.to_html(): row numbers as <th>, "&", "<" and ">" escaped, white space around a cell cut, pairs of blanks as &nbsp;.
std::string to_html(const Frame& frame);
// The same layout for a table whose cells span: one line a header row, every cell once with colspan and rowspan.
std::string spans_to_html(const Table& table);

// DataFrame.to_latex(index=False): nothing is escaped.
std::string to_latex(const Frame& frame);

}  // namespace tabrig::layout
