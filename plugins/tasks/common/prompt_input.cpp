#include "plugins/tasks/common/prompt_input.hpp"

#include <map>

#include "plugins/tasks/common/python_text.hpp"

namespace tabrig::tasks {
namespace {

std::string text_of(const Json& object, const char* key) {
  const auto it = object.is_object() ? object.find(key) : object.end();
  return object.is_object() && it != object.end() && it->is_string() ? it->get<std::string>() : std::string();
}

// The source's own rows: every cell once, where it stood.
std::vector<std::vector<InputCell>> source_rows(const sdk::TableView& table, bool objects) {
  std::map<std::int32_t, std::vector<InputCell>> rows;
  for (std::uint64_t r = 0; r < table.rows(); ++r) {
    for (std::uint64_t c = 0; c < table.cols(); ++c) {
      const tabrig_cell cell = table.cell(r, c);
      if (!(cell.flags & TABRIG_CELL_ANCHOR)) continue;
      InputCell out{sdk::copy(cell.text), (cell.flags & TABRIG_CELL_HIGHLIGHTED) != 0, {}};
      if (objects) out.object = python_cell(out.text, (cell.flags & TABRIG_CELL_HEADER) != 0, cell.col_span, cell.row_span);
      rows[cell.raw_row].push_back(std::move(out));
    }
  }
  std::vector<std::vector<InputCell>> out;
  for (auto& [number, row] : rows) out.push_back(std::move(row));
  return out;
}

// The grid; positions that a span covers beside its first are blank or repeat it, missing cells are left out.
std::vector<std::vector<InputCell>> grid_rows(const sdk::TableView& table, bool blank_covered) {
  std::vector<std::vector<InputCell>> rows(table.rows());
  for (std::uint64_t r = 0; r < table.rows(); ++r) {
    for (std::uint64_t c = 0; c < table.cols(); ++c) {
      const tabrig_cell cell = table.cell(r, c);
      if (cell.flags & TABRIG_CELL_MISSING) continue;
      const bool covered = !(cell.flags & TABRIG_CELL_ANCHOR);
      rows[r].push_back({blank_covered && covered ? std::string() : sdk::copy(cell.text), (cell.flags & TABRIG_CELL_HIGHLIGHTED) != 0, {}});
    }
  }
  return rows;
}

// A view of a table whose highlighted cells are wrapped in <hl> … </hl>.
class MarkedTable {
 public:
  explicit MarkedTable(const tabrig_table* table) : table_(table), view_(*table) {
    view_.struct_size = sizeof view_;
    view_.ctx = this;
    view_.text = [](const tabrig_table* self, std::uint64_t r, std::uint64_t c) noexcept { return marked(self)->text(r, c); };
    view_.cell = [](const tabrig_table* self, std::uint64_t r, std::uint64_t c, tabrig_cell* out) noexcept {
      const MarkedTable* mine = marked(self);
      const tabrig_status status = mine->table_->cell(mine->table_, r, c, out);
      if (status == TABRIG_OK) out->text = mine->text(r, c);
      return status;
    };
    view_.column = [](const tabrig_table* self, std::uint64_t c, tabrig_str* out) noexcept -> tabrig_status {
      for (std::uint64_t r = 0; r < self->rows; ++r) out[r] = marked(self)->text(r, c);
      return c < self->cols ? TABRIG_OK : TABRIG_NOT_FOUND;
    };
    const sdk::TableView view(table);
    for (std::uint64_t r = 0; r < view.rows(); ++r) {
      for (std::uint64_t c = 0; c < view.cols(); ++c) {
        const tabrig_cell cell = view.cell(r, c);
        if (cell.flags & TABRIG_CELL_HIGHLIGHTED) texts_[{r, c}] = "<hl>" + sdk::copy(cell.text) + "</hl>";
      }
    }
  }
  MarkedTable(const MarkedTable&) = delete;
  MarkedTable& operator=(const MarkedTable&) = delete;
  const tabrig_table* get() const { return &view_; }

 private:
  static const MarkedTable* marked(const tabrig_table* self) noexcept { return static_cast<const MarkedTable*>(self->ctx); }
  tabrig_str text(std::uint64_t r, std::uint64_t c) const noexcept {
    const auto it = texts_.find({r, c});
    return it == texts_.end() ? table_->text(table_, r, c) : sdk::str(it->second);
  }

