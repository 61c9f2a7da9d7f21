// Tables and examples, as views of the host's. Valid during the call.
#pragma once

#include "tabrig/abi_table.h"
#include "tabrig/sdk/json.hpp"
#include "tabrig/sdk/text.hpp"

namespace tabrig::sdk {

class TableView {
 public:
  explicit TableView(const tabrig_table* table) noexcept : table_(table) {}
  std::uint64_t rows() const noexcept { return table_->rows; }  // header rows included
  std::uint64_t cols() const noexcept { return table_->cols; }
  std::uint64_t header_rows() const noexcept { return table_->header_rows; }
  std::uint64_t header_cols() const noexcept { return table_->header_cols; }
  std::string_view title() const noexcept { return view(table_->title); }
  std::string_view section_title() const noexcept { return view(table_->section_title); }
  std::string_view caption() const noexcept { return view(table_->caption); }
  // "" outside the grid and where the source has no cell.
  std::string_view text(std::uint64_t row, std::uint64_t col) const noexcept { return view(table_->text(table_, row, col)); }
  // flags is TABRIG_CELL_MISSING outside the grid.
  tabrig_cell cell(std::uint64_t row, std::uint64_t col) const noexcept {
    tabrig_cell out{};
    out.struct_size = sizeof out;
    if (table_->cell(table_, row, col, &out) != TABRIG_OK) out.flags = TABRIG_CELL_MISSING;
    return out;
  }
  const tabrig_table* raw() const noexcept { return table_; }

 private:
  const tabrig_table* table_;
};

class ExampleView {
 public:
  explicit ExampleView(const tabrig_example* example) noexcept : example_(example) {}
  std::string_view id() const noexcept { return view(example_->id); }
  std::string_view dataset() const noexcept { return view(example_->dataset); }
  std::string_view split() const noexcept { return view(example_->split); }
  std::string_view question() const noexcept { return view(example_->question); }
  bool has_gold() const noexcept { return (example_->flags & TABRIG_EXAMPLE_HAS_GOLD) != 0; }
  std::uint64_t table_count() const noexcept { return example_->table_count; }
  TableView table(std::uint64_t index) const noexcept { return TableView(example_->tables[index]); }
  std::uint64_t passage_count() const noexcept { return example_->passage_count; }
  const tabrig_passage& passage(std::uint64_t index) const noexcept { return *example_->passages[index]; }
  Json gold() const { return example_->gold_json.size ? Json::parse(view(example_->gold_json)) : Json(); }
  Json meta() const { return example_->meta_json.size ? Json::parse(view(example_->meta_json)) : Json(); }
  std::string_view database_path() const noexcept { return view(example_->database_path); }
  const tabrig_example* raw() const noexcept { return example_; }

 private:
  const tabrig_example* example_;
};

}  // namespace tabrig::sdk
