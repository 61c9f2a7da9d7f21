// tabrig list KIND, tabrig plugin list.
#include <cstdio>

#include "core/cli/commands.hpp"
#include "core/cli/exit_code.hpp"
#include "core/cli/options.hpp"
#include "core/cli/text_table.hpp"
#include "core/table/serialise/formats.hpp"

namespace tabrig::cli {
namespace {

Json component_json(const ComponentInfo& info) {
  return {{"id", info.id}, {"version", info.version}, {"summary", info.summary}, {"plugin", info.plugin_name},
          {"plugin_file", info.plugin_file}, {"schema", info.schema}, {"info", info.info}};
}

Json candidate_json(const Candidate& candidate) {
  Json components = Json::array();
  for (const ComponentInfo& info : candidate.components) components.push_back({{"kind", info.kind}, {"id", info.id}, {"version", info.version}});
  return {{"file", candidate.path}, {"origin", candidate.origin}, {"status", candidate_status_name(candidate.status)},
          {"code", code_name(candidate.code)}, {"reason", candidate.reason.empty() ? Json() : Json(candidate.reason)},
          {"name", candidate.name}, {"version", candidate.version}, {"sha256", candidate.sha256.empty() ? Json() : Json(candidate.sha256)},
          {"components", std::move(components)}, {"skipped", candidate.skipped}};
}

}  // namespace

int cmd_list(const Arguments& arguments) {
  Options options("list datasets|tasks|metrics|runners|formats [--json]",
                  "What is installed: id, version, plugin file, summary; and the formats that tables are written in.",
                  {"tabrig list metrics", "tabrig list formats", "tabrig list datasets --json"});
  options.plugins().json().positional("one of datasets, tasks, metrics, runners, formats", 1, 1);
  const auto parsed = options.parse(arguments);
  if (!parsed.ok()) return fail(parsed.status());
  if (!*parsed) return kOk;
  std::string kind = options.words().front();
  if (!kind.empty() && kind.back() == 's') kind.pop_back();
  if (kind == "format") {
    Json out = Json::array();
    TextTable table({"format", "summary"});
    for (const TableFormat& format : table_formats()) {
      out.push_back({{"id", format.name}, {"summary", format.summary}});
      table.add({format.name, format.summary});
    }
    if (options.has("json")) return std::printf("%s\n", out.dump(2).c_str()), kOk;
    return table.print(stdout), kOk;
  }
  if (kind != "dataset" && kind != "task" && kind != "metric" && kind != "runner") {
    return fail(Status(Code::kInvalidArgument, "an unknown kind of component").expected("one of datasets, tasks, metrics, runners, formats").found("'" + options.words().front() + "'"));
  }
  Registry registry;
  options.scan(registry);
  const auto found = registry.list(kind);
  if (options.has("json")) {
    Json out = Json::array();
    for (const ComponentInfo& info : found) out.push_back(component_json(info));
    return std::printf("%s\n", out.dump(2).c_str()), kOk;
  }
  TextTable table({"id", "version", "plugin", "summary"});
  for (const ComponentInfo& info : found) table.add({info.id, info.version, info.plugin_file.substr(info.plugin_file.rfind('/') + 1), info.summary});
  table.print(stdout);
  return kOk;
}

int cmd_plugin(const Arguments& arguments) {
  Options options("plugin list [--json]", "Every candidate file of the search path: opened and checked, loaded or refused, with the reason.",
                  {"tabrig plugin list", "tabrig plugin list --plugin-dir ./mine --json"});
  options.plugins().json().positional("list", 1, 1);
  const auto parsed = options.parse(arguments);
  if (!parsed.ok()) return fail(parsed.status());
  if (!*parsed) return kOk;
  if (options.words().front() != "list") {
    return fail(Status(Code::kInvalidArgument, "an unknown command of tabrig plugin").expected("list").found("'" + options.words().front() + "'"));
  }
  Registry registry;
  options.scan(registry);
  registry.open_all();
  if (options.has("json")) {
    Json out = Json::array();
    for (const Candidate& candidate : registry.candidates()) out.push_back(candidate_json(candidate));
    return std::printf("%s\n", out.dump(2).c_str()), kOk;
  }
  TextTable table({"status", "plugin", "version", "file", "components or reason"});
  for (const Candidate& candidate : registry.candidates()) {
    std::string what = candidate.reason;
    for (const ComponentInfo& info : candidate.components) what += (what.empty() ? "" : ", ") + info.kind + " " + info.id;
    table.add({std::string(candidate_status_name(candidate.status)), candidate.name, candidate.version, candidate.path, what});
  }
  table.print(stdout);
  return kOk;
}

}  // namespace tabrig::cli
