// Core values in ABI form, and back.
//
// ExampleAbi presents an Example as tabrig_example; it borrows the example and owns what had to be made (JSON texts, table
// views), so it must outlive the call. example_from_abi copies everything, for components written on the core types.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/table/example.hpp"
#include "tabrig/abi_table.h"

namespace tabrig {

// Presents a Table as tabrig_table; the table must outlive it.
class TableAbi {
 public:
  explicit TableAbi(const Table& table);
  const tabrig_table* get() const { return &abi_; }

 private:
  tabrig_table abi_;
};

class ExampleAbi {
 public:
  explicit ExampleAbi(const Example& example);
  ExampleAbi(const ExampleAbi&) = delete;
  ExampleAbi& operator=(const ExampleAbi&) = delete;
  const tabrig_example* get() const { return &abi_; }

 private:
  std::string gold_, meta_, database_;
  std::vector<TableAbi> tables_;
  std::vector<const tabrig_table*> table_pointers_;
  std::vector<tabrig_passage> passages_;
  std::vector<const tabrig_passage*> passage_pointers_;
  tabrig_example abi_;
};

// INVALID_DATA when the gold, meta or database texts are not JSON of the documented form.
Result<Example> example_from_abi(const tabrig_example& example);
// Copies the grid of any tabrig_table, spans included.
Table table_from_abi(const tabrig_table& table);

}  // namespace tabrig
