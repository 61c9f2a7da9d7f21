#include "core/table/serialise/frame.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "core/table/serialise/number.hpp"
#include "core/table/serialise/text.hpp"

namespace tabrig::layout {
namespace {

Value text_value(std::string text) {
  Value value;
  value.kind = Value::kText;
  value.text = std::move(text);
  return value;
}

// What read_csv takes for missing.
bool is_na(std::string_view text) {
  static const std::set<std::string_view> names = {
      "", "#N/A", "#N/A N/A", "#NA", "-1.#IND", "-1.#QNAN", "-NaN", "-nan", "1.#IND", "1.#QNAN", "<NA>", "N/A", "NA",
      "NULL", "NaN", "None", "n/a", "nan", "null"};
  return names.count(text) != 0;
}

// Case-insensitive "true" and "false".
int boolean(std::string_view text) {
  std::string low(text);
  for (char& c : low) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
  return low == "true" ? 1 : low == "false" ? 0 : -1;
}

using Cells = std::vector<std::string_view>;

void as_text(const Cells& cells, bool keep_na_words, Column& out) {
  out.type = Type::kText;
  for (const std::string_view cell : cells) {
    out.values.push_back(!keep_na_words && is_na(cell) ? Value() : text_value(std::string(cell)));
  }
}

// Python integers of any size beside missing cells; text when one cell is no integer.
void as_big_integers(const Cells& cells, Column& out) {
  out.type = Type::kObject;
  for (const std::string_view cell : cells) {
    if (is_na(cell)) {
      out.values.emplace_back();
      continue;
    }
    const auto digits = python_int_bytes(cell);
    if (!digits) {
      out.values.clear();
      return as_text(cells, true, out);
    }
    Value value;
    value.kind = Value::kBigInt;
    value.text = *digits;
    out.values.push_back(std::move(value));
  }
}

bool as_floats(const Cells& cells, Column& out) {
  std::vector<Value> values;
  for (const std::string_view cell : cells) {
    Value value;
    if (!is_na(cell)) {
      const auto number = csv_float(cell);
      if (!number) return false;
      value.kind = Value::kFloat;
      value.number = *number;
    }
    values.push_back(std::move(value));
  }
  out.type = Type::kFloat64;
  out.values = std::move(values);
  return true;
}

bool as_booleans(const Cells& cells, Column& out) {
  std::vector<Value> values;
  bool missing = false;
  for (const std::string_view cell : cells) {
    Value value;
    if (is_na(cell)) {
      missing = true;
    } else {
      const int flag = boolean(cell);
      if (flag < 0) return false;
      value.kind = Value::kBool;
      value.integer = flag;
    }
    values.push_back(std::move(value));
  }
  out.type = missing ? Type::kObject : Type::kBool;
  out.values = std::move(values);
  return true;
}

enum class Integers { kNo, kDone, kTryFloat, kBig, kRawText };

// The reader's two integer passes, token by token: signed; and, from the first token that does not fit, unsigned.
Integers as_integers(const Cells& cells, Column& out) {
  bool missing = false, wide = false;
  std::vector<CsvIntegerResult> parsed;
  for (const std::string_view cell : cells) {
    if (is_na(cell)) {
      missing = true;
      parsed.emplace_back();
      continue;
    }
    const CsvIntegerResult one = csv_integer(cell);
    if (one.kind == CsvInteger::kNone) return Integers::kTryFloat;
    parsed.push_back(one);
    if (one.kind != CsvInteger::kSigned) {
      wide = true;
      break;
    }
  }
  if (!wide) {
    if (missing) return Integers::kTryFloat;
    out.type = Type::kInt64;
    for (const CsvIntegerResult& one : parsed) {
      Value value;
      value.kind = Value::kInt;
      value.integer = one.value;
      out.values.push_back(std::move(value));
    }
    return Integers::kDone;
  }
  parsed.clear();
  missing = false;
  bool negative = false, beyond_signed = false;
  for (const std::string_view cell : cells) {
    if (is_na(cell)) {
      missing = true;
      continue;
    }
    const std::size_t sign = cell.find_first_not_of(" \t\n\v\f\r");
    if (sign != std::string_view::npos && cell[sign] == '-') {  // this pass reads no further behind a minus sign
      negative = true;
      continue;
    }
    const CsvIntegerResult one = csv_integer(cell);
    if (one.kind == CsvInteger::kNone) return Integers::kTryFloat;
    if (one.kind == CsvInteger::kTooBig) return Integers::kBig;
    beyond_signed = beyond_signed || one.kind == CsvInteger::kUnsigned;
    parsed.push_back(one);
  }
  if (beyond_signed && (negative || missing)) return Integers::kRawText;
  if (negative) return Integers::kBig;
  out.type = Type::kUInt64;
  for (const CsvIntegerResult& one : parsed) {
    Value value;
    value.kind = Value::kUInt;
    value.unsigned_integer = one.kind == CsvInteger::kUnsigned ? one.magnitude : static_cast<std::uint64_t>(one.value);
    out.values.push_back(std::move(value));
  }
  return Integers::kDone;
}

void infer(const Cells& cells, Column& out) {
  out.values.reserve(cells.size());
  switch (as_integers(cells, out)) {
    case Integers::kDone: return;
    case Integers::kBig: return as_big_integers(cells, out);
    case Integers::kRawText: return as_text(cells, true, out);
    default: break;
  }
  if (as_floats(cells, out) || as_booleans(cells, out)) return;
  as_text(cells, false, out);
}

// Names as the reader makes them unique: named columns first, then the unnamed ones.
std::vector<std::string> unique_names(const std::vector<std::string>& header) {
  std::vector<std::string> names = header;
  std::vector<std::size_t> order, unnamed;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i].empty()) {
      names[i] = "Unnamed: " + std::to_string(i);
      unnamed.push_back(i);
    } else {
      order.push_back(i);
    }
  }
  order.insert(order.end(), unnamed.begin(), unnamed.end());
  std::multiset<std::string> present(names.begin(), names.end());
  std::map<std::string, std::size_t> counts;
  for (const std::size_t i : order) {
    const std::string old = names[i];
    std::string name = old;
    std::size_t count = counts[old];
    while (count > 0) {
      counts[old] = count + 1;
      name = old + "." + std::to_string(count);
      if (present.count(name)) {
        ++count;
      } else {
        count = counts[name];
      }
    }
    present.erase(present.find(names[i]));
    present.insert(name);
    names[i] = name;
    counts[name] = count + 1;
  }
  return names;
}

