// The engine: runs cells. generate → parse → score → summarise, everything persisted as it comes.
//
// Determinism: results do not depend on the number of threads, on what finished first, or on how often the run was killed:
// items are scored in order, in chunks of kChunk items; one metric instance sees one chunk and chunks are merged in order.
// Resume: a generation that is in the store is not asked for again; scoring always runs over what is stored.
// Cancellation: `cancel` set once = stop sending, persist what arrives, return CANCELLED; both phases can resume.
// Errors: a failed item is a row. A component that cannot be created, a dataset that cannot be opened, or a store that
// cannot be written end the run with a Status.
#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <vector>

#include "core/engine/plan.hpp"
#include "core/engine/progress.hpp"
#include "core/engine/run_store.hpp"

namespace tabrig {

inline constexpr std::uint64_t kChunk = 1024;    // items a metric instance sees
inline constexpr std::uint64_t kWindow = 4096;   // requests handed to a runner at once, at most

struct EngineOptions {
  unsigned threads = 0;                  // for scoring; 0 = the machine's
  const std::atomic<bool>* cancel = nullptr;
  std::string run_id;
  bool keep_prompts = true;              // store the rendered prompt of every item
  double interval_level = 0.95;
};

// What became of a cell.
struct CellOutcome {
  std::string cell_id;
  std::vector<SummaryRecord> summaries;
  std::uint64_t items = 0, generated = 0, reused = 0;
  std::vector<std::string> warnings;
};

// Both phases.
Result<CellOutcome> run_cell(const CellPlan& plan, ComponentSource& components, RunStore& store, const EngineOptions& options,
                             Progress& progress);

// The score phase alone, over what is stored; never generates. `metrics` replaces plan.metrics.
Result<CellOutcome> rescore_cell(const CellPlan& plan, ComponentSource& components, RunStore& store,
                                 const EngineOptions& options, Progress& progress);

}  // namespace tabrig
