// What the engine asks of a store. core/store implements it over SQLite; tests over maps.
//
// Ownership: values in, values out. Threads: one thread (the engine's own). Errors: Status; a failed write stops the run,
// which can resume. Writes may be batched; flush() makes everything before it durable.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/host/components.hpp"
#include "core/util/json.hpp"

namespace tabrig {

struct ItemRecord {
  std::uint64_t index = 0;
  std::string item_key, example_id, cluster, question;
};

// One (item, sample) of the generate phase, ended in a state.
struct GenerationRecord {
  std::uint64_t item_index = 0;
  std::uint32_t sample = 0;
  std::string request_key;
  State state = State::kNotRun;  // kScored = `text` is a completion
  std::string text, finish_reason, error;
  Json logprobs, usage;          // null when unknown
  std::optional<std::uint64_t> prompt_tokens, completion_tokens;
  std::uint32_t attempts = 0;
};

// The parse of one (item, sample).
struct PredictionRecord {
  std::uint64_t item_index = 0;
  std::uint32_t sample = 0;
  State state = State::kNotRun;  // terminal state of the (item, sample) before any metric
  Prediction prediction;
};

struct ScoreRecord {
  std::uint64_t item_index = 0;
  std::uint32_t sample = 0;
  std::uint32_t metric = 0;      // position in the cell's metric list
  State state = State::kNotRun;
  std::optional<double> value;
  std::string outcome, why;
  Json detail;
};

struct SummaryRecord {
  std::string metric, metric_version, policy, signature;
  std::optional<double> value, value_all;  // value_all counts every unscored item as the metric says
  std::uint64_t n = 0, items = 0;
  std::uint64_t states[kStateCount] = {};
  struct Interval {
    double low = 0, high = 0, level = 0.95;
    std::string method;
  };
  std::optional<Interval> interval;
  double range_low = 0, range_high = 1;
  bool higher_is_better = true;
  std::string unit;
  Json detail;
};

class RunStore {
 public:
  virtual ~RunStore() = default;

  // Opens or re-opens the cell; everything below is about it. `spec`: CellPlan::to_json(); `facts`: what was found out about
  // its components (versions, hashes, fingerprint).
  virtual Status begin_cell(const std::string& cell_id, const Json& spec, const Json& facts) = 0;

  // --- generate phase ---
  // True when this request_key has a completion in the store already (then nothing is sent).
  virtual Result<bool> has_generation(std::uint64_t item_index, std::uint32_t sample, const std::string& request_key) = 0;
  virtual Status put_item(const ItemRecord& item) = 0;
  virtual Status put_prompt(std::uint64_t item_index, const Prompt& prompt) = 0;
  virtual Status put_generation(const GenerationRecord& generation) = 0;

  // --- score phase ---
  // Generations of items first … last-1 in (item, sample) order.
  virtual Result<std::vector<GenerationRecord>> generations(std::uint64_t first, std::uint64_t last) = 0;
  // The stored items of the cell in order: index and example id.
  virtual Result<std::vector<ItemRecord>> items(std::uint64_t first, std::uint64_t last) = 0;
  virtual Result<std::uint64_t> item_count() = 0;
  // Forgets predictions, scores and summaries of these metrics ("id:policy"); all of them when empty.
  virtual Status clear_scores(const std::vector<std::string>& metrics) = 0;
  virtual Status put_prediction(const PredictionRecord& prediction) = 0;
  virtual Status put_score(const std::string& metric, const ScoreRecord& score) = 0;
  virtual Status put_summary(const SummaryRecord& summary) = 0;

  virtual Status put_event(std::string_view level, std::string_view kind, std::string_view message) = 0;
  virtual Status flush() = 0;
};

}  // namespace tabrig
