#include "reports/render/view_data.hpp"

#include "core/host/state.hpp"
#include "core/util/utf8.hpp"
#include "reports/model/answer.hpp"
#include "reports/render/examples_or_none.hpp"
#include "reports/render/format.hpp"
#include "reports/render/pack.hpp"
#include "reports/render/view_columns.hpp"

namespace tabrig::report {
namespace {

// What a list row shows and the search reads: [example id, sample, question, answer, gold]; null = unknown.
std::string row_text(const ItemReport& item, std::uint32_t number, const StoredSample* sample) {
  const StoredItem& stored = *item.stored;
  Json row{stored.item.example_id, number, stored.item.question, Json(), Json()};
  if (sample && sample->prediction && sample->prediction->state == State::kScored) row[3] = sample->prediction->prediction.text;
  if (item.example && item.example->has_gold) row[4] = answer_text(item.example->gold);
  return dump(row);
}

class Collector {
 public:
  Collector(const Report& report, BlockWriter& out) : report_(report), out_(out), shared_(out) {}

  Status add(const ItemReport& item) {
    while (cells_.size() <= item.cell) {
      TABRIG_RETURN_IF_ERROR(close_cell());
      cells_.push_back(std::make_unique<CellParts>(report_, cells_.size(), out_));
    }
    CellParts& cell = *cells_.back();
    const std::uint32_t ordinal = cell.details.size();
    const auto& samples = item.stored->samples;
    for (std::uint32_t i = 0; i < std::max<std::size_t>(samples.size(), 1); ++i) {
      const StoredSample* sample = samples.empty() ? nullptr : &samples[i];
      cell.columns.add(item, ordinal, sample);
      TABRIG_RETURN_IF_ERROR(cell.rows.add(row_text(item, i, sample)));
    }
    TABRIG_ASSIGN_OR_RETURN(const Json detail, detail_of(item));
    return cell.details.add(dump(detail));
  }

  // The "view" of every cell, and the shared values' index.
  Result<Json> finish() {
    while (cells_.size() < report_.cells.size()) {
      TABRIG_RETURN_IF_ERROR(close_cell());
      cells_.push_back(std::make_unique<CellParts>(report_, cells_.size(), out_));
    }
    TABRIG_RETURN_IF_ERROR(close_cell());
    TABRIG_RETURN_IF_ERROR(shared_.flush());
    return Json{{"views", views_}, {"shared", shared_.index()}};
  }

 private:
  struct CellParts {
    CellParts(const Report& report, std::size_t cell, BlockWriter& out) : columns(report, cell), rows(out, 128 << 10, 512), details(out, 96 << 10, 256) {}
    CellColumns columns;
    BlockedList rows, details;
  };

  // Items come cell by cell: a finished cell's columns are written and its memory given back.
  Status close_cell() {
    if (cells_.empty()) return {};
    CellParts& cell = *cells_.back();
    TABRIG_RETURN_IF_ERROR(cell.rows.flush());
    TABRIG_RETURN_IF_ERROR(cell.details.flush());
    TABRIG_ASSIGN_OR_RETURN(Json view, cell.columns.write(out_));
    view["rows"] = cell.rows.index();
    view["details"] = cell.details.index();
    views_.push_back(std::move(view));
    cells_.back().reset();
    return {};
  }

  // The item's JSON with shared tables, and completions whose answer span the browser can cut out.
  Result<Json> detail_of(const ItemReport& item) {
    Json out = item_json(report_, item);
    out.erase("cell");
    if (Json& example = out["example"]; example.is_object()) {
      if (const auto tables = example.find("tables"); tables != example.end()) {
        Json numbers = Json::array();
        for (const Json& table : *tables) {
          TABRIG_ASSIGN_OR_RETURN(const std::uint32_t number, shared_.number(table));
          numbers.push_back(number);
        }
        *tables = std::move(numbers);
      }
      if (const auto database = example.find("database"); database != example.end()) {
        TABRIG_ASSIGN_OR_RETURN(const std::uint32_t number, shared_.number(*database));
        *database = number;
      }
      example.erase("question");
    }
    for (std::size_t i = 0; i < item.stored->samples.size(); ++i) {
      const StoredSample& sample = item.stored->samples[i];
      Json& json = out["samples"][i];
      Json& generation = json["generation"];
      generation["logprobs"] = !sample.generation.logprobs.is_null();  // that there are some: they stay in the store
      if (generation["text"].is_null()) continue;
      const Prediction* p = sample.prediction ? &sample.prediction->prediction : nullptr;
      SpannedText text = spanned_text(sample.generation.text, p ? p->span_begin : -1, p ? p->span_end : -1);
      generation["text"] = std::move(text.text);
      if (json["prediction"].is_object()) json["prediction"]["span"] = text.begin < 0 ? Json() : Json{text.begin, text.end};
    }
    return out;
  }

  const Report& report_;
  BlockWriter& out_;
  SharedValues shared_;
  std::vector<std::unique_ptr<CellParts>> cells_;
  Json views_ = Json::array();
};

Json view_score(const Report& report, const Score& score) {
  Json out = score_json(report, score);
  out["cell"] = score.cell;
  out["name"] = score.name;
  return out;
}

}  // namespace

Result<ViewData> collect_view_data(Store& store, const Report& report, const ReportOptions& options, const std::string& report_path) {
  TABRIG_ASSIGN_OR_RETURN(BlockWriter blocks, BlockWriter::create(report_path));
  OptionalExamples examples(options);
  Collector collector(report, blocks);
  TABRIG_RETURN_IF_ERROR(for_each_item(store, report, examples.reader(), [&](const ItemReport& item) { return collector.add(item); }));
  TABRIG_ASSIGN_OR_RETURN(Json collected, collector.finish());

  ViewData data;
  Json& manifest = data.manifest;
  manifest = {{"format", "tabrig.view/1"}, {"title", title_of(report, options)}, {"sentence", sentence_of(report)},
              {"runs", Json::array()}, {"cells", Json::array()}, {"scores", Json::array()}, {"notes", Json::array()},
              {"events", Json::array()}, {"states", Json::array()}, {"shared", std::move(collected["shared"])}};
  for (std::uint32_t i = 0; i < kStateCount; ++i) manifest["states"].push_back(state_name(static_cast<State>(i)));
  for (const StoredRun& run : report.runs) manifest["runs"].push_back(run_json(run));
  for (std::size_t c = 0; c < report.cells.size(); ++c) {
    Json cell = cell_json(report.cells[c]);
    cell["view"] = std::move(collected["views"][c]);
    manifest["cells"].push_back(std::move(cell));
  }
  for (const Score& score : report.scores) manifest["scores"].push_back(view_score(report, score));
  for (const Note& note : report.notes) manifest["notes"].push_back(note_json(note));
  for (const Note& note : examples.notes(report)) manifest["notes"].push_back(note_json(note));
  for (const StoredEvent& event : report.events) manifest["events"].push_back(event_json(event));
  TABRIG_ASSIGN_OR_RETURN(data.blocks, blocks.finish());
  return data;
}

}  // namespace tabrig::report
