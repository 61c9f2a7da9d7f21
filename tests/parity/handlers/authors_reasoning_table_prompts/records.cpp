#include "tests/parity/handlers/authors_reasoning_table_prompts/records.hpp"

#include <set>

#include "core/table/serialise/number.hpp"
#include "plugins/tasks/common/python_text.hpp"

namespace tabrig::parity {

const Ordered& member(const Ordered& object, const char* key) {
  static const Ordered none;
  if (!object.is_object()) return none;
  const auto it = object.find(key);
  return it == object.end() ? none : *it;
}

std::string text_member(const Ordered& object, const char* key) {
  const Ordered& value = member(object, key);
  return value.is_null() ? std::string() : python_str(value);
}

// Containers inside are printed by repr().
std::string python_value(const Ordered& value) {
  if (value.is_string()) return tasks::python_repr(value.get<std::string>());
  return python_str(value);
}

std::string python_str(const Ordered& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_null()) return "None";
  if (value.is_boolean()) return value.get<bool>() ? "True" : "False";
  if (value.is_number_float()) return layout::python_repr(value.get<double>());
  if (value.is_number()) return value.dump();
  std::string out;
  if (value.is_object()) {
    for (const auto& [key, item] : value.items()) out += (out.empty() ? "" : ", ") + tasks::python_repr(key) + ": " + python_value(item);
    return "{" + out + "}";
  }
  for (const Ordered& item : value) out += (out.empty() ? "" : ", ") + python_value(item);
  return "[" + out + "]";
}

std::vector<std::vector<tasks::InputCell>> cell_rows(const Ordered& rows) {
  std::vector<std::vector<tasks::InputCell>> out;
  if (!rows.is_array()) return out;
  for (const Ordered& row : rows) {
    auto& cells = out.emplace_back();
    for (const Ordered& cell : row) cells.push_back({python_str(cell), false, {}});
  }
  return out;
}

bool hybrid_record(const Ordered& table, tasks::PromptInput& input) {
  tasks::InputTable out;
  if (!member(table, "intro").is_null()) input.intro = text_member(table, "intro");
  out.has_section_title = !text_member(table, "section_title").empty();
  out.section_text = table.is_object() && table.contains("section_text") ? python_str(table["section_text"]) : std::string();
  const Ordered& header = member(table, "header");
  if (header.is_array() && !header.empty() && table.contains("data")) {
    Ordered rows = Ordered::array();
    if (!header[0].empty()) rows.push_back(header[0]);
    for (const Ordered& row : table["data"]) rows.push_back(row);
    for (const Ordered& row : rows) {
      for (const Ordered& cell : row) {
        if (!cell.is_string()) return false;
      }
    }
    out.rows = cell_rows(rows);
  }
  input.tables.push_back(std::move(out));
  return true;
}

std::vector<std::vector<tasks::InputCell>> highlighted_rows(const Ordered& rows, const Ordered& highlights) {
  std::set<std::pair<std::int64_t, std::int64_t>> marked;
  if (highlights.is_array()) {
    for (const Ordered& pair : highlights) marked.insert({pair[0].get<std::int64_t>(), pair[1].get<std::int64_t>()});
  }
  auto out = cell_rows(rows);
  for (std::size_t r = 0; r < out.size(); ++r) {
    for (std::size_t c = 0; c < out[r].size(); ++c) {
      out[r][c].highlighted = marked.count({static_cast<std::int64_t>(r), static_cast<std::int64_t>(c)}) != 0;
      if (rows[r][c].is_object()) out[r][c].object = out[r][c].text;
    }
  }
  return out;
}

Result<layout::Frame> json_frame(const Ordered& header, const Ordered& rows, std::string_view none_in_text) {
  std::vector<std::string> names;
  for (const Ordered& name : header) names.push_back(python_str(name));
  std::vector<std::vector<layout::Value>> values;
  for (const Ordered& row : rows) {
    auto& out = values.emplace_back();
    for (const Ordered& cell : row) {
      layout::Value value;
      if (cell.is_boolean()) {
        value.kind = layout::Value::kBool;
        value.integer = cell.get<bool>() ? 1 : 0;
      } else if (cell.is_number_float()) {
        value.kind = layout::Value::kFloat;
        value.number = cell.get<double>();
      } else if (cell.is_number_unsigned() && cell.get<std::uint64_t>() > static_cast<std::uint64_t>(INT64_MAX)) {
        value.kind = layout::Value::kUInt;
        value.unsigned_integer = cell.get<std::uint64_t>();
      } else if (cell.is_number()) {
        value.kind = layout::Value::kInt;
        value.integer = cell.get<std::int64_t>();
      } else if (!cell.is_null()) {
        value.kind = layout::Value::kText;
        value.text = python_str(cell);
      }
      out.push_back(std::move(value));
    }
  }
  return layout::value_frame(names, values, none_in_text);
}

}  // namespace tabrig::parity
