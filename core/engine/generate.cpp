// The generate phase: prompts, the generation cache, windows of requests, persistence as results arrive.
#include <condition_variable>
#include <deque>
#include <thread>

#include "core/engine/cell.hpp"
#include "core/engine/identity.hpp"

namespace tabrig::engine {
namespace {

// One request on its way: the wire form and the keys its samples are stored under.
struct Pending {
  GenerateRequest request;
  std::vector<std::string> keys;  // one a sample
};

GenerationRecord record_of(const Pending& pending, const GenerateResult& result, std::uint32_t i) {
  GenerationRecord record;
  record.item_index = pending.request.item_index;
  record.sample = pending.request.first_sample + i;
  record.request_key = pending.keys[i];
  record.state = result.state;
  record.error = result.error;
  record.usage = result.usage;
  record.prompt_tokens = result.prompt_tokens;
  record.attempts = result.attempts;
  if (result.state == State::kScored) {
    const Completion& completion = result.completions[i];
    record.text = completion.text;
    record.finish_reason = completion.finish_reason;
    record.logprobs = completion.logprobs;
    record.completion_tokens = completion.completion_tokens;
    if (completion.finish_reason == "content_filter") record.state = State::kRefused;
  }
  return record;
}

class Generator {
 public:
  Generator(Cell& cell, RunStore& store, const EngineOptions& options, Progress& progress, CellOutcome& outcome)
      : cell_(cell), store_(store), options_(options), progress_(progress), outcome_(outcome) {
    call_.cancel = options.cancel;
    call_.run_id = options.run_id;
    call_.seed = cell.plan->seed;
  }

  Status run() {
    const CellPlan& plan = *cell_.plan;
    TABRIG_ASSIGN_OR_RETURN(task_, cell_.components->task(plan.task.id, task_config(plan)));
    TABRIG_ASSIGN_OR_RETURN(runner_, cell_.components->runner(plan.runner.id, plan.runner.config));
    TABRIG_ASSIGN_OR_RETURN(description_, runner_->describe(call_));
    const Json capabilities = description_.value("capabilities", Json::object());
    recorded_ = capabilities.value("recorded", false);
    window_ = std::min<std::uint64_t>(description_.value("max_batch", kWindow), kWindow);

    Json facts{{"dataset", cell_.dataset_facts}, {"dataset_sha256", cell_.dataset_sha256}, {"runner", description_}};
    facts["runner"].erase("warnings");
    const auto component = [](const ComponentInfo& info) {
      return Json{{"id", info.id}, {"version", info.version}, {"plugin", info.plugin_name}, {"plugin_version", info.plugin_version},
                  {"plugin_file", info.plugin_file}, {"plugin_sha256", info.plugin_sha256}};
    };
    facts["components"] = {component(cell_.dataset->info()), component(task_->info()), component(runner_->info())};
    for (const CellMetric& metric : cell_.metrics) facts["components"].push_back(component(metric.info));
    TABRIG_RETURN_IF_ERROR(store_.begin_cell(outcome_.cell_id, plan.to_json(), facts));

    progress_.begin("generate " + plan.dataset.id + "/" + plan.split, cell_.count);
    for (std::uint64_t position = 0; position < cell_.count; ++position) {
      if (cancelled()) break;
      TABRIG_RETURN_IF_ERROR(prepare(cell_.index(position)));
      if (pending_.size() >= window_) TABRIG_RETURN_IF_ERROR(send());
    }
    if (!cancelled()) TABRIG_RETURN_IF_ERROR(send());
    TABRIG_RETURN_IF_ERROR(store_.flush());
    progress_.end();
    if (cancelled()) return Status(Code::kCancelled, "interrupted; run the same command again to go on");
    outcome_.items = cell_.count;
    return warnings();
  }

 private:
  bool cancelled() const { return options_.cancel && options_.cancel->load(); }

  Status warnings() {
    if (cell_.plan->limit.count || cell_.plan->limit.share || !cell_.plan->ids.empty()) return {};
    TABRIG_ASSIGN_OR_RETURN(const Json now, runner_->describe(call_));
    const auto list = now.find("warnings");
    if (list == now.end() || !list->is_array()) return {};
    for (const Json& text : *list) {
      if (!text.is_string()) continue;
      outcome_.warnings.push_back(text.get<std::string>());
      TABRIG_RETURN_IF_ERROR(store_.put_event("warning", "runner", text.get<std::string>()));
    }
    return {};
  }

