// A data frame as DataFrame.to_json() writes it: "/" escaped, floats with at most ten decimals, NaN and infinities null.
//
// Threads: any. Linear.
#pragma once

#include <string>

#include "core/table/serialise/frame.hpp"
#include "core/util/status.hpp"

namespace tabrig::layout {

// orient="records". `readable`: UTF-8 and two blanks of indentation instead of ASCII escapes in one line.
// INVALID_DATA when two columns have the same name: a record could hold only one of them.
Result<std::string> to_json_records(const Frame& frame, bool readable);
// orient="split": {"columns", "index", "data"}.
std::string to_json_split(const Frame& frame);

}  // namespace tabrig::layout
