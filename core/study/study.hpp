// A study: datasets × methods × axes, from a YAML or JSON file, as the cells that the engine runs.
//
//   study: formats                   # name
//   seed: 1                          # optional, as are limit, samples, sampling
//   limit: 100
//   datasets:                        # a text is short for {id: …}
//     - id: wikitq
//       data: ../data                # paths are relative to this file
//       split: test
//       metrics: [wikitq.denotation, "text.exact_match:squad"]
//   methods:
//     - name: recorded
//       runner: replay
//       settings: {runner.file: answers.jsonl}     # any setting of core/study/settings.hpp
//       datasets: [wikitq]                         # optional: only these
//   axes:
//     format: [markdown, json-records]
//
// The plan is the product in file order: dataset, then method, then axes (the last one fastest). Ownership: values.
// Threads: one. Errors: INVALID_DATA (no YAML), INVALID_ARGUMENT (unknown key with the nearest one, wrong kind) with file and line.
#pragma once

#include <string>
#include <vector>

#include "core/engine/plan.hpp"

namespace tabrig::study {

struct Study {
  std::string name;
  std::vector<CellPlan> cells;
};

// At most this many cells; a larger product is refused.
inline constexpr std::size_t kMaxCells = 100'000;

Result<Study> load_study(const ComponentSource& components, const std::string& path);
// `file` names the text in errors; relative paths are resolved against its folder.
Result<Study> parse_study(const ComponentSource& components, const std::string& text, const std::string& file);

}  // namespace tabrig::study
