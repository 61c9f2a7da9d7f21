// Pipe tables as tabulate 0.10 prints them, which is what DataFrame.to_markdown() calls.
//
// Widths count code points. Neither "|" nor a newline inside a cell is escaped: a newline continues the row on the next
// line. Linear. Threads: any.
#pragma once

#include <string>

#include "core/table/serialise/frame.hpp"

namespace tabrig::layout {

struct PipeStyle {
  bool colons = true;   // "pipe": alignment colons in the rule; false: "github", plain dashes
  bool index = false;   // row numbers as a first column
  bool numbers = true;  // columns whose cells all look like numbers are right-aligned at the point and reformatted
  bool raw = false;     // the source's own rows instead of the frame's values: a missing cell is blank, not "nan"
};

std::string to_pipe_table(const Frame& frame, const PipeStyle& style);

}  // namespace tabrig::layout
