// tabrig run: plans cells from flags or a study file, runs them, writes the reports.
#include <cstdio>

#include "core/cli/build_info.hpp"
#include "core/cli/commands.hpp"
#include "core/cli/dataset_args.hpp"
#include "core/cli/exit_code.hpp"
#include "core/cli/interrupt.hpp"
#include "core/cli/run_folder.hpp"
#include "core/cli/text_table.hpp"
#include "core/engine/engine.hpp"
#include "core/study/settings.hpp"
#include "core/study/study.hpp"

namespace tabrig::cli {
namespace {

// The one cell that flags describe.
Result<CellPlan> plan_from_flags(const Registry& registry, const Options& options) {
  CellPlan plan;
  plan.dataset.id = options.text("dataset");
  TABRIG_RETURN_IF_ERROR(study::find_component(registry, "dataset", plan.dataset.id).status());
  plan.dataset.config["data"] = options.text("data");
  plan.split = options.text("split");
  plan.task.id = options.text("task");
  for (const std::string& text : options.texts("metric")) {
    plan.metrics.push_back(metric_spec(text));
    TABRIG_RETURN_IF_ERROR(study::find_component(registry, "metric", plan.metrics.back().id).status());
  }
  TABRIG_RETURN_IF_ERROR(study::fill_defaults(registry, plan));
  if (!options.has("runner")) return Status(Code::kInvalidArgument, "no runner was named").hint("--runner ID; tabrig list runners shows them");
  plan.runner.id = options.text("runner");
  TABRIG_RETURN_IF_ERROR(study::find_component(registry, "runner", plan.runner.id).status());
  plan.ids = options.texts("id");
  study::resolve_paths(registry, plan, absolute_path("."));
  return plan;
}

// Limits, seeds and --set apply to every cell, over what a study says.
Status override_with_flags(const Registry& registry, const Options& options, CellPlan& plan) {
  for (const char* name : {"limit", "seed", "samples"}) {
    if (options.has(name)) TABRIG_RETURN_IF_ERROR(study::apply_setting_text(registry, plan, std::string(name) + "=" + options.text(name)));
  }
  for (const std::string& assignment : options.texts("set")) TABRIG_RETURN_IF_ERROR(study::apply_setting_text(registry, plan, assignment));
  study::resolve_paths(registry, plan, absolute_path("."));
  return {};
}

Result<std::vector<CellPlan>> plan_cells(const Registry& registry, const Options& options) {
  std::vector<CellPlan> cells;
  if (options.words().empty()) {
    if (!options.has("dataset")) return Status(Code::kInvalidArgument, "nothing to run").expected("a study file, or --dataset ID").hint("tabrig run --help");
    if (!options.has("data")) return Status(Code::kInvalidArgument, "the folder of the dataset's files was not named").hint("--data DIR: the dataset's folder, or the one above it");
    TABRIG_ASSIGN_OR_RETURN(CellPlan plan, plan_from_flags(registry, options));
    cells.push_back(std::move(plan));
  } else {
    for (const char* name : {"dataset", "data", "split", "task", "runner", "metric", "id"}) {
      if (options.has(name)) return Status(Code::kInvalidArgument, std::string("--") + name + " cannot be combined with a study file").hint("write it into the file");
    }
    TABRIG_ASSIGN_OR_RETURN(study::Study study, study::load_study(registry, options.words().front()));
    cells = std::move(study.cells);
  }
  for (CellPlan& cell : cells) TABRIG_RETURN_IF_ERROR(override_with_flags(registry, options, cell));
  return cells;
}

// What would run: opens the datasets for their sizes, generates nothing.
int dry_run(Registry& registry, const std::vector<CellPlan>& cells, bool json) {
  TextTable table({"cell", "items", "samples", "requests", "runner", "metrics"});
  for (std::size_t c : {1, 2, 3}) table.right(c);
  Json rows = Json::array();
  std::uint64_t total = 0;
  for (const CellPlan& cell : cells) {
    const auto dataset = registry.dataset(cell.dataset.id, cell.dataset.config);
    if (!dataset.ok()) return fail(dataset.status());
    const auto size = (*dataset)->size();
    if (!size.ok()) return fail(size.status());
    const std::uint64_t items = cell.limit.of(cell.ids.empty() ? *size : cell.ids.size());
    total += items * cell.samples;
    std::string metrics;
    for (const MetricSpec& metric : cell.metrics) metrics += (metrics.empty() ? "" : ", ") + metric.id + (metric.policy.empty() ? "" : ":" + metric.policy);
    const std::string name = cell.name.empty() ? cell.dataset.id + "/" + cell.split : cell.name;
    table.add({name, std::to_string(items), std::to_string(cell.samples), std::to_string(items * cell.samples), cell.runner.id, metrics});
    Json row = cell.to_json();
    row["cell_id"] = cell.id();
    row["items"] = items;
    rows.push_back(std::move(row));
  }
  if (json) return std::printf("%s\n", Json{{"cells", rows}, {"completions", total}}.dump(2).c_str()), kOk;
  table.print(stdout);
  std::printf("%zu cells, %llu completions\n", cells.size(), static_cast<unsigned long long>(total));
  return kOk;
}

// True when nothing at all could be asked: every (item, sample) ended as a runner's failure.
bool runner_failed(const CellOutcome& outcome) {
  if (outcome.summaries.empty() || outcome.items == 0) return false;
  const auto& states = outcome.summaries.front().states;
  const auto at = [&](State state) { return states[static_cast<std::size_t>(state)]; };
  return at(State::kRunnerError) + at(State::kTimeout) == outcome.summaries.front().items;
}

struct Job {
  Registry& registry;
  const Options& options;
  const std::vector<CellPlan>& cells;
  std::string command;
};

int run_cells(const Job& job, RunFolder& folder) {
  EngineOptions engine;
  engine.cancel = &catch_interrupts();
  engine.run_id = new_run_id();
  engine.threads = static_cast<unsigned>(std::strtoul(job.options.text("threads", "0").c_str(), nullptr, 10));
  engine.keep_prompts = !job.options.has("no-prompts");
  if (const Status s = folder.store().begin_run(engine.run_id, job.command, provenance(job.registry)); !s.ok()) return fail(s);
  folder.log().info("run " + engine.run_id + ": " + job.command);
  Progress progress(job.options.has("quiet") ? Progress::Mode::kSilent : Progress::detect(stderr));
  int code = kOk;
  for (const CellPlan& cell : job.cells) {
    const std::string name = cell.name.empty() ? cell.dataset.id + "/" + cell.split : cell.name;
    folder.log().info("cell " + cell.id() + " (" + name + ") begins");
    const auto outcome = run_cell(cell, job.registry, folder.store(), engine, progress);
    progress.end();
    if (!outcome.ok()) {
      folder.log().error("cell " + cell.id() + ": " + outcome.status().to_string());
      if (const Status s = folder.store().put_event("error", "cell", name + ": " + outcome.status().to_string()); !s.ok()) return fail(s);
      const int failed = fail(outcome.status());
      if (code == kOk) code = failed;
      if (failed == kInterrupted) break;
      continue;
    }
    for (const std::string& warning : outcome->warnings) {
      std::fprintf(stderr, "tabrig: warning: %s: %s\n", name.c_str(), warning.c_str());
      folder.log().warning(name + ": " + warning);
    }
    folder.log().info("cell " + cell.id() + ": " + std::to_string(outcome->items) + " items, " + std::to_string(outcome->generated) + " generated, " +
                      std::to_string(outcome->reused) + " already stored");
    if (runner_failed(*outcome)) {
      std::fprintf(stderr, "tabrig: error: %s: every request failed; the Items page of the report says why\n", name.c_str());
      if (code == kOk) code = kFailed;
    }
  }
  if (const Status s = folder.store().finish_run(code == kOk ? "finished" : code == kInterrupted ? "interrupted" : "failed"); !s.ok()) return fail(s);
  folder.log().info("run " + engine.run_id + " ends with exit code " + std::to_string(code));
  if (const Status s = folder.write_reports(job.registry); !s.ok()) return fail(s);
  if (const Status s = folder.print_scores(job.options.has("json")); !s.ok()) return fail(s);
  std::fprintf(stderr, "report: %s\n", folder.file("report.html").c_str());
  return code;
}

}  // namespace

int cmd_run(const Arguments& arguments) {
  Options options("run --dataset ID --data DIR --runner ID --out OUT [OPTIONS]\nrun STUDY.yaml --out OUT [OPTIONS]",
                  "Evaluates: reads the dataset, renders prompts, asks the runner, parses, scores, and writes OUT/store.sqlite,\n"
                  "results.json, report.html and run.log. The same command resumes what was interrupted; what is stored is not\n"
                  "asked for again.",
                  {"tabrig run --dataset finqa --data ../shared/data --split test --runner replay \\",
                   "    --set runner.file=predictions.json --set runner.format=finqa --metric finqa.execution --out out/finqa",
                   "tabrig run --dataset wikitq --data data --runner http --set runner.base_url=http://localhost:8000/v1 \\",
                   "    --set model=qwen2.5 --set temperature=0 --limit 100 --out out/wikitq",
                   "tabrig run study.yaml --out out/study --dry-run"});
  options.value("dataset", "ID", "dataset (tabrig list datasets)")
      .value("data", "DIR", "the dataset's folder, or the one above it")
      .value("split", "S", "split (default: test, or the only one)")
      .value("task", "ID", "task (default: the dataset's own)")
      .value("runner", "ID", "who answers (tabrig list runners)")
      .list("metric", "ID[:POLICY]", "metric, several times for several (default: the dataset's own)")
      .list("set", "NAME=VALUE", "a setting: runner.KEY, task.KEY, dataset.KEY, metric.ID.KEY, temperature, format, …")
      .list("id", "ITEM_ID", "only this item, several times for several")
      .value("limit", "N", "the first N items, or a share such as 0.1")
      .value("samples,n", "N", "samples an item (default 1)")
      .value("seed", "N", "seed (default 0)")
      .value("threads", "N", "threads for scoring (default: all cores)")
      .value("out,o", "OUT", "folder of the run")
      .flag("dry-run", "show the cells and their counts, ask nothing")
      .flag("no-prompts", "do not store the rendered prompts")
      .flag("quiet,q", "no progress")
      .plugins()
      .json()
      .positional("a study file, or none", 0, 1);
  const auto parsed = options.parse(arguments);
  if (!parsed.ok()) return fail(parsed.status());
  if (!*parsed) return kOk;
  Registry registry;
  options.scan(registry);
  const auto cells = plan_cells(registry, options);
  if (!cells.ok()) return fail(cells.status());
  if (options.has("dry-run")) return dry_run(registry, *cells, options.has("json"));
  if (!options.has("out")) return fail(Status(Code::kInvalidArgument, "the folder of the run was not named").hint("--out OUT"));
  auto folder = RunFolder::create(options.text("out"));
  if (!folder.ok()) return fail(folder.status());
  std::string command = "tabrig run";
  for (const std::string& word : arguments) command += " " + word;
  return run_cells({registry, options, *cells, command}, *folder);
}

}  // namespace tabrig::cli
