#include "plugins/tasks/common/reasoning_table.hpp"

#include "core/table/serialise/plain.hpp"
#include "core/table/serialise/text.hpp"
#include "plugins/tasks/common/templates.hpp"

namespace tabrig::tasks {
namespace {

using layout::Row;

std::string stripped(const std::string& text) { return std::string(layout::strip(text)); }

std::string lines(const std::vector<std::string>& texts) {
  std::string out;
  for (std::size_t i = 0; i < texts.size(); ++i) out.append(i ? "\n" : "").append(texts[i]);
  return out;
}

std::string numbered(const std::vector<InputPassage>& passages, std::string_view between) {
  std::string out;
  for (std::size_t i = 0; i < passages.size(); ++i) {
    out.append(i ? between : "").append("Paragraph ").append(std::to_string(i + 1)).append(": ").append(passages[i].text);
  }
  return out;
}

// "last part of the link: passage", an empty line between.
std::string linked(const std::vector<InputPassage>& passages) {
  std::string out;
  for (std::size_t i = 0; i < passages.size(); ++i) {
    const std::string& link = passages[i].id;
    out.append(i ? "\n\n" : "").append(link.substr(link.rfind('/') + 1)).append(": ").append(passages[i].text);
  }
  return out;
}

std::string hybrid_table(const PromptInput& input) {
  std::vector<std::string> out;
  if (!input.intro.empty()) out.push_back("Introduction: " + input.intro);
  if (!input.tables.empty()) {
    const InputTable& table = input.tables[0];
    if (table.has_section_title) out.push_back("Section Description: " + table.section_text);
    std::string text = family_table(table, "hybridqa");
    if (!text.empty()) {
      if (text.back() == '\n') text.pop_back();
      out.push_back(std::move(text));
    }
  }
  return lines(out);
}

std::string shuffle_note(ShuffleNote note) {
  std::string parts;
  if (note == ShuffleNote::kRows || note == ShuffleNote::kBoth) parts = "Row order has been randomly shuffled (except header)";
  if (note == ShuffleNote::kColumns || note == ShuffleNote::kBoth) {
    parts += parts.empty() ? "" : ", ";
    parts += "Column order has been randomly shuffled";
  }
  return parts.empty() ? parts : "\nNote: " + parts + "\n";
}

}  // namespace

std::string family_table(const InputTable& table, std::string_view family) {
  if (table.is_formatted) {
    std::string text = table.formatted;
    if (!text.empty() && text.back() != '\n') text += '\n';
    return text;
  }
  const bool highlights = family == "fetaqa" || family == "totto";
  std::vector<std::vector<std::string>> texts;
  for (const auto& row : table.rows) {
    auto& out = texts.emplace_back();
    for (const InputCell& cell : row) {
      const std::string& text = family == "totto" && !cell.object.empty() ? cell.object : cell.text;
      out.push_back(highlights && cell.highlighted ? "<hl>" + text + "</hl>" : text);
    }
  }
  std::vector<Row> rows;
  for (const auto& row : texts) rows.emplace_back(row.begin(), row.end());
  return family == "tablebench" ? layout::bar_rows_with_rule(rows) : layout::bar_rows(rows);
}

Fields reasoning_table_fields(const PromptInput& input, std::string_view family, ShuffleNote note) {
  static const InputTable none;
  const InputTable& first = input.tables.empty() ? none : input.tables[0];
  const std::string& question = input.question;
  if (family == "hybridqa" || family == "ottqa") {
    return {{"table", hybrid_table(input)}, {"text", linked(input.passages)}, {"question", question}};
  }
  const std::string table = family_table(first, family);
  if (family == "finqa") {
    return {{"pre_text", lines(input.before)}, {"post_text", lines(input.after)}, {"table", stripped(table)}, {"question", question}};
  }
  if (family == "tatqa") return {{"table", table}, {"text", numbered(input.passages, "\n")}, {"question", question}};
  if (family == "multihiertt") {
    std::string tables;
    for (std::size_t i = 0; i < input.tables.size(); ++i) {
      tables.append(i ? "\n" : "").append("Table ").append(std::to_string(i)).append(":\n").append(family_table(input.tables[i], family));
    }
    return {{"table", tables},
            {"table_description", lines(input.descriptions)},
            {"text", input.passages.empty() ? "No additional text provided." : numbered(input.passages, "\n\n")},
            {"question", question}};
  }
  if (family == "hitab") {
    return {{"table", (first.title.empty() ? "" : "Title: " + first.title + "\n\n") + table}, {"question", question}};
  }
  if (family == "aitqa") {
    return {{"table", table}, {"column_headers", input.column_headers}, {"row_headers", input.row_headers}, {"question", question}};
  }
  if (family == "tabfact") return {{"table", table}, {"claim", question}};
  if (family == "feverous") {
    std::string tables, text;
    for (const InputTable& one : input.tables) {
      tables.append("Table ").append(one.id).append(":\n").append(family_table(one, family)).append("\n");
    }
    for (const InputPassage& passage : input.passages) text.append("- ").append(passage.text).append("\n");
    return {{"table", stripped(tables)}, {"text", text.empty() ? "" : "Text excerpts:\n" + text}, {"claim", question}};
  }
  if (family == "fetaqa" || family == "totto") {
    return {{"table", stripped(table)},      {"page_title", first.title},        {"section_title", first.section_title},
            {"section_text", first.section_text}, {"question", question}};
  }
  if (family == "wikisql") return {{"table", first.is_formatted ? first.formatted : table}, {"question", question}};
  return {{"table", table + shuffle_note(note)}, {"question", question}};
}

std::string reasoning_table_prompt(const PromptInput& input, std::string_view family, bool think, ShuffleNote note) {
  const Template* text = find_template(family);
  return fill(think ? text->think : text->plain, reasoning_table_fields(input, family, think ? ShuffleNote::kNone : note));
}

}  // namespace tabrig::tasks
