// A data frame: typed columns over the cells of a table, as pandas holds them.
//
// Two ways in: every cell as text (`pandas.DataFrame(rows[1:], columns=rows[0])`), or with the types that
// `pandas.read_csv` infers from the same cells written as CSV.
// Reference: pandas 3.1.1. Ownership: values. Threads: const use from any.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/table/table.hpp"
#include "core/util/status.hpp"

namespace tabrig::layout {

enum class Type { kText, kInt64, kUInt64, kFloat64, kBool, kObject };
// "str", "int64", "uint64", "float64", "bool", "object".
std::string_view type_name(Type type);

// One cell. A missing cell of a float column is kMissing, not a NaN.
struct Value {
  enum Kind : std::uint8_t { kMissing, kText, kInt, kUInt, kFloat, kBool, kBigInt } kind = kMissing;
  std::int64_t integer = 0;  // kInt; kBool as 0 or 1
  std::uint64_t unsigned_integer = 0;
  double number = 0;
  std::string text;  // kText; kBigInt as its decimal digits
};

struct Column {
  std::string name;
  Type type = Type::kText;
  std::vector<Value> values;
  std::string_view missing = "NaN";  // how a missing cell prints; pandas 2 prints "None" in columns of text
};

struct Frame {
  std::vector<Column> columns;
  std::size_t rows = 0;
};

// The cells as text. Row 0 is the header; short rows are filled with missing cells. INVALID_DATA when no row is as long as
// the header or one is longer: "N columns passed, passed data had M columns".
Result<Frame> text_frame(const std::vector<std::vector<std::string>>& rows);
// The grid as text: column names are the joined header levels, positions without a cell are missing. A table without header
// rows gets the column numbers as names. Never fails: columns beyond the header are named "".
Frame text_frame(const Table& table);

// The types that read_csv finds, names made unique ("a", "a.1"; empty ones "Unnamed: 0"), blank lines skipped.
// INVALID_DATA when no line is left.
Result<Frame> typed_frame(const std::vector<std::vector<std::string>>& rows);
Result<Frame> typed_frame(const Table& table);

// DataFrame(rows, columns=names) of values that have types already: integers, floats, booleans, texts, missing ones. Integers
// beside floats or missing values become floats; any other mixture stays as it is. `none_in_text`: how a missing value
// among texts prints ("NaN" in pandas 3, "None" in pandas 2). INVALID_DATA as for text_frame.
Result<Frame> value_frame(const std::vector<std::string>& names, const std::vector<std::vector<Value>>& rows, std::string_view none_in_text);

// The frame's first `count` rows.
Frame head(const Frame& frame, std::size_t count);

// Sets Column::missing of the columns of text.
void print_missing_as(Frame& frame, std::string_view word);

// Text of a value as str() prints it; `missing` when there is none.
std::string plain_text(const Value& value, std::string_view missing = "NaN");

}  // namespace tabrig::layout
