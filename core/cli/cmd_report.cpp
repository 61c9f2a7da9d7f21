// tabrig report: a run's report in the asked formats, also while the run is under way.
#include <cstdio>

#include "core/cli/commands.hpp"
#include "core/cli/exit_code.hpp"
#include "core/cli/options.hpp"
#include "core/store/store.hpp"
#include "reports/render/render.hpp"

namespace tabrig::cli {

int cmd_report(const Arguments& arguments) {
  Options options("report OUT [--html F] [--markdown F] [--csv F] [--json F]",
                  "Writes the report of a run from its store. /dev/stdout is a file, too.",
                  {"tabrig report out/bird --html bird.html", "tabrig report out/bird --markdown /dev/stdout"});
  options.value("html", "F", "one offline HTML file: summary, items, charts")
      .value("markdown", "F", "scores, states and notes")
      .value("csv", "F", "a line per item, sample and metric")
      .value("json", "F", "everything")
      .value("title", "TEXT", "heading (default: what ran)")
      .plugins()
      .positional("OUT", 1, 1);
  const auto parsed = options.parse(arguments);
  if (!parsed.ok()) return fail(parsed.status());
  if (!*parsed) return kOk;
  Registry registry;
  options.scan(registry);
  const std::string out = options.words().front();
  const auto store = Store::open_read_only(out + "/store.sqlite");
  if (!store.ok()) return fail(store.status());
  report::ReportOptions settings;
  settings.components = &registry;
  settings.title = options.text("title");
  using Write = Status (*)(Store&, const std::string&, const report::ReportOptions&);
  const std::pair<const char*, Write> formats[] = {
      {"html", &report::write_html}, {"markdown", &report::write_markdown}, {"csv", &report::write_csv}, {"json", &report::write_json}};
  bool any = false;
  for (const auto& [name, write] : formats) {
    if (!options.has(name)) continue;
    any = true;
    const std::string path = options.text(name);
    if (const Status status = write(**store, path, settings); !status.ok()) return fail(status);
    std::fprintf(stderr, "report: %s\n", path.c_str());
  }
  if (!any) return fail(Status(Code::kInvalidArgument, "no format was asked for").expected("--html F, --markdown F, --csv F or --json F"));
  return kOk;
}

}  // namespace tabrig::cli
