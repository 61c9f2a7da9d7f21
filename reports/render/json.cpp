// results.json and the complete JSON report.
#include "reports/render/examples_or_none.hpp"
#include "reports/render/output.hpp"
#include "reports/render/values.hpp"

namespace tabrig::report {

Status write_results_json(Store& store, const std::string& path, const ReportOptions&) {
  TABRIG_ASSIGN_OR_RETURN(const Report report, load_report(store));
  Json scores = Json::array();
  for (const Score& score : report.scores) scores.push_back(score_json(report, score));
  OutputFile out(path);
  out << dump_pretty(Json{{"format", "tabrig.results/1"}, {"scores", std::move(scores)}}) << "\n";
  return out.commit();
}

Status write_json(Store& store, const std::string& path, const ReportOptions& options) {
  TABRIG_ASSIGN_OR_RETURN(const Report report, load_report(store));
  OptionalExamples examples(options);
  OutputFile out(path);
  out << "{\"format\":\"tabrig.report/1\",\n\"title\":" << dump(title_of(report, options));
  const auto list = [&](const char* name, const auto& values, auto&& form) {
    out << ",\n\"" << name << "\":[";
    bool first = true;
    for (const auto& value : values) {
      out << (first ? "\n" : ",\n") << dump(form(value));
      first = false;
    }
    out << "]";
  };
  list("runs", report.runs, run_json);
  list("cells", report.cells, cell_json);
  list("scores", report.scores, [&](const Score& score) { return score_json(report, score); });
  list("events", report.events, event_json);
  out << ",\n\"items\":[";
  bool first = true;
  TABRIG_RETURN_IF_ERROR(for_each_item(store, report, examples.reader(), [&](const ItemReport& item) -> Status {
    out << (first ? "\n" : ",\n") << dump(item_json(report, item));
    first = false;
    return out.status();
  }));
  out << "]";
  std::vector<Note> notes = report.notes;
  for (Note& note : examples.notes(report)) notes.push_back(std::move(note));
  list("notes", notes, note_json);
  out << "}\n";
  return out.commit();
}

}  // namespace tabrig::report
