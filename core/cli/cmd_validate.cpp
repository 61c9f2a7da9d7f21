// tabrig validate DATASET: the gold self-test over the splits whose files are here.
#include <cstdio>

#include "core/cli/commands.hpp"
#include "core/cli/dataset_args.hpp"
#include "core/cli/exit_code.hpp"
#include "core/cli/interrupt.hpp"
#include "core/cli/text_table.hpp"
#include "core/engine/validate.hpp"
#include "core/study/settings.hpp"

namespace tabrig::cli {
namespace {

std::string number(const std::optional<double>& value) { return value ? Json(*value).dump() : "–"; }

void print(const GoldReport& report) {
  TextTable table({"split", "metric", "items", "gold = best", "empty = worst", "gold", "empty", "excepted", "verdict"});
  for (const GoldCheck& check : report.checks) {
    std::uint64_t excepted = 0;
    for (const GoldFailure& failure : check.failures) excepted += failure.reason.has_value();
    table.add({report.split, check.metric + ":" + check.policy, std::to_string(check.items), std::to_string(check.gold_best), std::to_string(check.empty_worst),
               number(check.gold_value), number(check.empty_value), std::to_string(excepted), check.ok() ? "ok" : "FAILED"});
  }
  table.print(stdout);
  for (const GoldCheck& check : report.checks) {
    std::size_t shown = 0;
    for (const GoldFailure& failure : check.failures) {
      if (failure.reason) continue;
      if (++shown > 10) break;
      std::printf("  %s: %s prediction of '%s': %s %s\n", check.metric.c_str(), failure.empty ? "empty" : "gold", failure.id.c_str(),
                  failure.outcome.c_str(), printable(failure.why).c_str());
    }
    if (shown > 10) std::printf("  … (--json lists all)\n");
    for (const std::string& stale : check.stale) std::printf("  %s: an exception of the card is not needed: %s\n", check.metric.c_str(), stale.c_str());
  }
}

int validate(Registry& registry, const Options& options) {
  const std::string& id = options.words().front();
  const auto info = study::find_component(registry, "dataset", id);
  if (!info.ok()) return fail(info.status());
  CellPlan defaults;
  defaults.dataset.id = id;
  for (const std::string& text : options.texts("metric")) defaults.metrics.push_back(metric_spec(text));
  std::vector<std::string> splits = splits_of(*info);
  if (options.has("split")) splits = {options.text("split")};
  defaults.split = splits.empty() ? "" : splits.front();
  if (const Status status = study::fill_defaults(registry, defaults); !status.ok()) return fail(status);
  const std::atomic<bool>& cancel = catch_interrupts();
  Progress progress(Progress::detect(stderr));
  Json reports = Json::array(), absent = Json::array();
  bool good = true;
  for (const std::string& split : splits) {
    const auto spec = dataset_spec(registry, options, id, split);
    if (!spec.ok()) return fail(spec.status());
    const auto report = check_gold(*spec, split, defaults.metrics, registry, &cancel, progress);
    progress.end();
    // A split whose files are not here is said, not failed, unless it was asked for.
    if (!report.ok() && report.status().code() == Code::kNotFound && !options.has("split")) {
      absent.push_back({{"split", split}, {"why", report.status().to_string()}});
      if (!options.has("json")) std::printf("%s: not here (%s)\n", split.c_str(), report.status().what().c_str());
      continue;
    }
    if (!report.ok()) return fail(report.status());
    good = good && report->ok();
    reports.push_back(report->to_json());
    if (!options.has("json")) print(*report);
  }
  if (reports.empty()) return fail(Status(Code::kNotFound, "no split of '" + id + "' has its files here").at(options.text("data")));
  if (options.has("json")) std::printf("%s\n", Json{{"dataset", id}, {"ok", good}, {"splits", reports}, {"absent", absent}}.dump(2).c_str());
  return good ? kOk : kFailed;
}

}  // namespace

int cmd_validate(const Arguments& arguments) {
  Options options("validate DATASET --data DIR [--split S] [--metric ID[:POLICY]]… [--json]",
                  "Feeds the gold back as the prediction (must score best) and an empty prediction (must score worst), item by item.\n"
                  "Exceptions are those that the dataset's card lists with a reason; anything else exits 1.",
                  {"tabrig validate wikitq --data ../shared/data", "tabrig validate bird --data data --split dev --metric sql.execution:strict --json"});
  options.value("data", "DIR", "the dataset's folder, or the one above it")
      .value("split", "S", "only this split (default: every split whose files are here)")
      .list("metric", "ID[:POLICY]", "instead of the dataset's own metrics")
      .list("set", "NAME=VALUE", "a setting dataset.KEY")
      .plugins()
      .json()
      .positional("DATASET", 1, 1);
  const auto parsed = options.parse(arguments);
  if (!parsed.ok()) return fail(parsed.status());
  if (!*parsed) return kOk;
  Registry registry;
  options.scan(registry);
  return validate(registry, options);
}

}  // namespace tabrig::cli
