#include "core/host/views.hpp"

#include <cstring>

namespace tabrig {
namespace {

tabrig_str str(const std::string& text) { return {text.data(), text.size()}; }
std::string copy(tabrig_str text) { return text.data ? std::string(text.data, static_cast<std::size_t>(text.size)) : ""; }

const Table& table_of(const tabrig_table* self) { return *static_cast<const Table*>(self->ctx); }

tabrig_str table_text(const tabrig_table* self, std::uint64_t row, std::uint64_t col) noexcept {
  const Table& table = table_of(self);
  if (row >= table.rows() || col >= table.cols()) return {nullptr, 0};
  const std::string_view text = table.text(row, col);
  return {text.data(), text.size()};
}

tabrig_status table_cell(const tabrig_table* self, std::uint64_t row, std::uint64_t col, tabrig_cell* out) noexcept {
  const Table& table = table_of(self);
  if (row >= table.rows() || col >= table.cols()) return TABRIG_NOT_FOUND;
  tabrig_cell filled{};
  filled.flags = TABRIG_CELL_MISSING;
  if (const Cell* cell = table.cell(row, col)) {
    filled.flags = (table.is_anchor(row, col) ? TABRIG_CELL_ANCHOR : 0u) | (cell->header ? TABRIG_CELL_HEADER : 0u) |
                   (cell->highlighted ? TABRIG_CELL_HIGHLIGHTED : 0u);
    filled.text = str(cell->text);
    filled.row = cell->row;
    filled.col = cell->col;
    filled.row_span = cell->row_span;
    filled.col_span = cell->col_span;
    filled.raw_row = cell->raw_row;
    filled.raw_col = cell->raw_col;
  }
  const std::uint32_t size = out->struct_size;  // the caller may know a shorter or a longer struct
  filled.struct_size = size;
  std::memcpy(out, &filled, std::min<std::size_t>(size, sizeof filled));
  return TABRIG_OK;
}

tabrig_status table_column(const tabrig_table* self, std::uint64_t col, tabrig_str* out) noexcept {
  const Table& table = table_of(self);
  if (col >= table.cols()) return TABRIG_NOT_FOUND;
  for (std::uint64_t row = 0; row < table.rows(); ++row) out[row] = table_text(self, row, col);
  return TABRIG_OK;
}

}  // namespace

TableAbi::TableAbi(const Table& table) {
  const TableInfo& info = table.info();
  abi_ = {sizeof(tabrig_table), 0, &table, table.rows(), table.cols(), table.header_rows(), table.header_cols(),
          str(info.id), str(info.title), str(info.section_title), str(info.section_text), str(info.caption), str(info.url),
          &table_text, &table_cell, &table_column};
}

ExampleAbi::ExampleAbi(const Example& example) {
  if (example.has_gold) gold_ = example.gold.dump();
  if (!example.meta.empty()) meta_ = example.meta.dump();
  if (example.database) {
    database_ = database_to_json(*example.database).dump();
  }
  tables_.reserve(example.tables.size());
  for (const auto& table : example.tables) tables_.emplace_back(*table);
  for (const TableAbi& table : tables_) table_pointers_.push_back(table.get());
  passages_.reserve(example.passages.size());
  for (const Passage& passage : example.passages) {
    passages_.push_back({sizeof(tabrig_passage), 0, str(passage.id), str(passage.title), str(passage.text)});
  }
  for (const tabrig_passage& passage : passages_) passage_pointers_.push_back(&passage);
  abi_ = {sizeof(tabrig_example),
          example.has_gold ? TABRIG_EXAMPLE_HAS_GOLD : 0u,
          str(example.id),
          str(example.dataset),
          str(example.split),
          str(example.question),
          str(example.cluster),
          table_pointers_.data(),
          table_pointers_.size(),
          passage_pointers_.data(),
          passage_pointers_.size(),
          str(gold_),
          str(meta_),
          str(database_),
          example.database ? str(example.database->path) : tabrig_str{nullptr, 0}};
}

Table table_from_abi(const tabrig_table& table) {
  TableBuilder builder({copy(table.id), copy(table.title), copy(table.section_title), copy(table.section_text),
                        copy(table.caption), copy(table.url)});
  std::vector<std::pair<std::int32_t, std::int32_t>> highlights;
  for (std::uint64_t r = 0; r < table.rows; ++r) {
    builder.begin_row();
    for (std::uint64_t c = 0, raw_col = 0; c < table.cols; ++c) {
      tabrig_cell cell{};
      cell.struct_size = sizeof cell;
      if (table.cell(&table, r, c, &cell) != TABRIG_OK || !(cell.flags & TABRIG_CELL_ANCHOR)) continue;
      builder.add(copy(cell.text), cell.col_span, cell.row_span, (cell.flags & TABRIG_CELL_HEADER) != 0);
      if (cell.flags & TABRIG_CELL_HIGHLIGHTED) {
        highlights.emplace_back(static_cast<std::int32_t>(r), static_cast<std::int32_t>(raw_col));
      }
      ++raw_col;
    }
  }
  for (auto [row, col] : highlights) builder.highlight_raw(row, col);
  builder.set_header(static_cast<std::size_t>(table.header_rows), static_cast<std::size_t>(table.header_cols));
  return builder.build();
}

Result<Example> example_from_abi(const tabrig_example& abi) {
  Json json{{"id", copy(abi.id)}, {"dataset", copy(abi.dataset)}, {"split", copy(abi.split)},
            {"question", copy(abi.question)}, {"cluster", copy(abi.cluster)}};
  for (auto [key, text] : {std::pair{"gold", abi.gold_json}, {"meta", abi.meta_json}, {"database", abi.database_json}}) {
    if (text.size == 0) continue;
    Json value = Json::parse(std::string_view(text.data, static_cast<std::size_t>(text.size)), nullptr, false);
    if (value.is_discarded()) return Status(Code::kInvalidData, std::string("example.") + key).expected("JSON").found("other text");
    json[key] = std::move(value);
  }
  TABRIG_ASSIGN_OR_RETURN(Example example, example_from_json(json));
  for (std::uint64_t i = 0; i < abi.table_count; ++i) {
    example.tables.push_back(std::make_shared<const Table>(table_from_abi(*abi.tables[i])));
  }
  for (std::uint64_t i = 0; i < abi.passage_count; ++i) {
    const tabrig_passage& passage = *abi.passages[i];
    example.passages.push_back({copy(passage.id), copy(passage.title), copy(passage.text)});
  }
  return example;
}

}  // namespace tabrig
