// authors/reasoning_table_prompts: the prompt of each task for a record of the authors' own test files.
#include "core/table/serialise/frame_text.hpp"
#include "core/table/serialise/plain.hpp"
#include "plugins/tasks/common/reasoning_table.hpp"
#include "plugins/tasks/common/templates.hpp"
#include "tests/parity/handler.hpp"
#include "tests/parity/handlers/authors_reasoning_table_prompts/ordered_cases.hpp"

namespace tabrig::parity {
namespace {

using tasks::InputTable;
using tasks::PromptInput;
using tasks::ShuffleNote;

// What a task's script makes of a record; `error` names the Python exception where it raises one.
struct Made {
  PromptInput input;
  ShuffleNote note = ShuffleNote::kNone;
  std::string error;
};

std::vector<std::string> texts(const Ordered& list) {
  std::vector<std::string> out;
  if (!list.is_array()) return out;
  for (const Ordered& item : list) out.push_back(python_str(item));
  return out;
}

// The shuffle with this order; columns first, short rows padded, long rows cut.
Ordered permuted(const Ordered& table, const Ordered& permutation) {
  Ordered rows = table;
  const Ordered& columns = member(permutation, "columns");
  const Ordered& order = member(permutation, "rows");
  if (columns.is_array()) {
    for (Ordered& row : rows) {
      Ordered moved = Ordered::array();
      for (const Ordered& c : columns) {
        const auto at = c.get<std::size_t>();
        moved.push_back(at < row.size() ? row[at] : Ordered(""));
      }
      row = std::move(moved);
    }
  }
  if (order.is_array() && !rows.empty()) {
    Ordered moved = Ordered::array({rows[0]});
    for (const Ordered& r : order) moved.push_back(rows[r.get<std::size_t>() + 1]);
    rows = std::move(moved);
  }
  return rows;
}

void wikitq(const Ordered& record, const Ordered& options, const Ordered& permutation, Made& made) {
  made.input.question = text_member(record, "question");
  const std::string perturbation = text_member(options, "perturbation");
  if (perturbation == "row_shuffle") made.note = ShuffleNote::kRows;
  if (perturbation == "col_shuffle") made.note = ShuffleNote::kColumns;
  if (perturbation == "both_shuffle") made.note = ShuffleNote::kBoth;
  InputTable table;
  if (!member(record, "table").is_array()) {  // no table: nothing, not even a line
    made.input.tables.push_back(table);
    return;
  }
  table.rows = cell_rows(permuted(record["table"], permutation));
  const std::string format = text_member(options, "table_format");
  std::vector<std::vector<std::string>> rows;
  for (const auto& row : table.rows) {
    auto& out = rows.emplace_back();
    for (const auto& cell : row) out.push_back(cell.text);
  }
  if (rows.empty() && format != "dataframe") {
    table.is_formatted = true;
    table.formatted = "\n";
  }
  if (format == "csv" && !rows.empty()) {
    std::vector<layout::Row> views;
    for (const auto& row : rows) views.emplace_back(row.begin(), row.end());
    table.is_formatted = true;
    table.formatted = layout::quoted_rows(views);
  }
  if (format == "dataframe") {
    auto frame = layout::text_frame(rows);
    if (!frame.ok()) {
      made.error = "ValueError";
      return;
    }
    layout::print_missing_as(*frame, "None");
    table.is_formatted = true;
    table.formatted = layout::to_string(*frame, true) + "\n\n[" + std::to_string(frame->rows) + " rows x " +
                      std::to_string(frame->columns.size()) + " columns]\n";
  }
  made.input.tables.push_back(std::move(table));
}

Made make(const std::string& task, const Ordered& record, const Ordered& options, const Ordered& permutation) {
  Made made;
  PromptInput& input = made.input;
  input.question = text_member(record, "question");
  if (task == "wikitq") {
    wikitq(record, options, permutation, made);
  } else if (task == "hybridqa" || task == "ottqa") {
    if (!hybrid_record(member(record, "table"), input)) made.error = "TypeError";
    const Ordered& links = member(record, "relevant_links");
    for (const auto& [link, passage] : links.items()) input.passages.push_back({link, "", python_str(passage)});
  } else if (task == "finqa") {
    input.before = texts(member(record, "pre_text"));
    input.after = texts(member(record, "post_text"));
    input.question = text_member(member(record, "qa"), "question");
    input.tables.push_back({});
    input.tables[0].rows = cell_rows(member(record, "table"));
  } else if (task == "tatqa") {
    input.question = text_member(member(record, "questions")[0], "question");
    input.tables.push_back({});
    input.tables[0].rows = cell_rows(member(member(record, "table"), "table"));
    for (const Ordered& paragraph : member(record, "paragraphs")) input.passages.push_back({"", "", text_member(paragraph, "text")});
  } else if (task == "multihiertt") {
    const Ordered& tables = member(record, "tables");
    for (const auto& [name, rows] : tables.items()) {
      input.tables.push_back({});
      input.tables.back().rows = cell_rows(rows);
    }
    const Ordered& described = member(record, "table_description");
    for (const auto& [key, sentence] : described.items()) input.descriptions.push_back(python_str(sentence));
    for (const std::string& text : texts(member(record, "paragraphs"))) input.passages.push_back({"", "", text});
  } else if (task == "hitab") {
    input.tables.push_back({});
    input.tables[0].title = text_member(member(record, "table"), "title");
    input.tables[0].rows = cell_rows(member(member(record, "table"), "texts"));
  } else if (task == "aitqa") {
    if (!record.contains("question")) input.question = text_member(member(record, "question_item"), "question");
    const Ordered& table = member(record, "table");
    std::vector<std::vector<std::string>> data;
    for (const auto& row : cell_rows(table.is_array() ? table : member(table, "data"))) {
      auto& out = data.emplace_back();
      for (const auto& cell : row) out.push_back(cell.text);
    }
    const auto list = [&](const char* key) { return member(table, key).is_array() ? Json::parse(member(table, key).dump()) : Json::array(); };
    if (!tasks::fill_aitqa(list("column_header"), list("row_header"), data, input).ok()) made.error = "IndexError";
  } else if (task == "tablebench") {
    if (!record.contains("question")) input.question = text_member(member(record, "question_item"), "question");
    const Ordered& table = member(record, "table");
    const Ordered& columns = member(table, "columns");
    input.tables.push_back({});
    if (columns.is_array() && table.contains("data")) {
      for (const Ordered& name : columns) {
        if (!name.is_string()) made.error = "TypeError";
      }
      Ordered rows = Ordered::array({columns});
      for (const Ordered& row : table["data"]) rows.push_back(row);
      input.tables[0].rows = cell_rows(rows);
    } else {  // no names: no rule either
      InputTable& out = input.tables[0];
      out.rows = cell_rows(table.is_array() ? table : member(table, "table"));
      out.formatted = tasks::family_table(out, "wikitq");
      out.is_formatted = true;
    }
  } else if (task == "fetaqa" || task == "totto") {
    InputTable table;
    table.rows = highlighted_rows(member(record, task == "totto" ? "table" : "table_array"),
                                  member(record, task == "totto" ? "highlighted_cells" : "highlighted_cell_ids"));
    table.title = text_member(record, "table_page_title");
    table.section_title = text_member(record, "table_section_title");
    table.section_text = text_member(record, "table_section_text");
    input.tables.push_back(std::move(table));
  } else if (task == "tabfact") {
    input.tables.push_back({});
    input.tables[0].rows = cell_rows(member(record, "table"));
  } else if (task == "feverous") {
    input.question = text_member(record, "claim");
    const Ordered& evidence = member(record, "evidence_content");
    const Ordered& tables = member(evidence, "tables");
    for (const auto& [id, table] : tables.items()) {
      input.tables.push_back({});
      input.tables.back().id = id;
      input.tables.back().rows = cell_rows(member(table, "table"));
    }
    const Ordered& sentences = member(evidence, "sentences");
    for (const auto& [key, sentence] : sentences.items()) input.passages.push_back({key, "", python_str(sentence)});
  } else if (task == "wikisql") {
    const Ordered& table = member(record, "table");
    const auto frame = json_frame(member(table, "header"), member(table, "rows"), "None");
    if (!frame.ok()) {
      made.error = "ValueError";
      return made;
    }
    input.tables.push_back({});
    input.tables[0].formatted = layout::to_string(*frame, false);
    input.tables[0].is_formatted = true;
  }
  return made;
}

class Prompts final : public Handler {
 public:
  explicit Prompts(const Context& context) : cases_(context) {}