// A line of the CSV text that the reader skips: nothing at all, or one cell of blanks and tabs.
bool blank_line(const std::vector<std::string>& row) {
  if (row.empty()) return true;
  return row.size() == 1 && !row[0].empty() && row[0].find_first_not_of(" \t") == std::string::npos;
}

std::vector<std::vector<std::string>> rows_of(const Table& table) {
  std::vector<std::vector<std::string>> rows(1);
  for (std::size_t c = 0; c < table.cols(); ++c) {
    rows[0].push_back(table.header_rows() == 0 ? std::to_string(c) : table.header(c));
  }
  for (std::size_t r = table.header_rows(); r < table.rows(); ++r) {
    auto& row = rows.emplace_back();
    for (std::size_t c = 0; c < table.cols(); ++c) row.emplace_back(table.text(r, c));
  }
  return rows;
}


// The type of a column of Python values; numbers are converted where it is a float column.
void settle_type(Column& column, std::string_view none_in_text) {
  bool kinds[8] = {};
  for (const Value& value : column.values) kinds[value.kind] = true;
  const bool integers = kinds[Value::kInt] || kinds[Value::kUInt], floats = kinds[Value::kFloat], booleans = kinds[Value::kBool];
  const bool texts = kinds[Value::kText], big = kinds[Value::kBigInt], missing = kinds[Value::kMissing];
  if (texts && !integers && !floats && !booleans && !big) {
    column.type = Type::kText;
    column.missing = none_in_text;
  } else if (booleans && !texts && !integers && !floats && !big && !missing) {
    column.type = Type::kBool;
  } else if ((integers || floats) && !texts && !booleans && !big) {
    column.type = floats || missing ? Type::kFloat64 : kinds[Value::kUInt] ? Type::kUInt64 : Type::kInt64;
  } else {
    column.type = Type::kObject;
    column.missing = "None";
  }
  if (column.type != Type::kFloat64) return;
  for (Value& value : column.values) {
    if (value.kind == Value::kInt) value.number = static_cast<double>(value.integer);
    if (value.kind == Value::kUInt) value.number = static_cast<double>(value.unsigned_integer);
    if (value.kind != Value::kMissing) value.kind = Value::kFloat;
  }
}

Status row_lengths(std::size_t cols, std::size_t longest) {
  return Status(Code::kInvalidData, std::to_string(cols) + " columns passed, passed data had " + std::to_string(longest) + " columns");
}

}  // namespace

std::string_view type_name(Type type) {
  static constexpr std::string_view kNames[] = {"str", "int64", "uint64", "float64", "bool", "object"};
  return kNames[static_cast<std::size_t>(type)];
}

