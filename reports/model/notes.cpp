#include "reports/model/notes.hpp"

#include <fmt/format.h>

#include "core/host/state.hpp"

namespace tabrig::report {
namespace {

// Below this many items an interval of a proportion is wider than ± 10 points; comparisons mislead.
constexpr std::uint64_t kFewItems = 100;

std::string plural(std::uint64_t n, const char* one, const char* many) { return fmt::format("{} {}", n, n == 1 ? one : many); }

void note_score(Report& report, std::size_t position) {
  const Score& score = report.scores[position];
  const SummaryRecord& s = score.summary;
  const std::string where = report.cells[score.cell].title + " · " + score.name + ": ";
  const auto add = [&](const char* level, std::string text) { report.notes.push_back({level, where + std::move(text), score.cell, position}); };
  if (!s.value) add("warning", "no value: no item could be scored");
  else if (s.n < kFewItems) add("info", plural(s.n, "item only", "items only") + "; the interval says how little that settles");
  const std::uint64_t unscored = s.items - std::min(s.items, s.states[static_cast<std::size_t>(State::kScored)]);
  if (unscored == 0 || s.items == 0) return;
  std::string parts;
  for (std::uint32_t i = 0; i < kStateCount; ++i) {
    if (i == static_cast<std::uint32_t>(State::kScored) || s.states[i] == 0) continue;
    parts += fmt::format("{}{} {}", parts.empty() ? "" : ", ", s.states[i], state_name(static_cast<State>(i)));
  }
  const double share = static_cast<double>(unscored) / static_cast<double>(s.items);
  add(share >= 0.01 ? "warning" : "info", fmt::format("{:.1f} % of {} did not end as scored: {}", 100 * share, plural(s.items, "item", "items"), parts));
}

}  // namespace

void add_notes(Report& report) {
  for (const StoredRun& run : report.runs) {
    if (run.finished.empty()) report.notes.push_back({"warning", "run " + run.run_id + " has not ended: it is still going, or was killed", {}, {}});
    else if (run.status != "ok" && run.status != "finished" && run.status != "done")
      report.notes.push_back({"warning", "run " + run.run_id + " ended as '" + run.status + "'", {}, {}});
  }
  for (std::size_t c = 0; c < report.cells.size(); ++c) {
    const CellReport& cell = report.cells[c];
    const bool some = cell.stored.spec.is_object() && cell.stored.spec.contains("ids");
    if (some) report.notes.push_back({"info", cell.title + ": chosen examples only, not the whole split", c, {}});
    else if (!cell.limit.empty()) report.notes.push_back({"info", cell.title + ": limited to " + cell.limit + ", not the whole split", c, {}});
    if (cell.scores.empty()) report.notes.push_back({"warning", cell.title + ": not scored", c, {}});
    for (const std::size_t score : cell.scores) note_score(report, score);
  }
  for (const StoredEvent& event : report.events) {
    if (event.level == "warning" || event.level == "error") report.notes.push_back({"warning", event.kind + ": " + event.message, {}, {}});
  }
}

}  // namespace tabrig::report