  Verdict run(const Json& one_case) override {
    const Ordered same = cases_.find(one_case);
    const Ordered& input = member(same, "input");
    const std::string task = text_member(input, "task");
    const tasks::Template* known = tasks::find_template(task);
    if (!known) return not_covered(task);
    const Ordered& official = member(same, "official");
    const Made made = make(task, member(input, "record"), member(input, "options"), member(official, "permutation"));
    for (const bool think : {false, true}) {
      const std::string key = think ? "think" : "default";
      if (official.contains(key + "_error")) {
        if (text_member(official, (key + "_error").c_str()) != made.error) return differ(key + ": expected " + text_member(official, (key + "_error").c_str()) + ", found '" + made.error + "'");
        continue;
      }
      if (!official.contains(key)) continue;
      if (!made.error.empty()) return differ(key + ": expected a prompt, found " + made.error);
      const std::string found = tasks::reasoning_table_prompt(made.input, task, think, made.note);
      const std::string difference = first_difference(Json(official[key].get<std::string>()), Json(found));
      if (!difference.empty()) return differ(key + " " + difference);
    }
    return agree();
  }

 private:
  OrderedCases cases_;
};

}  // namespace

void register_authors_reasoning_table_prompts(Registry& registry) {
  registry.add("authors/reasoning_table_prompts", [](const Context& context) { return std::make_unique<Prompts>(context); });
}

}  // namespace tabrig::parity
