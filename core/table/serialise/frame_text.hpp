// A data frame as pandas prints it: DataFrame.to_string() and str(DataFrame).
//
// Widths count code points. Linear in the number of cells. Threads: any.
#pragma once

#include <cstddef>
#include <string>

#include "core/table/serialise/frame.hpp"

namespace tabrig::layout {

// to_string(index=…), no limits. A frame without rows or columns prints "Empty DataFrame" and its columns.
std::string to_string(const Frame& frame, bool index);

struct Display {
  std::size_t max_columns = 0;  // 0: as many as fit the width, the middle ones left out; else more wrap into blocks
  std::size_t width = 80;
};
// str(frame) under display.max_rows 60, min_rows 10, max_colwidth 50: long frames show first and last rows, long cells
// end in "...", and a cut frame is followed by its dimensions.
std::string to_repr(const Frame& frame, const Display& display);

// The texts of one column as to_html() and to_latex() take them: floats with a common number of decimals, control
// characters escaped, a leading blank before everything but a minus sign.
std::vector<std::string> formatted_column(const Column& column, bool leading_space);

}  // namespace tabrig::layout