Result<Frame> text_frame(const std::vector<std::vector<std::string>>& rows) {
  Frame frame;
  if (rows.empty()) return frame;
  std::size_t longest = 0;
  for (std::size_t r = 1; r < rows.size(); ++r) longest = std::max(longest, rows[r].size());
  const std::size_t cols = rows[0].size();
  if (rows.size() > 1 && longest != cols) {
    return row_lengths(cols, longest);
  }
  frame.rows = rows.size() - 1;
  for (std::size_t c = 0; c < cols; ++c) {
    Column column;
    column.name = rows[0][c];
    column.values.reserve(frame.rows);
    for (std::size_t r = 1; r < rows.size(); ++r) {
      column.values.push_back(c < rows[r].size() ? text_value(rows[r][c]) : Value());
    }
    frame.columns.push_back(std::move(column));
  }
  return frame;
}

Frame text_frame(const Table& table) {
  Frame frame;
  frame.rows = table.body_rows();
  for (std::size_t c = 0; c < table.cols(); ++c) {
    Column column;
    column.name = table.header_rows() == 0 ? std::to_string(c) : table.header(c);
    column.values.reserve(frame.rows);
    for (std::size_t r = table.header_rows(); r < table.rows(); ++r) {
      const Cell* cell = table.cell(r, c);
      column.values.push_back(cell ? text_value(cell->text) : Value());
    }
    frame.columns.push_back(std::move(column));
  }
  return frame;
}

Result<Frame> typed_frame(const std::vector<std::vector<std::string>>& rows) {
  std::vector<const std::vector<std::string>*> lines;
  for (const auto& row : rows) {
    if (!blank_line(row)) lines.push_back(&row);
  }
  if (lines.empty()) return Status(Code::kInvalidData, "No columns to parse from file");
  std::vector<std::string> header = *lines[0];
  if (header[0].rfind("\xEF\xBB\xBF", 0) == 0) header[0].erase(0, 3);  // a byte order mark at the file's start
  const std::vector<std::string> names = unique_names(header);
  Frame frame;
  frame.rows = lines.size() - 1;
  Cells cells(frame.rows);
  for (std::size_t c = 0; c < names.size(); ++c) {
    for (std::size_t r = 1; r < lines.size(); ++r) {
      cells[r - 1] = c < lines[r]->size() ? std::string_view((*lines[r])[c]) : std::string_view();
    }
    Column column;
    column.name = names[c];
    if (frame.rows == 0) {
      column.type = Type::kObject;
    } else {
      infer(cells, column);
    }
    frame.columns.push_back(std::move(column));
  }
  return frame;
}

Result<Frame> typed_frame(const Table& table) { return typed_frame(rows_of(table)); }

Result<Frame> value_frame(const std::vector<std::string>& names, const std::vector<std::vector<Value>>& rows, std::string_view none_in_text) {
  std::size_t longest = 0;
  for (const auto& row : rows) longest = std::max(longest, row.size());
  if (!rows.empty() && longest != names.size()) return row_lengths(names.size(), longest);
  Frame frame;
  frame.rows = rows.size();
  for (std::size_t c = 0; c < names.size(); ++c) {
    Column column;
    column.name = names[c];
    for (const auto& row : rows) column.values.push_back(c < row.size() ? row[c] : Value());
    settle_type(column, none_in_text);
    frame.columns.push_back(std::move(column));
  }
  return frame;
}

Frame head(const Frame& frame, std::size_t count) {
  Frame out;
  out.rows = std::min(count, frame.rows);
  for (const Column& column : frame.columns) {
    out.columns.push_back({column.name, column.type,
                           {column.values.begin(), column.values.begin() + static_cast<std::ptrdiff_t>(out.rows)},
                           column.missing});
  }
  return out;
}

void print_missing_as(Frame& frame, std::string_view word) {
  for (Column& column : frame.columns) {
    if (column.type == Type::kText || column.type == Type::kObject) column.missing = word;
  }
}

std::string plain_text(const Value& value, std::string_view missing) {
  switch (value.kind) {
    case Value::kMissing: return std::string(missing);
    case Value::kText:
    case Value::kBigInt: return value.text;
    case Value::kInt: return std::to_string(value.integer);
    case Value::kUInt: return std::to_string(value.unsigned_integer);
    case Value::kFloat: return python_repr(value.number);
    case Value::kBool: return value.integer ? "True" : "False";
  }
  return {};
}

}  // namespace tabrig::layout
