// The one struct that feeds every report format, filled from a store; items are streamed.
//
// Purpose: what ran, what came out, how sure it is and what stands behind it, in the words of the store. Nothing is computed
// again here: values, intervals and signatures are those that the run stored. Unknown stays unknown (std::optional).
// Ownership: values; the store and the example reader are borrowed for the call. Threads: one at a time.
// Memory: that of scores, runs and events; for_each_item holds one item.
// Errors: those of the store; INVALID_DATA when a dataset no longer holds what was evaluated.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/store/store.hpp"
#include "core/table/example.hpp"
#include "core/util/json.hpp"
#include "core/util/status.hpp"

namespace tabrig::report {

// One summary: a cell under one metric and policy.
struct Score {
  std::size_t cell = 0;  // position in Report::cells
  std::string name;      // "metric:policy", the key of StoredSample::scores
  SummaryRecord summary;
};

// One cell, its plan taken apart for display. Fields that the plan does not have are empty.
struct CellReport {
  StoredCell stored;
  std::string title;     // its name, or dataset/split
  std::string dataset, split, task, runner, model, limit, dataset_sha256;
  std::uint64_t samples = 1, seed = 0;
  std::vector<std::size_t> scores;  // positions in Report::scores
};

// Something that changes how the numbers are to be read.
struct Note {
  std::string level;     // "warning" or "info"
  std::string text;
  std::optional<std::size_t> cell, score;
};

struct Report {
  std::vector<StoredRun> runs;
  std::vector<CellReport> cells;
  std::vector<Score> scores;        // in cell order
  std::vector<StoredEvent> events;
  std::vector<Note> notes;
};

// Everything but the items.
Result<Report> load_report(Store& store);

// Gives the example behind an item (tables, gold, passages); nothing when it cannot be had, which is not an error.
// The store keeps no tables: they are read from the dataset again (reports/model/examples.hpp).
using ExampleReader = std::function<Result<std::optional<Example>>(const StoredCell& cell, std::uint64_t item_index)>;

struct ItemReport {
  std::size_t cell = 0;
  const StoredItem* stored = nullptr;
  const Example* example = nullptr;  // null = not at hand
};

// Items of all cells, in cell and item order. An example whose id or question differs from the stored one is refused.
Status for_each_item(Store& store, const Report& report, const ExampleReader& examples,
                     const std::function<Status(const ItemReport&)>& visit);

// The score of one sample under a metric name; null when there is none.
const ScoreRecord* find_score(const StoredSample& sample, const std::string& name);

}  // namespace tabrig::report
