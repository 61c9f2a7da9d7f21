// The opened components of one cell, and the items it is about. Private to core/engine.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/engine/engine.hpp"

namespace tabrig::engine {

// A metric of the cell: its configuration and traits; instances are made per chunk.
struct CellMetric {
  MetricSpec spec;          // policy resolved
  std::string name;         // "id:policy"
  ComponentInfo info;
  MetricTraits traits;
  Json config;
};

struct Cell {
  const CellPlan* plan = nullptr;
  ComponentSource* components = nullptr;
  std::unique_ptr<Dataset> dataset;
  std::mutex dataset_mutex;       // used unless the dataset is concurrent
  std::string dataset_sha256;
  Json dataset_facts;
  std::uint64_t size = 0;         // items of the split
  std::vector<std::uint64_t> wanted;  // item indices, ascending; empty with all_first = the first `count` items
  std::uint64_t count = 0;        // number of items of the cell
  std::vector<CellMetric> metrics;
  std::uint64_t score_parts = 0;  // parts that parsing and the metrics read

  std::uint64_t index(std::uint64_t position) const { return wanted.empty() ? position : wanted[position]; }
  Result<Example> read(const CallContext& call, std::uint64_t index, std::uint64_t parts);
};

// Creates dataset and one trial instance of every metric and the task; fails before anything is generated.
Status open_cell(const CellPlan& plan, ComponentSource& components, const EngineOptions& options, Cell& cell);

Result<std::unique_ptr<Metric>> make_metric(const Cell& cell, const CellMetric& metric);
Json task_config(const CellPlan& plan);

Status generate_phase(Cell& cell, RunStore& store, const EngineOptions& options, Progress& progress, CellOutcome& outcome);
Status score_phase(Cell& cell, RunStore& store, const EngineOptions& options, Progress& progress, CellOutcome& outcome);

}  // namespace tabrig::engine
