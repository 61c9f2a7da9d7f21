#include "core/table/serialise/csv.hpp"

namespace tabrig::layout {

void append_csv_row(std::string& out, const std::vector<std::string_view>& cells, const CsvStyle& style) {
  std::string special{style.separator, '"'};
  special.append(style.line_end).append(style.also_quoted);
  for (std::size_t c = 0; c < cells.size(); ++c) {
    if (c) out += style.separator;
    const std::string_view cell = cells[c];
    const bool alone = cells.size() == 1 && cell.empty();
    if (!alone && cell.find_first_of(special) == std::string_view::npos) {
      out += cell;
      continue;
    }
    out += '"';
    for (const char byte : cell) {
      if (byte == '"') out += '"';
      out += byte;
    }
    out += '"';
  }
  out += style.line_end;
}

std::string to_csv(const Frame& frame) {
  const CsvStyle style{',', "\n", ""};
  std::string out;
  std::vector<std::string_view> row;
  for (const Column& column : frame.columns) row.push_back(column.name);
  append_csv_row(out, row, style);
  std::vector<std::string> texts(frame.columns.size());
  for (std::size_t r = 0; r < frame.rows; ++r) {
    for (std::size_t c = 0; c < frame.columns.size(); ++c) {
      const Value& value = frame.columns[c].values[r];
      texts[c] = value.kind == Value::kMissing ? std::string() : plain_text(value);
      row[c] = texts[c];
    }
    append_csv_row(out, row, style);
  }
  return out;
}

}  // namespace tabrig::layout
