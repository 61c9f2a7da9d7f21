// Reads the examples behind stored items from their datasets, opened as the run opened them.
//
// Ownership: borrows the component source, which must outlive it; owns the opened datasets. Threads: one at a time.
// Errors: a dataset that cannot be opened (plugin or files gone) gives no examples and leaves its reason in problems();
// a dataset that opens and cannot read an item is an error.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/host/components.hpp"
#include "reports/model/report.hpp"

namespace tabrig::report {

class DatasetExamples {
 public:
  explicit DatasetExamples(ComponentSource& components) : components_(&components) {}

  Result<std::optional<Example>> read(const StoredCell& cell, std::uint64_t item_index);
  // Cell and reason, one an unopened dataset. A renderer shows them.
  const std::vector<std::pair<std::int64_t, std::string>>& problems() const { return problems_; }
  // A reader that refers to this object.
  ExampleReader reader() {
    return [this](const StoredCell& cell, std::uint64_t index) { return read(cell, index); };
  }

 private:
  Dataset* open(const StoredCell& cell);
  ComponentSource* components_;
  std::map<std::int64_t, std::unique_ptr<Dataset>> datasets_;  // by StoredCell::cell; null = cannot be opened
  std::vector<std::pair<std::int64_t, std::string>> problems_;
};

}  // namespace tabrig::report
