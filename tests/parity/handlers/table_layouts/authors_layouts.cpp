// table_layouts/authors_layouts: the authors' own functions (Reasoning-Table, RSAT) without the prompt around the table.
#include "core/table/serialise/frame_text.hpp"
#include "core/table/serialise/rsat.hpp"
#include "plugins/tasks/common/python_text.hpp"
#include "plugins/tasks/common/reasoning_table.hpp"
#include "tests/parity/handler.hpp"
#include "tests/parity/handlers/authors_reasoning_table_prompts/ordered_cases.hpp"

namespace tabrig::parity {
namespace {

using namespace layout;
using tasks::InputTable;
using tasks::PromptInput;

Json error_json(const char* type, const std::string& message) { return {{"error", type}, {"message", message}}; }

std::vector<std::vector<std::string>> texts(const Ordered& rows) {
  std::vector<std::vector<std::string>> out;
  for (const auto& row : cell_rows(rows)) {
    auto& line = out.emplace_back();
    for (const auto& cell : row) line.push_back(cell.text);
  }
  return out;
}

std::string family(const Ordered& rows, std::string_view name) {
  InputTable table;
  table.rows = cell_rows(rows);
  return tasks::family_table(table, name);
}

PromptInput one_table(InputTable table) {
  PromptInput input;
  input.tables.push_back(std::move(table));
  return input;
}

std::string marked(const Ordered& rows, const Ordered& highlights, std::string_view name) {
  InputTable table;
  table.rows = highlighted_rows(rows, highlights);
  return tasks::reasoning_table_fields(one_table(std::move(table)), name)["table"];
}

// int(value) as the citations are read: numbers cut, digits in texts.
std::int64_t integer(const Ordered& value) {
  if (value.is_string()) return std::stoll(value.get<std::string>());
  return value.is_number_float() ? static_cast<std::int64_t>(value.get<double>()) : value.get<std::int64_t>();
}

// RSAT's functions over input.rows and input.citations.
class Rsat {
 public:
  Rsat(const Ordered& input) : texts_(texts(member(input, "rows"))), caption_(text_member(input, "caption")) {
    if (!texts_.empty()) table_.headers.assign(texts_[0].begin(), texts_[0].end());
    for (std::size_t r = 1; r < texts_.size(); ++r) table_.rows.emplace_back(texts_[r].begin(), texts_[r].end());
    table_.caption = caption_;
    has_caption_ = member(input, "caption").is_string();
    const Ordered& citations = member(input, "citations");
    if (!citations.is_array()) return;
    total_ = citations.size();
    for (const Ordered& one : citations) {
      if (one.size() >= 2) refs_.emplace_back(integer(one[0]), integer(one[1]));
    }
  }

  Json run(const std::string& key) const {
    if (key == "rsat_indexed") return rsat_indexed(table_);
    if (key == "rsat_flat") return rsat_flat(table_);
    if (key == "rsat_nli_premise") return or_index_error(rsat_premise(table_, refs_));
    if (key == "rsat_cells_text") return or_index_error(rsat_cells_text(table_, refs_));
    if (key == "rsat_valid_of_total") {
      std::size_t valid = 0;
      for (const CellRef& ref : refs_) valid += rsat_cell_exists(table_, ref) ? 1 : 0;
      return Json::array({valid, total_});
    }
    if (key == "rsat_dedup") {
      Json out = Json::array();
      for (const CellRef& ref : rsat_distinct(refs_)) out.push_back(Json::array({ref.first, ref.second}));
      return out;
    }
    if (key == "rsat_to_dict") {
      Json out{{"headers", texts_.empty() ? std::vector<std::string>() : texts_[0]}, {"rows", Json::array()}};
      for (std::size_t r = 1; r < texts_.size(); ++r) out["rows"].push_back(texts_[r]);
      if (has_caption_) out["caption"] = caption_;  // an empty one too
      return out;
    }
    return Json();
  }

