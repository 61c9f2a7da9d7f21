// The reading half of the store.
#include "core/store/impl.hpp"

namespace tabrig {

using store::Statement;
using store::to_hex;

namespace {

State state_of(const std::string& name) { return state_from_name(name).value_or(State::kNotRun); }

// Columns: item_index, sample, request_key, state, text, finish_reason, error, logprobs, usage, prompt_tokens,
// completion_tokens, attempts, starting at `at`.
GenerationRecord generation_at(const Statement& s, int at) {
  GenerationRecord g;
  g.item_index = static_cast<std::uint64_t>(s.integer(at));
  g.sample = static_cast<std::uint32_t>(s.integer(at + 1));
  g.request_key = to_hex(s.text(at + 2));
  g.state = state_of(s.text(at + 3));
  g.text = s.text(at + 4);
  g.finish_reason = s.text(at + 5);
  g.error = s.text(at + 6);
  g.logprobs = s.json(at + 7);
  g.usage = s.json(at + 8);
  g.prompt_tokens = s.count(at + 9);
  g.completion_tokens = s.count(at + 10);
  g.attempts = static_cast<std::uint32_t>(s.integer(at + 11));
  return g;
}

PredictionRecord prediction_at(const Statement& s, int at) {
  PredictionRecord p;
  p.item_index = static_cast<std::uint64_t>(s.integer(at));
  p.sample = static_cast<std::uint32_t>(s.integer(at + 1));
  p.state = state_of(s.text(at + 2));
  p.prediction.state = p.state;
  p.prediction.text = s.text(at + 3);
  p.prediction.value = s.json(at + 4);
  p.prediction.span_begin = s.is_null(at + 5) ? -1 : s.integer(at + 5);
  p.prediction.span_end = s.is_null(at + 6) ? -1 : s.integer(at + 6);
  p.prediction.rule = s.text(at + 7);
  return p;
}

constexpr char kGenerationColumns[] =
    "SELECT item_index, sample, request_key, state, text, finish_reason, error, logprobs, usage, prompt_tokens, "
    "completion_tokens, attempts FROM completion WHERE cell = ?1 AND item_index >= ?2 AND item_index < ?3 ORDER BY item_index, sample";
constexpr char kItemColumns[] =
    "SELECT item_index, item_key, example_id, cluster, question FROM item WHERE cell = ?1 AND item_index >= ?2 AND "
    "item_index < ?3 ORDER BY item_index";

}  // namespace

Result<std::vector<GenerationRecord>> Store::generations(std::uint64_t first, std::uint64_t last) {
  TABRIG_ASSIGN_OR_RETURN(Statement* s, impl_->statement(kGenerationColumns));
  s->bind(1, impl_->cell).bind(2, first).bind(3, last);
  std::vector<GenerationRecord> out;
  for (;;) {
    TABRIG_ASSIGN_OR_RETURN(const bool row, s->step("reading completions"));
    if (!row) return out;
    out.push_back(generation_at(*s, 0));
  }
}

Result<std::vector<ItemRecord>> Store::items(std::uint64_t first, std::uint64_t last) {
  TABRIG_ASSIGN_OR_RETURN(Statement* s, impl_->statement(kItemColumns));
  s->bind(1, impl_->cell).bind(2, first).bind(3, last);
  std::vector<ItemRecord> out;
  for (;;) {
    TABRIG_ASSIGN_OR_RETURN(const bool row, s->step("reading items"));
    if (!row) return out;
    out.push_back({static_cast<std::uint64_t>(s->integer(0)), to_hex(s->text(1)), s->text(2), s->text(3), s->text(4)});
  }
}

Result<std::uint64_t> Store::item_count() {
  TABRIG_ASSIGN_OR_RETURN(Statement* s, impl_->statement("SELECT count(*) FROM item WHERE cell = ?"));
  TABRIG_ASSIGN_OR_RETURN(const bool row, s->bind(1, impl_->cell).step("counting items"));
  const auto count = row ? static_cast<std::uint64_t>(s->integer(0)) : 0;
  s->reset();
  return count;
}

Result<std::vector<StoredRun>> Store::runs() {
  TABRIG_ASSIGN_OR_RETURN(Statement* s, impl_->statement("SELECT run_id, started, finished, status, command, provenance FROM run ORDER BY run"));
  std::vector<StoredRun> out;
  for (;;) {
    TABRIG_ASSIGN_OR_RETURN(const bool row, s->step("reading runs"));
    if (!row) return out;
    out.push_back({s->text(0), s->text(1), s->text(2), s->text(3), s->text(4), s->json(5)});
  }
}

Result<std::vector<StoredCell>> Store::cells() {
  TABRIG_ASSIGN_OR_RETURN(Statement* s, impl_->statement("SELECT cell, cell_id, spec, facts FROM cell ORDER BY cell"));
  std::vector<StoredCell> out;
  for (;;) {
    TABRIG_ASSIGN_OR_RETURN(const bool row, s->step("reading cells"));
    if (!row) return out;
    out.push_back({s->integer(0), s->text(1), s->json(2), s->json(3)});
  }
}

Result<std::vector<SummaryRecord>> Store::summaries(const StoredCell& cell) {
  TABRIG_ASSIGN_OR_RETURN(Statement* s, impl_->statement("SELECT record FROM summary WHERE cell = ? ORDER BY metric"));
  s->bind(1, cell.cell);
  std::vector<SummaryRecord> out;
  for (;;) {
    TABRIG_ASSIGN_OR_RETURN(const bool row, s->step("reading summaries"));
    if (!row) return out;
    auto summary = summary_from_json(s->json(0));
    if (!summary.ok()) {
      s->reset();
      return summary.status();
    }
    out.push_back(std::move(*summary));
  }
}

Result<std::vector<StoredEvent>> Store::events() {
  TABRIG_ASSIGN_OR_RETURN(Statement* s, impl_->statement("SELECT time, level, kind, message FROM event ORDER BY event"));
  std::vector<StoredEvent> out;
  for (;;) {
    TABRIG_ASSIGN_OR_RETURN(const bool row, s->step("reading events"));
    if (!row) return out;
    out.push_back({s->text(0), s->text(1), s->text(2), s->text(3)});
  }
}

Status Store::for_each_item(const StoredCell& cell, const std::function<Status(const StoredItem&)>& visit) {
  // Four cursors in step, all in item order.
  TABRIG_ASSIGN_OR_RETURN(Statement items, Statement::prepare(impl_->db.get(), kItemColumns));
  TABRIG_ASSIGN_OR_RETURN(Statement generations, Statement::prepare(impl_->db.get(), kGenerationColumns));
  TABRIG_ASSIGN_OR_RETURN(Statement prompt, Statement::prepare(impl_->db.get(), "SELECT prompt FROM request WHERE cell = ? AND item_index = ?"));
  TABRIG_ASSIGN_OR_RETURN(Statement predictions, Statement::prepare(impl_->db.get(),
      "SELECT item_index, sample, state, text, value, span_begin, span_end, rule FROM prediction WHERE cell = ? ORDER BY item_index, sample"));
  // One cursor a metric: the key is (cell, metric, item, sample), so each is a plain index walk.
  struct MetricCursor {
    std::string name;
    Statement rows;
    bool live = true;
  };
  std::vector<MetricCursor> scores;
  TABRIG_ASSIGN_OR_RETURN(Statement metrics, Statement::prepare(impl_->db.get(), "SELECT m.metric, m.name FROM summary s JOIN metric m USING (metric) WHERE s.cell = ? ORDER BY m.metric"));
  metrics.bind(1, cell.cell);
  for (;;) {
    TABRIG_ASSIGN_OR_RETURN(const bool row, metrics.step("reading metrics"));
    if (!row) break;
    TABRIG_ASSIGN_OR_RETURN(Statement rows, Statement::prepare(impl_->db.get(),
        "SELECT item_index, sample, state, value, outcome, why, detail FROM score WHERE cell = ? AND metric = ? ORDER BY item_index, sample"));
    rows.bind(1, cell.cell).bind(2, metrics.integer(0));
    scores.push_back({metrics.text(1), std::move(rows)});
    TABRIG_ASSIGN_OR_RETURN(scores.back().live, scores.back().rows.step("reading scores"));
  }
  const std::int64_t last = INT64_MAX;
  items.bind(1, cell.cell).bind(2, std::int64_t{0}).bind(3, last);
  generations.bind(1, cell.cell).bind(2, std::int64_t{0}).bind(3, last);
  predictions.bind(1, cell.cell);
  TABRIG_ASSIGN_OR_RETURN(bool generation, generations.step("reading completions"));
  TABRIG_ASSIGN_OR_RETURN(bool prediction, predictions.step("reading predictions"));

  for (;;) {
    TABRIG_ASSIGN_OR_RETURN(const bool row, items.step("reading items"));
    if (!row) return {};
    StoredItem out;
    out.item = {static_cast<std::uint64_t>(items.integer(0)), to_hex(items.text(1)), items.text(2), items.text(3), items.text(4)};
    const auto index = static_cast<std::int64_t>(out.item.index);
    TABRIG_ASSIGN_OR_RETURN(const bool has_prompt, prompt.bind(1, cell.cell).bind(2, index).step("reading a prompt"));
    if (has_prompt) out.prompt = prompt.text(0);
    prompt.reset();
    const auto sample_of = [&](std::int64_t number) -> StoredSample& {
      if (out.samples.size() <= static_cast<std::size_t>(number)) out.samples.resize(static_cast<std::size_t>(number) + 1);
      return out.samples[static_cast<std::size_t>(number)];
    };
    while (generation && generations.integer(0) <= index) {
      if (generations.integer(0) == index) sample_of(generations.integer(1)).generation = generation_at(generations, 0);
      TABRIG_ASSIGN_OR_RETURN(generation, generations.step("reading completions"));
    }
    while (prediction && predictions.integer(0) <= index) {
      if (predictions.integer(0) == index) sample_of(predictions.integer(1)).prediction = prediction_at(predictions, 0);
      TABRIG_ASSIGN_OR_RETURN(prediction, predictions.step("reading predictions"));
    }
    for (MetricCursor& cursor : scores) {
      while (cursor.live && cursor.rows.integer(0) <= index) {
        if (cursor.rows.integer(0) == index) {
          const Statement& s = cursor.rows;
          ScoreRecord score;
          score.item_index = out.item.index;
          score.sample = static_cast<std::uint32_t>(s.integer(1));
          score.state = state_of(s.text(2));
          if (!s.is_null(3)) score.value = s.real(3);
          score.outcome = s.text(4);
          score.why = s.text(5);
          score.detail = s.json(6);
          sample_of(s.integer(1)).scores.emplace_back(cursor.name, std::move(score));
        }
        TABRIG_ASSIGN_OR_RETURN(cursor.live, cursor.rows.step("reading scores"));
      }
    }
    TABRIG_RETURN_IF_ERROR(visit(out));
  }
}

Json summary_to_json(const SummaryRecord& s) {
  const auto number = [](const std::optional<double>& value) { return value ? Json(*value) : Json(); };
  Json states = Json::object();
  for (std::uint32_t i = 0; i < kStateCount; ++i) states[std::string(state_name(static_cast<State>(i)))] = s.states[i];
  Json out{{"metric", s.metric}, {"metric_version", s.metric_version}, {"policy", s.policy}, {"signature", s.signature},
           {"value", number(s.value)}, {"value_all", number(s.value_all)}, {"n", s.n}, {"items", s.items}, {"states", states},
           {"range", {s.range_low, s.range_high}}, {"higher_is_better", s.higher_is_better}, {"unit", s.unit}, {"detail", s.detail}};
  if (s.interval) {
    out["interval"] = {{"low", s.interval->low}, {"high", s.interval->high}, {"level", s.interval->level}, {"method", s.interval->method}};
  }
  return out;
}

Result<SummaryRecord> summary_from_json(const Json& json) {
  SummaryRecord s;
  try {
    s.metric = json.at("metric").get<std::string>();
    s.metric_version = json.at("metric_version").get<std::string>();
    s.policy = json.at("policy").get<std::string>();
    s.signature = json.at("signature").get<std::string>();
    if (!json.at("value").is_null()) s.value = json.at("value").get<double>();
    if (!json.at("value_all").is_null()) s.value_all = json.at("value_all").get<double>();
    s.n = json.at("n").get<std::uint64_t>();
    s.items = json.at("items").get<std::uint64_t>();
    for (std::uint32_t i = 0; i < kStateCount; ++i) {
      s.states[i] = json.at("states").at(std::string(state_name(static_cast<State>(i)))).get<std::uint64_t>();
    }
    s.range_low = json.at("range").at(0).get<double>();
    s.range_high = json.at("range").at(1).get<double>();
    s.higher_is_better = json.at("higher_is_better").get<bool>();
    s.unit = json.at("unit").get<std::string>();
    s.detail = json.at("detail");
    if (const auto it = json.find("interval"); it != json.end()) {
      s.interval = SummaryRecord::Interval{it->at("low").get<double>(), it->at("high").get<double>(), it->at("level").get<double>(),
                                           it->at("method").get<std::string>()};
    }
  } catch (const Json::exception& error) {
    return Status(Code::kInvalidData, "a summary of the store is damaged").found(error.what());
  }
  return s;
}

}  // namespace tabrig
