// Component handles: what the engine, the command line and the report see of a dataset, task, metric or runner.
//
// Purpose: the C++ face of the plugin ABI. In production every handle is made by Registry (core/host/registry.hpp) and
// forwards to a plugin; tests implement the same classes in memory.
// Ownership: a handle owns its plugin instance and is destroyed before the registry. Arguments are borrowed for the call.
// Threads: a handle is used by one thread at a time unless concurrent() says that any number may call at once.
// Errors: Status as returned or reported by the component; contract breaches of a plugin are INTERNAL and name it.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/host/state.hpp"
#include "core/table/example.hpp"
#include "core/util/status.hpp"

namespace tabrig {

// What a long call may look at. Cancellation is cooperative.
struct CallContext {
  const std::atomic<bool>* cancel = nullptr;         // null = never cancelled
  std::optional<std::int64_t> deadline_ns;           // steady clock; none = no deadline
  std::uint64_t seed = 0;
  std::string run_id;
  std::string sample_id;                             // example id the call is about, when there is one
  std::function<void(double fraction)> progress;     // may be empty
};

// Identity and self-description of a component, taken from its descriptor without creating it.
struct ComponentInfo {
  std::string id, kind, version, summary;
  std::string plugin_name, plugin_version, plugin_file, plugin_sha256;
  std::uint64_t flags = 0;
  Json schema = Json::object();  // JSON Schema of its configuration
  Json info = Json::object();    // kind-specific facts; metrics: see MetricTraits
};

class Component {
 public:
  virtual ~Component() = default;
  virtual const ComponentInfo& info() const = 0;
  virtual bool concurrent() const { return false; }
};

// ---- dataset -------------------------------------------------------------------------------------------------------
// Configuration: {"data": folder, "split": name, …}. Items are numbered 0 … size()-1 in file order.
class Dataset : public Component {
 public:
  virtual Result<std::uint64_t> size() = 0;
  // `parts`: ExampleParts to fill; a reader may fill more. example.dataset and .split are set.
  virtual Result<Example> read(const CallContext& call, std::uint64_t index, std::uint64_t parts) = 0;
  // {"card": {…card.json…}, "split": …, "files": [{"path", "bytes", "sha256"}…], "content_sha256": …}. `hash_files` asks for
  // the hashes; without it they may be absent.
  virtual Result<Json> describe(const CallContext& call, bool hash_files) = 0;
};

// ---- task ----------------------------------------------------------------------------------------------------------
struct Message {
  std::string role, content;  // role: system, user, assistant
};

struct Prompt {
  std::vector<Message> messages;
  std::vector<std::string> stop;
};

struct Prediction {
  State state = State::kNoAnswer;  // kScored = an answer was found; kNoAnswer = none
  std::string text;                // the answer as text
  Json value;                      // structured: {"answers": […]} | {"label": …} | {"sql": …} | {"program": …}; null when none
  std::int64_t span_begin = -1, span_end = -1;  // bytes of the completion the answer was taken from; -1 = unknown
  std::string rule;                // the parsing rule that decided
};

// Configuration: {"prompt": set, "format": table format, "policy": parsing policy, …}.
class Task : public Component {
 public:
  virtual Result<Prompt> prompt(const CallContext& call, const Example& example) = 0;
  virtual Result<Prediction> parse(const CallContext& call, const Example& example, std::string_view completion) = 0;
};

// ---- metric --------------------------------------------------------------------------------------------------------
// Facts that a metric declares in its descriptor ("info").
struct MetricTraits {
  std::vector<std::string> policies;   // first = default
  double low = 0, high = 1;            // range of the value
  bool higher_is_better = true;
  bool binary = false;                 // item values are 0 or 1
  bool corpus_level = false;           // the value is not the mean of item values
  std::optional<double> unscored_value;  // what an unscored item counts as in value_all; none = cannot be said
  std::uint64_t parts = kPartGold;     // ExampleParts it reads
  std::string unit;                    // "", "percent", "bleu"
};
MetricTraits metric_traits(const ComponentInfo& info);

struct Sample {
  const Example* example = nullptr;
  const Prediction* prediction = nullptr;
  std::string_view completion;
  State state = State::kScored;   // of the generation and the parse
  std::uint32_t sample_index = 0;
};

struct ItemScore {
  State state = State::kScored;   // kScored, or kScorerError / kGoldFailed / kNoAnswer… when no value could be given
  std::optional<double> value;    // absent = unscored
  std::vector<double> stats;      // sufficient statistics of a corpus-level metric, summable over items
  std::string outcome;            // typed outcome word of the metric: "right", "wrong", "timeout", …
  std::string why;                // the rule that decided, for people
  Json detail;                    // null or an object
};

struct MetricSummary {
  std::optional<double> value;    // absent when no item was scored
  std::uint64_t n = 0;            // items that entered the value
  std::string signature;          // metric part of the signature: normaliser, tokeniser, smoothing, tolerance …
  Json detail;                    // further figures (precisions, subsets, …)
};

// Configuration: {"policy": name, …}.
class Metric : public Component {
 public:
  virtual Result<ItemScore> update(const CallContext& call, const Sample& sample) = 0;
  // Adds what `other` has seen; the result is as if its updates had followed this one's. UNSUPPORTED when the metric
  // cannot merge: then one instance sees all items.
  virtual Status merge(Metric& other) = 0;
  virtual bool can_merge() const = 0;
  virtual Result<MetricSummary> finish(const CallContext& call) = 0;
  // Corpus-level: the value for summed stats of `items` items (for resampling). UNSUPPORTED otherwise.
  virtual Result<double> value_of_stats(std::span<const double> sums, std::uint64_t items) = 0;
};

// ---- runner --------------------------------------------------------------------------------------------------------
struct Sampling {
  std::optional<double> temperature, top_p;
  std::optional<std::uint64_t> top_k, max_tokens;
  std::vector<std::string> stop;
  bool logprobs = false;
  Json extra = Json::object();    // further settings, passed through and part of the request key
};

struct GenerateRequest {
  std::string example_id, dataset, split;
  std::uint64_t item_index = 0;
  Prompt prompt;
  Sampling sampling;
  std::uint32_t first_sample = 0;  // samples first_sample … first_sample+n-1 are wanted
  std::uint32_t n = 1;
  std::uint64_t seed = 0;          // sample i uses a seed derived from (seed, i)
};

struct Completion {
  std::string text;
  std::string finish_reason;      // "stop", "length", "content_filter", …; "" = not told
  Json logprobs;                  // null when not asked or not given
  std::optional<std::uint64_t> completion_tokens;
};

struct GenerateResult {
  State state = State::kScored;   // kScored = completions are there; else kRefused, kTimeout, kRunnerError, kNotRun
  std::vector<Completion> completions;
  std::optional<std::uint64_t> prompt_tokens;
  Json usage;
  std::string error;              // for people, when state is not kScored
  std::uint32_t attempts = 1;
};

// Called once per request index, in any order, from any thread, never concurrently with itself.
using ResultSink = std::function<void(std::size_t index, GenerateResult result)>;

class Runner : public Component {
 public:
  // {"fingerprint": {…}, "capabilities": {"n", "seed", "logprobs", …}, "warnings": [text…], "max_batch": …}. The fingerprint
  // enters request_key. Warnings are shown to the user (missing or extra keys of a replay file).
  virtual Result<Json> describe(const CallContext& call) = 0;
  // OK: every index got exactly one result. Not OK: none did (the handle enforces it and reports breaches).
  virtual Status generate(const CallContext& call, std::span<const GenerateRequest> requests, const ResultSink& sink) = 0;
};

// ---- where handles come from -----------------------------------------------------------------------------------------
class ComponentSource {
 public:
  virtual ~ComponentSource() = default;
  virtual std::vector<ComponentInfo> list(std::string_view kind) const = 0;  // "dataset", "task", "metric", "runner", …
  // NOT_FOUND names the nearest id; INVALID_ARGUMENT when the configuration does not fit the component's schema.
  virtual Result<std::unique_ptr<Dataset>> dataset(std::string_view id, const Json& config) = 0;
  virtual Result<std::unique_ptr<Task>> task(std::string_view id, const Json& config) = 0;
  virtual Result<std::unique_ptr<Metric>> metric(std::string_view id, const Json& config) = 0;
  virtual Result<std::unique_ptr<Runner>> runner(std::string_view id, const Json& config) = 0;
};

}  // namespace tabrig
