// The JSON form of a table:
//   {"id": …, "title": …, "section_title": …, "section_text": …, "caption": …, "url": …   (absent when empty)
//    "header_rows": 1, "header_cols": 0,
//    "rows": [[cell, …], …]}          the source's own rows, spanned cells once
// where a cell is its text, or {"text", "col_span", "row_span", "header", "highlighted"} when any of these differs from
// the default (1, 1, "row < header_rows", false).
#include "core/table/table.hpp"
#include "core/util/json.hpp"

namespace tabrig {
namespace {

void put(Json& out, const char* key, const std::string& value) {
  if (!value.empty()) out[key] = value;
}

Status bad(const std::string& what, std::string_view expected, const Json& found) {
  return Status(Code::kInvalidData, what).expected(expected).found(found.type_name());
}

// Spans beyond this are a broken or hostile source, not a table.
constexpr std::int64_t kMaxSpan = 100'000;

}  // namespace

Json table_to_json(const Table& table) {
  Json out = Json::object();
  const TableInfo& info = table.info();
  put(out, "id", info.id);
  put(out, "title", info.title);
  put(out, "section_title", info.section_title);
  put(out, "section_text", info.section_text);
  put(out, "caption", info.caption);
  put(out, "url", info.url);
  out["header_rows"] = table.header_rows();
  out["header_cols"] = table.header_cols();
  Json rows = Json::array();
  for (std::size_t r = 0; r < table.rows(); ++r) rows.push_back(Json::array());
  for (const Cell& cell : table.cells()) {
    const bool header_by_place = static_cast<std::size_t>(cell.raw_row) < table.header_rows();
    Json item = cell.text;
    if (cell.col_span != 1 || cell.row_span != 1 || cell.highlighted || cell.header != header_by_place) {
      item = Json{{"text", cell.text}};
      if (cell.col_span != 1) item["col_span"] = cell.col_span;
      if (cell.row_span != 1) item["row_span"] = cell.row_span;
      if (cell.header != header_by_place) item["header"] = cell.header;
      if (cell.highlighted) item["highlighted"] = true;
    }
    rows[static_cast<std::size_t>(cell.raw_row)].push_back(std::move(item));
  }
  out["rows"] = std::move(rows);
  return out;
}

Result<Table> table_from_json(const Json& json) {
  if (!json.is_object()) return bad("table", "an object", json);
  TableInfo info;
  for (auto [key, field] : {std::pair{"id", &info.id}, {"title", &info.title}, {"section_title", &info.section_title},
                            {"section_text", &info.section_text}, {"caption", &info.caption}, {"url", &info.url}}) {
    const auto it = json.find(key);
    if (it == json.end()) continue;
    if (!it->is_string()) return bad(std::string("table.") + key, "a string", *it);
    *field = it->get<std::string>();
  }
  std::size_t header[2] = {0, 0};
  for (int i = 0; i < 2; ++i) {
    const auto it = json.find(i == 0 ? "header_rows" : "header_cols");
    if (it == json.end()) continue;
    // Writers differ in whether a small whole number is signed; only its value counts.
    if (!it->is_number_integer() || (!it->is_number_unsigned() && it->get<std::int64_t>() < 0)) {
      return Status(Code::kInvalidData, "table header count").expected("a whole number, 0 or more").found(it->dump());
    }
    header[i] = it->get<std::size_t>();
  }
  const auto rows = json.find("rows");
  if (rows == json.end() || !rows->is_array()) {
    return bad("table.rows", "an array of rows", rows == json.end() ? Json() : *rows);
  }
  TableBuilder builder(std::move(info));
  std::vector<std::pair<std::int32_t, std::int32_t>> highlights;
  std::int32_t r = 0;
  for (const Json& row : *rows) {
    if (!row.is_array()) return bad("table.rows[" + std::to_string(r) + "]", "an array of cells", row);
    builder.begin_row();
    std::int32_t c = 0;
    for (const Json& cell : row) {
      const bool default_header = static_cast<std::size_t>(r) < header[0];
      if (cell.is_string()) {
        builder.add(cell.get<std::string>(), 1, 1, default_header);
      } else if (cell.is_object() && cell.contains("text") && cell["text"].is_string()) {
        std::int64_t spans[2] = {1, 1};
        for (int i = 0; i < 2; ++i) {
          const auto it = cell.find(i == 0 ? "col_span" : "row_span");
          if (it == cell.end()) continue;
          if (!it->is_number_integer()) return bad("table cell span", "an integer", *it);
          spans[i] = it->get<std::int64_t>();
          if (spans[i] < 1 || spans[i] > kMaxSpan) {
            return Status(Code::kInvalidData, "table cell span").expected("1 to 100000").found(it->dump());
          }
        }
        const auto flag = [&](const char* key, bool otherwise) {
          const auto it = cell.find(key);
          return it != cell.end() && it->is_boolean() ? it->get<bool>() : otherwise;
        };
        builder.add(cell["text"].get<std::string>(), static_cast<std::int32_t>(spans[0]),
                    static_cast<std::int32_t>(spans[1]), flag("header", default_header));
        if (flag("highlighted", false)) highlights.emplace_back(r, c);
      } else {
        return bad("table.rows[" + std::to_string(r) + "][" + std::to_string(c) + "]", "text or {\"text\": …}", cell);
      }
      ++c;
    }
    ++r;
  }
  for (auto [row, col] : highlights) builder.highlight_raw(row, col);
  builder.set_header(header[0], header[1]);
  return builder.build();
}

}  // namespace tabrig