  const tabrig_table* table_;
  tabrig_table view_;
  std::map<std::pair<std::uint64_t, std::uint64_t>, std::string> texts_;
};

// Header levels of a column or row as a path: spans and empty levels once.
Json header_path(const sdk::TableView& table, std::uint64_t place, bool column) {
  Json path = Json::array();
  const std::uint64_t levels = column ? table.header_rows() : table.header_cols();
  for (std::uint64_t level = 0; level < levels; ++level) {
    const tabrig_cell cell = column ? table.cell(level, place) : table.cell(place, level);
    if (cell.flags & TABRIG_CELL_MISSING) continue;
    const bool first = column ? static_cast<std::uint64_t>(cell.row) == level : static_cast<std::uint64_t>(cell.col) == level;
    if (first && cell.text.size > 0) path.push_back(sdk::copy(cell.text));
  }
  if (path.empty()) path.push_back("");
  return path;
}

void fill_aitqa_from(const sdk::TableView& table, const Json& meta, PromptInput& input) {
  Json columns = Json::array(), rows = Json::array();
  for (std::uint64_t c = table.header_cols(); c < table.cols(); ++c) columns.push_back(header_path(table, c, true));
  if (table.header_cols() > 0) {
    for (std::uint64_t r = table.header_rows(); r < table.rows(); ++r) rows.push_back(header_path(table, r, false));
  }
  if (meta.is_object() && meta.contains("column_header") && meta["column_header"].is_array()) columns = meta["column_header"];
  if (meta.is_object() && meta.contains("row_header") && meta["row_header"].is_array()) rows = meta["row_header"];
  std::vector<std::vector<std::string>> data;
  for (std::uint64_t r = table.header_rows(); r < table.rows(); ++r) {
    auto& row = data.emplace_back();
    for (std::uint64_t c = table.header_cols(); c < table.cols(); ++c) {
      if (!(table.cell(r, c).flags & TABRIG_CELL_MISSING)) row.emplace_back(table.text(r, c));
    }
  }
  const Status status = fill_aitqa(columns, rows, data, input);
  if (!status.ok()) throw sdk::invalid_data(status.what());
}

}  // namespace

Status fill_aitqa(const Json& column_header, const Json& row_header, const std::vector<std::vector<std::string>>& data, PromptInput& input) {
  const auto one = [](const Json& item) { return item.is_string() ? item.get<std::string>() : item.dump(); };
  input.column_headers = column_header.empty() ? "[]" : python_json(column_header);
  input.row_headers = row_header.empty() ? "[]" : python_json(row_header);
  std::vector<std::string> columns;
  for (const Json& path : column_header) {
    if (!path.is_array()) {
      columns.push_back(one(path));
    } else if (path.empty()) {
      return Status(Code::kInvalidData, "a column header without a level");
    } else {
      columns.push_back(path.size() > 1 ? one(path[0]) + " " + one(path[1]) : one(path[0]));
    }
  }
  const bool paths = !row_header.empty() && row_header[0].is_array();
  if (paths) columns.insert(columns.begin(), "Row Header");
  InputTable table;
  const auto add = [&](const std::vector<std::string>& texts) {
    auto& row = table.rows.emplace_back();
    for (const std::string& text : texts) row.push_back({text, false, {}});
  };
  if (!columns.empty()) {
    add(columns);
    add(std::vector<std::string>(columns.size(), "---"));
  }
  for (std::size_t r = 0; r < data.size(); ++r) {
    if (!paths) {
      add(data[r]);
      continue;
    }
    if (r >= row_header.size()) break;
    std::string label;
    for (std::size_t k = 0; k < row_header[r].size(); ++k) label += (k ? " / " : "") + one(row_header[r][k]);
    std::vector<std::string> row{label};
    row.insert(row.end(), data[r].begin(), data[r].end());
    add(row);
  }
  input.tables.assign(1, std::move(table));
  return {};
}

PromptInput prompt_input(const sdk::ExampleView& example, const InputOptions& options, const sdk::Serialiser& serialiser) {
  PromptInput input;
  input.question = example.question();
  const Json meta = example.raw()->meta_json.size ? Json::parse(sdk::view(example.raw()->meta_json), nullptr, false) : Json();
  const std::string& family = options.family;
  const bool highlights = family == "fetaqa" || family == "totto";
  for (std::uint64_t i = 0; i < example.table_count(); ++i) {
    const sdk::TableView table = example.table(i);
    InputTable out;
    out.id = sdk::copy(table.raw()->id);
    out.title = table.title();
    out.section_title = table.section_title();
    out.has_section_title = !out.section_title.empty();
    out.section_text = sdk::copy(table.raw()->section_text);
    out.caption = table.caption();
    if (options.format.empty()) {
      out.rows = family == "totto" ? source_rows(table, options.cell_objects) : grid_rows(table, family == "hitab");
    } else {
      out.is_formatted = true;
      if (highlights) {
        const MarkedTable marked(table.raw());
        out.formatted = serialiser.table(sdk::TableView(marked.get()), options.format);
      } else {
        out.formatted = serialiser.table(table, options.format);
      }
    }
    input.tables.push_back(std::move(out));
  }
  for (std::uint64_t i = 0; i < example.passage_count(); ++i) {
    const tabrig_passage& passage = example.passage(i);
    input.passages.push_back({sdk::copy(passage.id), sdk::copy(passage.title), sdk::copy(passage.text)});
    if (family != "finqa") continue;
    const InputPassage& last = input.passages.back();
    const bool after = last.title.rfind("after", 0) == 0 || last.id.rfind("post", 0) == 0;
    (after ? input.after : input.before).push_back(last.text);
  }
  input.intro = text_of(meta, "intro");
  if (meta.is_object() && meta.contains("table_description") && meta["table_description"].is_object()) {
    const Json& described = meta["table_description"];
    for (const Json& sentence : described) {
      if (sentence.is_string()) input.descriptions.push_back(sentence.get<std::string>());
    }
  }
  if (family == "aitqa" && example.table_count() > 0) {
    InputTable formatted = std::move(input.tables[0]);
    fill_aitqa_from(example.table(0), meta, input);
    if (formatted.is_formatted) input.tables[0] = std::move(formatted);
  }
  return input;
}

}  // namespace tabrig::tasks