  // Reads the item, renders its prompt, and queues what the store does not have.
  Status prepare(std::uint64_t index) {
    const CellPlan& plan = *cell_.plan;
    TABRIG_ASSIGN_OR_RETURN(const Example example, cell_.read(call_, index, recorded_ ? 0 : std::uint64_t{kPartAll}));
    const std::string item_key =
        ItemIdentity{cell_.dataset_sha256, plan.dataset.id, plan.split, example.id, Json::array()}.key();
    TABRIG_RETURN_IF_ERROR(store_.put_item({index, item_key, example.id, example.cluster, example.question}));

    Pending pending;
    pending.request.example_id = example.id;
    pending.request.dataset = plan.dataset.id;
    pending.request.split = plan.split;
    pending.request.item_index = index;
    pending.request.sampling = plan.sampling;
    pending.request.seed = plan.seed;
    RequestIdentity identity{description_["fingerprint"], "", "", sampling_json(plan.sampling), plan.seed, 0};
    if (recorded_) {
      identity.item_key = item_key;
    } else {
      auto prompt = task_->prompt(call_, example);
      if (!prompt.ok()) return fail_item(index, identity, prompt.status());
      identity.prompt = prompt_text(*prompt);
      if (options_.keep_prompts) TABRIG_RETURN_IF_ERROR(store_.put_prompt(index, *prompt));
      pending.request.prompt = std::move(*prompt);
    }
    // Samples that are missing, as one stretch a request.
    std::uint32_t reused = 0;
    for (std::uint32_t sample = 0; sample < plan.samples; ++sample) {
      identity.sample = sample;
      const std::string key = identity.key();
      TABRIG_ASSIGN_OR_RETURN(const bool there, store_.has_generation(index, sample, key));
      if (there) {
        ++reused;
        queue(pending);
        continue;
      }
      if (pending.keys.empty()) pending.request.first_sample = sample;
      pending.keys.push_back(key);
    }
    queue(pending);
    outcome_.reused += reused;
    if (reused == plan.samples) progress_.add(State::kScored);
    return {};
  }

  // Moves the collected stretch of samples into the queue.
  void queue(Pending& pending) {
    if (pending.keys.empty()) return;
    pending.request.n = static_cast<std::uint32_t>(pending.keys.size());
    pending_.push_back(pending);
    pending.keys.clear();
  }

  Status fail_item(std::uint64_t index, RequestIdentity identity, const Status& why) {
    for (std::uint32_t sample = 0; sample < cell_.plan->samples; ++sample) {
      identity.sample = sample;
      GenerationRecord record;
      record.item_index = index;
      record.sample = sample;
      record.request_key = identity.key();
      record.state = State::kRunnerError;
      record.error = "the prompt could not be made: " + why.to_string();
      TABRIG_RETURN_IF_ERROR(store_.put_generation(record));
    }
    progress_.add(State::kRunnerError);
    return {};
  }

  // One window: the runner works in its own thread, results are stored here as they arrive.
  Status send() {
    if (pending_.empty()) return {};
    std::vector<GenerateRequest> requests;
    requests.reserve(pending_.size());
    for (const Pending& pending : pending_) requests.push_back(pending.request);

    std::mutex mutex;
    std::condition_variable arrived;
    std::deque<std::pair<std::size_t, GenerateResult>> results;
    bool done = false;
    Status failed;
    std::thread worker([&] {
      Status status = runner_->generate(call_, requests, [&](std::size_t index, GenerateResult result) {
        const std::lock_guard lock(mutex);
        results.emplace_back(index, std::move(result));
        arrived.notify_one();
      });
      const std::lock_guard lock(mutex);
      failed = std::move(status);
      done = true;
      arrived.notify_one();
    });
    Status stored;
    for (;;) {
      std::deque<std::pair<std::size_t, GenerateResult>> batch;
      {
        std::unique_lock lock(mutex);
        arrived.wait(lock, [&] { return done || !results.empty(); });
        batch.swap(results);
        if (batch.empty() && done) break;
      }
      for (auto& [index, result] : batch) {
        if (stored.ok()) stored = keep(pending_[index], result);
      }
    }
    worker.join();
    pending_.clear();
    TABRIG_RETURN_IF_ERROR(stored);
    if (failed.code() == Code::kCancelled) return store_.flush();
    TABRIG_RETURN_IF_ERROR(failed);
    return {};
  }

  Status keep(const Pending& pending, const GenerateResult& result) {
    // What was not run because of an interruption is left open, so that a resumed run asks for it.
    if (result.state == State::kNotRun && cancelled()) return {};
    for (std::uint32_t i = 0; i < pending.keys.size(); ++i) {
      TABRIG_RETURN_IF_ERROR(store_.put_generation(record_of(pending, result, i)));
    }
    ++outcome_.generated;
    progress_.add(result.state);
    return {};
  }

  Cell& cell_;
  RunStore& store_;
  const EngineOptions& options_;
  Progress& progress_;
  CellOutcome& outcome_;
  CallContext call_;
  std::unique_ptr<Task> task_;
  std::unique_ptr<Runner> runner_;
  Json description_;
  bool recorded_ = false;
  std::uint64_t window_ = kWindow;
  std::vector<Pending> pending_;
};

}  // namespace

Status generate_phase(Cell& cell, RunStore& store, const EngineOptions& options, Progress& progress, CellOutcome& outcome) {
  return Generator(cell, store, options, progress, outcome).run();
}

}  // namespace tabrig::engine
