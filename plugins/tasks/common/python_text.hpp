// Values as Python prints them: repr() of a text, a cell object of ToTTo, json.dumps(indent=2).
//
// Threads: any.
#pragma once

#include <string>
#include <string_view>

#include "core/util/json.hpp"

namespace tabrig::tasks {

// repr(text): single quotes unless the text has one and no double quote; what does not print is escaped.
std::string python_repr(std::string_view text);
// "{'value': …, 'is_header': …, 'column_span': …, 'row_span': …}".
std::string python_cell(std::string_view value, bool is_header, int column_span, int row_span);
// json.dumps(value, indent=2): keys in the order of the value, ASCII escapes.
std::string python_json(const Json& value);

}  // namespace tabrig::tasks
