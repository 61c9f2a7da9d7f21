// The score phase: stored generations are parsed and scored in chunks by worker threads, and written in order by this one.
#include <condition_variable>
#include <map>
#include <thread>

#include "core/engine/cell.hpp"
#include "core/engine/summary.hpp"

namespace tabrig::engine {
namespace {

// What one chunk of items turned into.
struct Chunk {
  std::uint64_t number = 0;
  std::vector<std::uint64_t> indices;            // items
  std::vector<GenerationRecord> generations;     // in (item, sample) order
  std::vector<PredictionRecord> predictions;
  std::vector<ScoreRecord> scores;               // of every metric
  std::vector<std::unique_ptr<Metric>> metrics;  // null where one instance sees all chunks
  std::vector<std::string> clusters;             // one an item
  std::vector<std::vector<Observation>> observations;  // per metric
  Status status;
};

class Scorer {
 public:
  Scorer(Cell& cell, RunStore& store, const EngineOptions& options, Progress& progress, CellOutcome& outcome)
      : cell_(cell), store_(store), options_(options), progress_(progress), outcome_(outcome) {}

  Status run() {
    TABRIG_RETURN_IF_ERROR(prepare());
    const std::uint64_t chunks = (cell_.count + kChunk - 1) / kChunk;
    progress_.begin("score " + cell_.plan->dataset.id + "/" + cell_.plan->split, cell_.count);
    const unsigned hardware = std::max(1u, std::thread::hardware_concurrency());
    unsigned threads = options_.threads ? options_.threads : hardware;
    if (!all_merge_) threads = 1;
    threads = static_cast<unsigned>(std::min<std::uint64_t>(threads, std::max<std::uint64_t>(chunks, 1)));
    TABRIG_RETURN_IF_ERROR(threads == 1 ? sequential(chunks) : parallel(chunks, threads));
    TABRIG_RETURN_IF_ERROR(summarise());
    TABRIG_RETURN_IF_ERROR(store_.flush());
    progress_.end();
    return {};
  }

 private:
  bool cancelled() const { return options_.cancel && options_.cancel->load(); }
  CallContext context() const {
    CallContext call;
    call.cancel = options_.cancel;
    call.run_id = options_.run_id;
    call.seed = cell_.plan->seed;
    return call;
  }

  Status prepare() {
    std::vector<std::string> names;
    for (const CellMetric& metric : cell_.metrics) {
      TABRIG_ASSIGN_OR_RETURN(auto instance, make_metric(cell_, metric));
      all_merge_ = all_merge_ && instance->can_merge();
      totals_.push_back(std::move(instance));
      names.push_back(metric.name);
    }
    summaries_.resize(cell_.metrics.size());
    return store_.clear_scores(names);
  }

  Status load(Chunk& chunk) {
    const std::uint64_t first = chunk.number * kChunk, last = std::min(first + kChunk, cell_.count);
    for (std::uint64_t position = first; position < last; ++position) chunk.indices.push_back(cell_.index(position));
    TABRIG_ASSIGN_OR_RETURN(chunk.generations, store_.generations(chunk.indices.front(), chunk.indices.back() + 1));
    return {};
  }

  Status sequential(std::uint64_t chunks) {
    for (std::uint64_t k = 0; k < chunks; ++k) {
      if (cancelled()) return Status(Code::kCancelled, "interrupted; run the same command again to go on");
      Chunk chunk;
      chunk.number = k;
      TABRIG_RETURN_IF_ERROR(load(chunk));
      score(chunk);
      TABRIG_RETURN_IF_ERROR(store(chunk));
    }
    return {};
  }

  // Workers take chunks that this thread has loaded; this thread writes finished chunks in order. At most 2 chunks a worker
  // are in memory.
  Status parallel(std::uint64_t chunks, unsigned threads) {
    std::mutex mutex;
    std::condition_variable work, finished;
    std::vector<std::unique_ptr<Chunk>> queue;
    std::map<std::uint64_t, std::unique_ptr<Chunk>> done;
    bool stop = false;
    std::vector<std::thread> workers;
    for (unsigned t = 0; t < threads; ++t) {
      workers.emplace_back([&] {
        for (;;) {
          std::unique_ptr<Chunk> chunk;
          {
            std::unique_lock lock(mutex);
            work.wait(lock, [&] { return stop || !queue.empty(); });
            if (queue.empty()) return;
            chunk = std::move(queue.front());
            queue.erase(queue.begin());
          }
          score(*chunk);
          const std::lock_guard lock(mutex);
          done.emplace(chunk->number, std::move(chunk));
          finished.notify_one();
        }
      });
    }
    Status status;
    std::uint64_t loaded = 0, written = 0;
    while (written < chunks && status.ok()) {
      while (loaded < chunks && loaded - written < 2ull * threads && status.ok()) {
        auto chunk = std::make_unique<Chunk>();
        chunk->number = loaded++;
        status = load(*chunk);
        const std::lock_guard lock(mutex);
        queue.push_back(std::move(chunk));
        work.notify_one();
      }
      std::unique_ptr<Chunk> next;
      {
        std::unique_lock lock(mutex);
        finished.wait(lock, [&] { return done.count(written) != 0; });
        next = std::move(done.extract(written).mapped());
      }
      ++written;
      if (status.ok()) status = store(*next);
      if (status.ok() && cancelled()) status = Status(Code::kCancelled, "interrupted; run the same command again to go on");
    }
    {
      const std::lock_guard lock(mutex);
      stop = true;
      queue.clear();
    }
    work.notify_all();
    for (std::thread& worker : workers) worker.join();
    return status;
  }