 private:
  static Json or_index_error(const std::optional<std::string>& text) {
    return text ? Json(*text) : error_json("IndexError", "list index out of range");
  }
  std::vector<std::vector<std::string>> texts_;
  std::string caption_;
  bool has_caption_ = false;
  RsatTable table_;
  std::vector<CellRef> refs_;
  std::size_t total_ = 0;
};

Json frame_text(const Ordered& header, const Ordered& rows, bool index, std::string_view none) {
  const auto frame = json_frame(header, rows, none);
  if (!frame.ok()) return error_json("ValueError", frame.status().what());
  if (!index) return to_string(*frame, false);
  return to_string(*frame, true) + "\n\n[" + std::to_string(frame->rows) + " rows x " + std::to_string(frame->columns.size()) + " columns]\n";
}

Json body(const Ordered& rows) {
  Ordered out = Ordered::array();
  for (std::size_t r = 1; r < rows.size(); ++r) out.push_back(rows[r]);
  return Json::parse(out.dump());
}

PromptInput aitqa(const Ordered& table) {
  PromptInput input;
  const auto list = [&](const char* key) { return member(table, key).is_array() ? Json::parse(member(table, key).dump()) : Json::array(); };
  if (!tasks::fill_aitqa(list("column_header"), list("row_header"), texts(member(table, "data")), input).ok()) input.tables.clear();
  return input;
}

Json found(const std::string& key, const Ordered& input) {
  const Ordered& rows = member(input, "rows");
  if (key == "rsat_normalize_cell") return rsat_normalise_cell(text_member(input, "value"));
  if (key.rfind("rsat_", 0) == 0) return Rsat(input).run(key);
  if (key == "reasoning_table_markdown") return family(rows, "wikitq");
  if (key == "reasoning_table_csv") {
    const auto cells = texts(rows);
    std::vector<Row> views;
    for (const auto& row : cells) views.emplace_back(row.begin(), row.end());
    return quoted_rows(views);
  }
  if (key == "reasoning_table_dataframe") return frame_text(rows[0], Ordered::parse(body(rows).dump()), true, "NaN");
  if (key == "wikisql" && input.contains("header")) return frame_text(input["header"], rows, false, "NaN");
  if (key == "wikisql") return frame_text(rows[0], Ordered::parse(body(rows).dump()), false, "NaN");
  if (key == "finqa") {
    InputTable table;
    table.rows = cell_rows(rows);
    return tasks::reasoning_table_fields(one_table(std::move(table)), "finqa")["table"];
  }
  if (key == "tablebench") return family(rows, "tablebench");
  if (key == "fetaqa_highlight") return marked(rows, member(input, "highlights"), "fetaqa");
  if (key == "totto") return marked(member(input, "table"), member(input, "highlighted_cells"), "totto");
  if (key == "hitab") {
    InputTable table;
    table.title = text_member(input, "title");
    table.rows = cell_rows(member(input, "texts"));
    return tasks::reasoning_table_fields(one_table(std::move(table)), "hitab")["table"];
  }
  if (key == "aitqa") return tasks::reasoning_table_fields(aitqa(member(input, "table")), "aitqa")["table"];
  if (key == "aitqa_column_headers") return aitqa(member(input, "table")).column_headers;
  PromptInput made;
  if (key == "hybridqa" || key == "hybridqa_text") {
    hybrid_record(member(input, "table"), made);
    for (const auto& [link, passage] : member(input, "links").items()) made.passages.push_back({link, "", python_str(passage)});
    return tasks::reasoning_table_fields(made, "hybridqa")[key == "hybridqa" ? "table" : "text"];
  }
  if (key == "tatqa_table") return family(member(member(input, "table"), "table"), "tatqa");
  if (key == "tatqa_text") {
    for (const Ordered& paragraph : member(input, "paragraphs")) made.passages.push_back({"", "", text_member(paragraph, "text")});
    return tasks::reasoning_table_fields(made, "tatqa")["text"];
  }
  const bool hiertt = input.contains("table_description");
  for (const auto& [id, table] : member(input, "tables").items()) {
    made.tables.push_back({});
    made.tables.back().id = id;
    made.tables.back().rows = cell_rows(hiertt ? table : member(table, "table"));
  }
  if (hiertt) {
    for (const auto& [id, sentence] : member(input, "table_description").items()) made.descriptions.push_back(python_str(sentence));
    for (const Ordered& paragraph : member(input, "paragraphs")) made.passages.push_back({"", "", python_str(paragraph)});
    const auto fields = tasks::reasoning_table_fields(made, "multihiertt");
    return fields.at(key == "tables" ? "table" : key == "description" ? "table_description" : "text");
  }
  if (key != "sentences_empty") {
    for (const auto& [id, sentence] : member(input, "sentences").items()) made.passages.push_back({id, "", python_str(sentence)});
  }
  return tasks::reasoning_table_fields(made, "feverous")[key == "tables" ? "table" : "text"];
}

class AuthorsLayouts final : public Handler {
 public:
  explicit AuthorsLayouts(const Context& context) : cases_(context) {}

  Verdict run(const Json& one_case) override {
    const Ordered same = cases_.find(one_case);
    const Ordered& input = member(same, "input");
    const Json& official = one_case["official"];
    for (const auto& [key, value] : official.items()) {
      const Json* expected = &value;
      if (value.is_string()) {
        const auto& text = value.get_ref<const std::string&>();
        if (text.size() > 1 && text[0] == '=' && official.contains(text.substr(1))) expected = &official[text.substr(1)];
      }
      const std::string difference = first_difference(*expected, found(key, input));
      if (!difference.empty()) return differ(key + " " + difference);
    }
    return agree();
  }

 private:
  OrderedCases cases_;
};

}  // namespace

void add_authors_layouts(Registry& registry) {
  for (const char* name : {"table_layouts/authors_layouts", "authors_layouts"}) {
    registry.add(name, [](const Context& context) { return std::make_unique<AuthorsLayouts>(context); });
  }
}

}  // namespace tabrig::parity
