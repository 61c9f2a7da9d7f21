// The summary as Markdown: what ran, scores, notes, provenance.
#include <fmt/format.h>

#include "reports/render/format.hpp"
#include "reports/render/output.hpp"
#include "reports/render/values.hpp"

namespace tabrig::report {

Status write_markdown(Store& store, const std::string& path, const ReportOptions& options) {
  TABRIG_ASSIGN_OR_RETURN(const Report report, load_report(store));
  OutputFile out(path);
  out << "# " << markdown_text(title_of(report, options)) << "\n\n" << markdown_text(sentence_of(report), 1000) << "\n";
  if (!report.scores.empty()) {
    out << "\n## Scores\n\n| dataset | split | runner | metric | policy | value | interval | n | states other than scored | value over all |\n"
           "|---|---|---|---|---|--:|---|--:|---|--:|\n";
    for (const Score& score : report.scores) {
      const CellReport& cell = report.cells[score.cell];
      const SummaryRecord& s = score.summary;
      const std::string unit = s.value && !unit_text(s).empty() ? " " + unit_text(s) : "";
      out << "| " << markdown_text(cell.dataset) << " | " << markdown_text(cell.split) << " | " << markdown_text(cell.model.empty() ? cell.runner : cell.model) << " | "
          << markdown_text(s.metric) << " | " << (s.policy.empty() ? "–" : markdown_text(s.policy)) << " | " << value_text(s, s.value) << markdown_text(unit) << " | "
          << interval_text(s) << " | " << std::to_string(s.n) << " | " << markdown_text(states_text(s)) << " | " << value_text(s, s.value_all) << " |\n";
    }
    out << "\n<details><summary>Signatures</summary>\n\n";
    for (const Score& score : report.scores) {
      out << "- " << markdown_text(report.cells[score.cell].title) << ", " << markdown_text(score.name) << ": " << markdown_text(score.summary.signature, 500) << "\n";
    }
    out << "\n</details>\n";
  }
  if (!report.notes.empty()) {
    out << "\n## Notes\n\n";
    for (const Note& note : report.notes) out << "- **" << markdown_text(note.level) << "** " << markdown_text(note.text, 500) << "\n";
  }
  if (!report.runs.empty()) {
    out << "\n## Runs\n\n| run | status | started | finished | command |\n|---|---|---|---|---|\n";
    for (const StoredRun& run : report.runs) {
      out << "| " << markdown_text(run.run_id) << " | " << markdown_text(run.status) << " | " << markdown_text(run.started) << " | "
          << (run.finished.empty() ? "–" : markdown_text(run.finished)) << " | " << markdown_text(run.command, 500) << " |\n";
    }
  }
  return out.commit();
}

}  // namespace tabrig::report