  // Parses and scores one chunk; errors of single items are rows, others end in chunk.status. [any thread]
  void score(Chunk& chunk) {
    const CallContext base = context();
    chunk.observations.resize(cell_.metrics.size());
    std::vector<Metric*> metrics;
    for (std::size_t m = 0; m < cell_.metrics.size(); ++m) {
      if (!all_merge_) {
        metrics.push_back(totals_[m].get());
        continue;
      }
      auto instance = make_metric(cell_, cell_.metrics[m]);
      if (!instance.ok()) {
        chunk.status = instance.status();
        return;
      }
      metrics.push_back(instance->get());
      chunk.metrics.push_back(std::move(*instance));
    }
    auto task = cell_.components->task(cell_.plan->task.id, task_config(*cell_.plan));
    if (!task.ok()) {
      chunk.status = task.status();
      return;
    }
    auto generation = chunk.generations.begin();
    CallContext call = base;
    for (const std::uint64_t index : chunk.indices) {
      auto example = cell_.read(base, index, cell_.score_parts);
      if (!example.ok()) {
        chunk.status = example.status();
        return;
      }
      call.sample_id = example->id;
      chunk.clusters.push_back(example->cluster);
      for (std::uint32_t sample = 0; sample < cell_.plan->samples; ++sample) {
        while (generation != chunk.generations.end() &&
               std::pair(generation->item_index, generation->sample) < std::pair(index, sample)) {
          ++generation;
        }
        const bool there = generation != chunk.generations.end() && generation->item_index == index && generation->sample == sample;
        chunk.status = score_sample(chunk, call, *example, there ? &*generation : nullptr, index, sample, **task, metrics);
        if (!chunk.status.ok()) return;
      }
      progress_.add(chunk.predictions.back().state);
    }
    chunk.generations.clear();
  }

  Status score_sample(Chunk& chunk, const CallContext& call, const Example& example, const GenerationRecord* generation,
                      std::uint64_t index, std::uint32_t sample, Task& task, const std::vector<Metric*>& metrics) {
    PredictionRecord parsed;
    parsed.item_index = index;
    parsed.sample = sample;
    parsed.state = generation ? generation->state : State::kNotRun;
    std::string why = generation ? generation->error : "not generated";
    if (parsed.state == State::kScored) {
      auto prediction = task.parse(call, example, generation->text);
      if (prediction.ok()) {
        parsed.prediction = std::move(*prediction);
        parsed.state = parsed.prediction.state;
        if (parsed.state == State::kNoAnswer && generation->finish_reason == "length") parsed.state = State::kTruncated;
      } else {
        if (prediction.status().code() == Code::kCancelled) return prediction.status();
        parsed.state = State::kScorerError;
        why = prediction.status().to_string();
      }
    }
    const bool ask = parsed.state == State::kScored || parsed.state == State::kNoAnswer || parsed.state == State::kTruncated;
    for (std::size_t m = 0; m < metrics.size(); ++m) {
      ScoreRecord record;
      record.item_index = index;
      record.sample = sample;
      record.metric = static_cast<std::uint32_t>(m);
      record.state = parsed.state;
      record.why = ask ? "" : why;
      Observation observation;
      if (ask && !example.has_gold) {
        record.state = State::kGoldFailed;
        record.why = "the item has no gold (blind test set)";
      } else if (ask) {
        auto score = metrics[m]->update(call, {&example, &parsed.prediction, generation->text, parsed.state, sample});
        if (!score.ok()) {
          if (score.status().code() == Code::kCancelled) return score.status();
          record.state = State::kScorerError;
          record.why = score.status().to_string();
        } else {
          record.value = score->value;
          record.outcome = std::move(score->outcome);
          record.why = std::move(score->why);
          record.detail = std::move(score->detail);
          if (score->state != State::kScored) record.state = score->state;
          observation.stats = std::move(score->stats);
        }
      }
      observation.value = record.value;
      observation.state = record.state;
      chunk.observations[m].push_back(std::move(observation));
      chunk.scores.push_back(std::move(record));
    }
    chunk.predictions.push_back(std::move(parsed));
    return {};
  }

  Status store(Chunk& chunk) {
    TABRIG_RETURN_IF_ERROR(chunk.status);
    for (const PredictionRecord& prediction : chunk.predictions) TABRIG_RETURN_IF_ERROR(store_.put_prediction(prediction));
    for (const ScoreRecord& score : chunk.scores) TABRIG_RETURN_IF_ERROR(store_.put_score(cell_.metrics[score.metric].name, score));
    for (std::size_t m = 0; m < cell_.metrics.size(); ++m) {
      for (std::size_t i = 0; i < chunk.observations[m].size(); ++i) {
        summaries_[m].add(chunk.observations[m][i], chunk.clusters[i / cell_.plan->samples]);
      }
      if (all_merge_) TABRIG_RETURN_IF_ERROR(totals_[m]->merge(*chunk.metrics[m]));
    }
    return {};
  }

  Status summarise() {
    for (std::size_t m = 0; m < cell_.metrics.size(); ++m) {
      TABRIG_ASSIGN_OR_RETURN(SummaryRecord summary, summaries_[m].finish(cell_, cell_.metrics[m], *totals_[m], context(), options_));
      TABRIG_RETURN_IF_ERROR(store_.put_summary(summary));
      outcome_.summaries.push_back(std::move(summary));
    }
    return {};
  }

  Cell& cell_;
  RunStore& store_;
  const EngineOptions& options_;
  Progress& progress_;
  CellOutcome& outcome_;
  std::vector<std::unique_ptr<Metric>> totals_;
  std::vector<SummaryBuilder> summaries_;
  bool all_merge_ = true;
};

}  // namespace

Status score_phase(Cell& cell, RunStore& store, const EngineOptions& options, Progress& progress, CellOutcome& outcome) {
  return Scorer(cell, store, options, progress, outcome).run();
}

}  // namespace tabrig::engine
