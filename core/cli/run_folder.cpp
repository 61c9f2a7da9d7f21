#include "core/cli/run_folder.hpp"

#include <filesystem>

#include <fmt/format.h>

#include "core/cli/text_table.hpp"
#include "core/util/file.hpp"
#include "reports/model/report.hpp"
#include "reports/render/render.hpp"

namespace tabrig::cli {
namespace {

namespace fs = std::filesystem;

std::string figure(double value) { return fmt::format("{:.4f}", value); }

std::string state_counts(const SummaryRecord& summary) {
  std::string out;
  for (std::uint32_t s = 1; s < kStateCount; ++s) {
    if (summary.states[s]) out += (out.empty() ? "" : ", ") + std::to_string(summary.states[s]) + " " + std::string(state_name(static_cast<State>(s)));
  }
  return out;
}

}  // namespace

Result<RunFolder> RunFolder::at(const std::string& path) {
  RunFolder folder;
  folder.path_ = path;
  TABRIG_ASSIGN_OR_RETURN(folder.store_, Store::open(folder.file("store.sqlite")));
  TABRIG_ASSIGN_OR_RETURN(folder.log_, RunLog::open(folder.file("run.log")));
  return folder;
}

Result<RunFolder> RunFolder::create(const std::string& path) {
  std::error_code error;
  fs::create_directories(path, error);
  if (error) return Status(Code::kUnavailable, "the output folder cannot be made").at(path).found(error.message());
  return at(path);
}

Result<RunFolder> RunFolder::open(const std::string& path) {
  std::error_code error;
  if (!fs::is_regular_file(path + "/store.sqlite", error)) {
    return Status(Code::kNotFound, "no run here").at(path).expected("a folder that tabrig run wrote, with store.sqlite").found("none");
  }
  return at(path);
}

Status RunFolder::write_reports(ComponentSource& components) {
  TABRIG_RETURN_IF_ERROR(store_->flush());
  TABRIG_RETURN_IF_ERROR(report::write_results_json(*store_, file("results.json")));
  report::ReportOptions options;
  options.components = &components;
  return report::write_html(*store_, file("report.html"), options);
}

Status RunFolder::print_scores(bool json) {
  if (json) {
    TABRIG_ASSIGN_OR_RETURN(const std::string text, read_file(file("results.json")));
    std::fwrite(text.data(), 1, text.size(), stdout);
    if (text.empty() || text.back() != '\n') std::fputc('\n', stdout);
    return {};
  }
  TABRIG_ASSIGN_OR_RETURN(const report::Report report, report::load_report(*store_));
  TextTable table({"cell", "runner", "metric", "value", "interval", "n", "items", "other states"});
  for (std::size_t c : {3, 5, 6}) table.right(c);
  for (const report::Score& score : report.scores) {
    const report::CellReport& cell = report.cells[score.cell];
    const SummaryRecord& s = score.summary;
    table.add({cell.title, cell.runner, score.name, s.value ? figure(*s.value) : "–",
               s.interval ? "[" + figure(s.interval->low) + ", " + figure(s.interval->high) + "]" : "–", std::to_string(s.n), std::to_string(s.items),
               state_counts(s)});
  }
  table.print(stdout);
  return {};
}

}  // namespace tabrig::cli
