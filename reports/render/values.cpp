#include "reports/render/values.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/host/state.hpp"

namespace tabrig::report {

Json number_or_null(const std::optional<double>& value) { return value && std::isfinite(*value) ? Json(*value) : Json(); }

Json states_json(const std::uint64_t (&states)[kStateCount]) {
  Json out = Json::object();
  for (std::uint32_t i = 0; i < kStateCount; ++i) out[std::string(state_name(static_cast<State>(i)))] = states[i];
  return out;
}

Json score_json(const Report& report, const Score& score) {
  const CellReport& cell = report.cells[score.cell];
  const SummaryRecord& s = score.summary;
  Json out{{"cell", cell.title}, {"cell_id", cell.stored.cell_id}, {"dataset", cell.dataset}, {"split", cell.split},
           {"task", cell.task}, {"runner", cell.runner}, {"model", cell.model.empty() ? Json() : Json(cell.model)},
           {"metric", s.metric}, {"policy", s.policy}, {"value", number_or_null(s.value)}, {"value_all", number_or_null(s.value_all)},
           {"n", s.n}, {"items", s.items}, {"states", states_json(s.states)}, {"interval", Json()}, {"signature", s.signature},
           {"unit", s.unit}, {"range", {s.range_low, s.range_high}}, {"higher_is_better", s.higher_is_better},
           {"metric_version", s.metric_version}, {"samples", cell.samples}, {"seed", cell.seed}, {"detail", s.detail}};
  if (s.interval) {
    out["interval"] = {{"low", s.interval->low}, {"high", s.interval->high}, {"level", s.interval->level}, {"method", s.interval->method}};
  }
  return out;
}

Json run_json(const StoredRun& run) {
  return {{"run_id", run.run_id}, {"started", run.started}, {"finished", run.finished.empty() ? Json() : Json(run.finished)},
          {"status", run.status}, {"command", run.command}, {"provenance", run.provenance}};
}

Json cell_json(const CellReport& cell) {
  const auto known = [](const std::string& text) { return text.empty() ? Json() : Json(text); };
  return {{"title", cell.title}, {"cell_id", cell.stored.cell_id}, {"dataset", cell.dataset}, {"split", cell.split},
          {"task", cell.task}, {"runner", cell.runner}, {"model", known(cell.model)}, {"limit", known(cell.limit)},
          {"dataset_sha256", known(cell.dataset_sha256)}, {"samples", cell.samples}, {"seed", cell.seed},
          {"spec", cell.stored.spec}, {"facts", cell.stored.facts}, {"scores", cell.scores}};
}

Json note_json(const Note& note) {
  return {{"level", note.level}, {"text", note.text}, {"cell", note.cell ? Json(*note.cell) : Json()}, {"score", note.score ? Json(*note.score) : Json()}};
}

Json event_json(const StoredEvent& event) {
  return {{"time", event.time}, {"level", event.level}, {"kind", event.kind}, {"message", event.message}};
}

Json sample_json(const StoredSample& sample, std::uint32_t number) {
  const auto known = [](const std::optional<std::uint64_t>& count) { return count ? Json(*count) : Json(); };
  const GenerationRecord& g = sample.generation;
  Json out{{"sample", number}};
  out["generation"] = {{"state", state_name(g.state)}, {"text", g.state == State::kScored ? Json(g.text) : Json()},
                       {"finish_reason", g.finish_reason}, {"error", g.error}, {"prompt_tokens", known(g.prompt_tokens)},
                       {"completion_tokens", known(g.completion_tokens)}, {"attempts", g.attempts}, {"usage", g.usage}, {"logprobs", g.logprobs}};
  out["prediction"] = nullptr;
  if (sample.prediction) {
    const Prediction& p = sample.prediction->prediction;
    const bool found = sample.prediction->state == State::kScored;
    out["prediction"] = {{"state", state_name(sample.prediction->state)}, {"text", found ? Json(p.text) : Json()}, {"value", p.value}, {"rule", p.rule}, {"span", Json()}};
    if (p.span_begin >= 0 && p.span_end >= p.span_begin) out["prediction"]["span"] = {p.span_begin, p.span_end};
  }
  Json scores = Json::object();
  for (const auto& [name, score] : sample.scores) {
    scores[name] = {{"state", state_name(score.state)}, {"value", number_or_null(score.value)}, {"outcome", score.outcome}, {"why", score.why}, {"detail", score.detail}};
  }
  out["scores"] = std::move(scores);
  return out;
}

Json item_json(const Report& report, const ItemReport& item) {
  const StoredItem& stored = *item.stored;
  Json out{{"cell", report.cells[item.cell].stored.cell_id}, {"index", stored.item.index}, {"id", stored.item.example_id},
           {"item_key", stored.item.item_key}, {"cluster", stored.item.cluster}, {"question", stored.item.question},
           {"example", Json()}, {"prompt", Json()}, {"samples", Json::array()}};
  if (item.example) out["example"] = example_to_json(*item.example);
  if (!stored.prompt.empty()) {
    Json prompt = Json::parse(stored.prompt, nullptr, false);
    out["prompt"] = prompt.is_discarded() ? Json(stored.prompt) : std::move(prompt);
  }
  for (std::uint32_t i = 0; i < stored.samples.size(); ++i) out["samples"].push_back(sample_json(stored.samples[i], i));
  return out;
}

std::string dump(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }
std::string dump_pretty(const Json& json) { return json.dump(2, ' ', false, Json::error_handler_t::replace); }

namespace {

// "a", "a and b", "a, b and 3 more".
std::string list_of(std::vector<std::string> names) {
  std::vector<std::string> unique;
  for (std::string& name : names) {
    if (!name.empty() && std::find(unique.begin(), unique.end(), name) == unique.end()) unique.push_back(std::move(name));
  }
  if (unique.empty()) return {};
  if (unique.size() == 1) return unique[0];
  if (unique.size() == 2) return unique[0] + " and " + unique[1];
  if (unique.size() == 3) return unique[0] + ", " + unique[1] + " and " + unique[2];
  return fmt::format("{}, {} and {} more", unique[0], unique[1], unique.size() - 2);
}

std::vector<std::string> runners(const Report& report) {
  std::vector<std::string> names;
  for (const CellReport& cell : report.cells) names.push_back(cell.model.empty() ? cell.runner : cell.model);
  return names;
}

std::vector<std::string> datasets(const Report& report) {
  std::vector<std::string> names;
  for (const CellReport& cell : report.cells) names.push_back(cell.split.empty() ? cell.dataset : cell.dataset + "/" + cell.split);
  return names;
}

}  // namespace

std::string title_of(const Report& report, const ReportOptions& options) {
  if (!options.title.empty()) return options.title;
  if (report.cells.empty()) return "Nothing has run yet";
  const std::string who = list_of(runners(report)), what = list_of(datasets(report));
  return who.empty() ? what : who + " on " + what;
}

std::string sentence_of(const Report& report) {
  if (report.cells.empty()) return "The store holds no cell: nothing has been evaluated.";
  std::vector<std::string> metrics, tasks;
  for (const Score& score : report.scores) metrics.push_back(score.summary.metric);
  for (const CellReport& cell : report.cells) tasks.push_back(cell.task);
  std::uint64_t items = 0;
  for (const CellReport& cell : report.cells) {
    std::uint64_t most = 0;
    for (const std::size_t score : cell.scores) most = std::max(most, report.scores[score].summary.items);
    items += most;
  }
  const std::string scored = list_of(metrics), task = list_of(tasks);
  return fmt::format("{} answered {} {} of {}{}, {}.", list_of(runners(report)), items, items == 1 ? "item" : "items", list_of(datasets(report)),
                     task.empty() ? "" : " through " + task, scored.empty() ? "not scored" : "scored by " + scored);
}

}  // namespace tabrig::report
