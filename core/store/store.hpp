// The store: everything a run found out, in one SQLite file (schema and views: core/docs/STORE.md).
//
// Writing: one connection, one thread; changes collect in a transaction that is committed every kBatch writes and by
// flush(). WAL and synchronous=NORMAL: a killed process loses at most the open transaction, never the file.
// A second writer is refused at once ("in use"). Reading: any number of readers, also while a run writes.
// Ownership: a Store owns its connection. Threads: one at a time. Errors: FAILED_PRECONDITION (in use, newer schema),
// INVALID_DATA (not a store, damaged), RESOURCE_EXHAUSTED (disk full), NOT_FOUND, INTERNAL.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/engine/run_store.hpp"

namespace tabrig {

struct StoredRun {
  std::string run_id, started, finished, status, command;  // times RFC 3339 UTC; finished "" while it runs or was killed
  Json provenance;
};

struct StoredCell {
  std::int64_t cell = 0;
  std::string cell_id;
  Json spec, facts;
};

struct StoredSample {
  GenerationRecord generation;              // state kNotRun when there is none
  std::optional<PredictionRecord> prediction;
  std::vector<std::pair<std::string, ScoreRecord>> scores;  // metric name ("id:policy") → score
};

struct StoredItem {
  ItemRecord item;
  std::string prompt;                       // JSON {"messages", "stop"}; "" when none was kept
  std::vector<StoredSample> samples;
};

struct StoredEvent {
  std::string time, level, kind, message;
};

class Store final : public RunStore {
 public:
  static constexpr int kSchemaVersion = 1;
  static constexpr int kBatch = 20'000;

  // Opens for writing, creating the file and migrating an older schema. The lock is held until the Store is destroyed.
  static Result<std::unique_ptr<Store>> open(const std::string& path);
  // Opens for reading only; NOT_FOUND when there is no such file.
  static Result<std::unique_ptr<Store>> open_read_only(const std::string& path);
  ~Store() override;

  // Starts a run row; its id is run_id. finish_run() closes it with a status word.
  Status begin_run(const std::string& run_id, const std::string& command, const Json& provenance);
  Status finish_run(const std::string& status);

  Status begin_cell(const std::string& cell_id, const Json& spec, const Json& facts) override;
  Result<bool> has_generation(std::uint64_t item_index, std::uint32_t sample, const std::string& request_key) override;
  Status put_item(const ItemRecord& item) override;
  Status put_prompt(std::uint64_t item_index, const Prompt& prompt) override;
  Status put_generation(const GenerationRecord& generation) override;
  Result<std::vector<GenerationRecord>> generations(std::uint64_t first, std::uint64_t last) override;
  Result<std::vector<ItemRecord>> items(std::uint64_t first, std::uint64_t last) override;
  Result<std::uint64_t> item_count() override;
  Status clear_scores(const std::vector<std::string>& metrics) override;
  Status put_prediction(const PredictionRecord& prediction) override;
  Status put_score(const std::string& metric, const ScoreRecord& score) override;
  Status put_summary(const SummaryRecord& summary) override;
  Status put_event(std::string_view level, std::string_view kind, std::string_view message) override;
  Status flush() override;

  // --- reading, for reports ---
  Result<std::vector<StoredRun>> runs();
  Result<std::vector<StoredCell>> cells();
  Result<std::vector<SummaryRecord>> summaries(const StoredCell& cell);
  Result<std::vector<StoredEvent>> events();
  // Items in order, one in memory at a time. A failed visit ends the walk and is returned.
  Status for_each_item(const StoredCell& cell, const std::function<Status(const StoredItem&)>& visit);

 private:
  Store();
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

Json summary_to_json(const SummaryRecord& summary);
Result<SummaryRecord> summary_from_json(const Json& json);

}  // namespace tabrig
