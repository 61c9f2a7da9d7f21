// tabrig score: re-scores what is stored.
#include <cstdio>

#include "core/cli/build_info.hpp"
#include "core/cli/commands.hpp"
#include "core/cli/exit_code.hpp"
#include "core/cli/interrupt.hpp"
#include "core/cli/options.hpp"
#include "core/cli/run_folder.hpp"
#include "core/engine/engine.hpp"
#include "core/study/settings.hpp"

namespace tabrig::cli {
namespace {

// The cell's metrics with the asked ones added; one that is there already is scored anew.
Status add_metrics(const Registry& registry, const Options& options, CellPlan& plan) {
  std::vector<MetricSpec> asked;
  for (const std::string& text : options.texts("metric")) {
    MetricSpec spec = metric_spec(text);
    TABRIG_ASSIGN_OR_RETURN(const ComponentInfo info, study::find_component(registry, "metric", spec.id));
    const MetricTraits traits = metric_traits(info);
    if (spec.policy.empty() && !traits.policies.empty()) spec.policy = traits.policies.front();
    asked.push_back(std::move(spec));
  }
  plan.metrics = std::move(asked);
  for (const std::string& assignment : options.texts("set")) TABRIG_RETURN_IF_ERROR(study::apply_setting_text(registry, plan, assignment));
  return {};
}

int rescore(Registry& registry, const Options& options, RunFolder& folder, const std::string& command) {
  const auto cells = folder.store().cells();
  if (!cells.ok()) return fail(cells.status());
  if (cells->empty()) return fail(Status(Code::kFailedPrecondition, "the run stored no cell: there is nothing to score").at(options.words().front()));
  EngineOptions engine;
  engine.cancel = &catch_interrupts();
  engine.run_id = new_run_id();
  engine.threads = static_cast<unsigned>(std::strtoul(options.text("threads", "0").c_str(), nullptr, 10));
  if (const Status s = folder.store().begin_run(engine.run_id, command, provenance(registry)); !s.ok()) return fail(s);
  folder.log().info("run " + engine.run_id + ": " + command);
  Progress progress(options.has("quiet") ? Progress::Mode::kSilent : Progress::detect(stderr));
  int code = kOk;
  for (const StoredCell& stored : *cells) {
    auto plan = CellPlan::from_json(stored.spec);
    Status status = plan.ok() ? add_metrics(registry, options, *plan) : plan.status();
    if (status.ok()) status = rescore_cell(*plan, registry, folder.store(), engine, progress).status();
    progress.end();
    if (status.ok()) continue;
    folder.log().error("cell " + stored.cell_id + ": " + status.to_string());
    const int failed = fail(status);
    if (code == kOk) code = failed;
    if (failed == kInterrupted) break;
  }
  if (const Status s = folder.store().finish_run(code == kOk ? "finished" : code == kInterrupted ? "interrupted" : "failed"); !s.ok()) return fail(s);
  if (const Status s = folder.write_reports(registry); !s.ok()) return fail(s);
  if (const Status s = folder.print_scores(options.has("json")); !s.ok()) return fail(s);
  return code;
}

}  // namespace

int cmd_score(const Arguments& arguments) {
  Options options("score OUT --metric ID[:POLICY]… [--json]",
                  "Scores every stored completion of a run under these metrics, replaces their older scores, and writes the reports anew.\n"
                  "Nothing is generated.",
                  {"tabrig score out/bird --metric sql.execution:strict", "tabrig score out/wikitq --metric wikitq.denotation --metric text.exact_match"});
  options.list("metric", "ID[:POLICY]", "metric, several times for several")
      .list("set", "NAME=VALUE", "a setting task.KEY or metric.ID.KEY")
      .value("threads", "N", "threads (default: all cores)")
      .flag("quiet,q", "no progress")
      .plugins()
      .json()
      .positional("OUT", 1, 1);
  const auto parsed = options.parse(arguments);
  if (!parsed.ok()) return fail(parsed.status());
  if (!*parsed) return kOk;
  if (!options.has("metric")) return fail(Status(Code::kInvalidArgument, "no metric was named").hint("--metric ID[:POLICY]; tabrig list metrics shows them"));
  Registry registry;
  options.scan(registry);
  auto folder = RunFolder::open(options.words().front());
  if (!folder.ok()) return fail(folder.status());
  std::string command = "tabrig score";
  for (const std::string& word : arguments) command += " " + word;
  return rescore(registry, options, *folder, command);
}

}  // namespace tabrig::cli
