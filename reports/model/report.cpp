#include "reports/model/report.hpp"

#include "reports/model/notes.hpp"

namespace tabrig::report {
namespace {

// A string member of an object, "" when it is not there. Stored JSON is data: nothing about its shape is taken for granted.
std::string text_at(const Json& json, const char* key) {
  if (!json.is_object()) return {};
  const auto it = json.find(key);
  return it != json.end() && it->is_string() ? it->get<std::string>() : std::string();
}

const Json& member(const Json& json, const char* key) {
  static const Json null;
  if (!json.is_object()) return null;
  const auto it = json.find(key);
  return it == json.end() ? null : *it;
}

std::uint64_t count_at(const Json& json, const char* key, std::uint64_t otherwise) {
  const Json& value = member(json, key);
  return value.is_number_unsigned() ? value.get<std::uint64_t>() : otherwise;
}

CellReport describe(StoredCell stored) {
  CellReport cell;
  const Json& spec = stored.spec;
  cell.dataset = text_at(member(spec, "dataset"), "id");
  cell.split = text_at(spec, "split");
  cell.task = text_at(member(spec, "task"), "id");
  const Json& runner = member(spec, "runner");
  cell.runner = text_at(runner, "id");
  cell.model = text_at(member(runner, "config"), "model");
  if (cell.model.empty()) cell.model = text_at(member(member(member(stored.facts, "runner"), "fingerprint"), "model"), "id");
  if (cell.model.empty()) cell.model = text_at(member(member(stored.facts, "runner"), "fingerprint"), "model");
  cell.dataset_sha256 = text_at(stored.facts, "dataset_sha256");
  cell.samples = count_at(spec, "samples", 1);
  cell.seed = count_at(spec, "seed", 0);
  if (const Json& limit = member(spec, "limit"); !limit.is_null()) cell.limit = limit.dump();
  cell.title = text_at(spec, "name");
  if (cell.title.empty()) cell.title = cell.split.empty() ? cell.dataset : cell.dataset + "/" + cell.split;
  cell.stored = std::move(stored);
  return cell;
}

}  // namespace

Result<Report> load_report(Store& store) {
  Report report;
  TABRIG_ASSIGN_OR_RETURN(report.runs, store.runs());
  TABRIG_ASSIGN_OR_RETURN(report.events, store.events());
  TABRIG_ASSIGN_OR_RETURN(std::vector<StoredCell> cells, store.cells());
  for (StoredCell& stored : cells) {
    CellReport cell = describe(std::move(stored));
    TABRIG_ASSIGN_OR_RETURN(std::vector<SummaryRecord> summaries, store.summaries(cell.stored));
    for (SummaryRecord& summary : summaries) {
      cell.scores.push_back(report.scores.size());
      std::string name = summary.policy.empty() ? summary.metric : summary.metric + ":" + summary.policy;
      report.scores.push_back({report.cells.size(), std::move(name), std::move(summary)});
    }
    report.cells.push_back(std::move(cell));
  }
  add_notes(report);
  return report;
}

Status for_each_item(Store& store, const Report& report, const ExampleReader& examples,
                     const std::function<Status(const ItemReport&)>& visit) {
  for (std::size_t c = 0; c < report.cells.size(); ++c) {
    const StoredCell& cell = report.cells[c].stored;
    TABRIG_RETURN_IF_ERROR(store.for_each_item(cell, [&](const StoredItem& stored) -> Status {
      std::optional<Example> example;
      if (examples) {
        TABRIG_ASSIGN_OR_RETURN(example, examples(cell, stored.item.index));
        const auto differs = [&](const std::string& now, const std::string& then, const char* what) {
          return Status(Code::kInvalidData, std::string("the dataset has changed since the run: another ") + what)
              .record(stored.item.example_id)
              .expected("'" + then + "'")
              .found("'" + now + "'")
              .hint("restore the data that was evaluated, or make the report without tables");
        };
        if (example && example->id != stored.item.example_id) return differs(example->id, stored.item.example_id, "id");
        if (example && example->question != stored.item.question) return differs(example->question, stored.item.question, "question");
      }
      return visit({c, &stored, example ? &*example : nullptr});
    }));
  }
  return {};
}

const ScoreRecord* find_score(const StoredSample& sample, const std::string& name) {
  for (const auto& [key, score] : sample.scores) {
    if (key == name) return &score;
  }
  return nullptr;
}

}  // namespace tabrig::report
