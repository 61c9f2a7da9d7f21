// tabrig version: touches no plugin, so it starts at once.
#include <cstdio>

#include "core/cli/build_info.hpp"
#include "core/cli/commands.hpp"
#include "core/cli/exit_code.hpp"
#include "core/cli/options.hpp"

namespace tabrig::cli {

int cmd_version(const Arguments& arguments) {
  Options options("version [--json]", "Version, build and libraries.", {"tabrig version --json"});
  options.json();
  const auto parsed = options.parse(arguments);
  if (!parsed.ok()) return fail(parsed.status());
  if (!*parsed) return kOk;
  const Json info = build_info();
  if (options.has("json")) return std::printf("%s\n", info.dump(2).c_str()), kOk;
  const Json commit = info["git_commit"];
  std::printf("tabrig %s%s (%s, %s; plugin ABI %s)\n", info["version"].get<std::string>().c_str(),
              commit.is_null() ? "" : (" " + commit.get<std::string>()).c_str(), info["compiler"].get<std::string>().c_str(),
              info["build_type"].get<std::string>().c_str(), info["abi"].get<std::string>().c_str());
  return kOk;
}

}  // namespace tabrig::cli
