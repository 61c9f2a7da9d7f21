// tabrig: the command line. Finds the command, runs it.
#include <cstdio>
#include <exception>

#include "core/cli/commands.hpp"
#include "core/cli/exit_code.hpp"
#include "core/util/edit_distance.hpp"

namespace {

using namespace tabrig::cli;

struct Command {
  const char* name;
  int (*run)(const Arguments&);
  const char* summary;
};

constexpr Command kCommands[] = {
    {"run", &cmd_run, "evaluate: a dataset, a runner and metrics, or a whole study file"},
    {"score", &cmd_score, "score again what a run has stored; never generates"},
    {"report", &cmd_report, "write a run's report: HTML, Markdown, CSV, JSON"},
    {"show", &cmd_show, "one item of a dataset: table, question, gold, prompt"},
    {"validate", &cmd_validate, "check that a dataset's gold scores 100 % and nothing scores 0 %"},
    {"list", &cmd_list, "list datasets, tasks, metrics or runners"},
    {"data", &cmd_data, "list datasets with their splits; verify a folder against the dataset's card"},
    {"plugin", &cmd_plugin, "list every plugin file, loaded or refused, with the reason"},
    {"version", &cmd_version, "version, build and libraries"},
};

void help(std::FILE* out) {
  std::fputs("usage: tabrig COMMAND [OPTIONS]\n\nThe table-reasoning rig: evaluates language models on tables.\n\ncommands\n", out);
  for (const Command& command : kCommands) std::fprintf(out, "  %-10s %s\n", command.name, command.summary);
  std::fputs("\n`tabrig COMMAND --help` shows a command's options and examples.\n", out);
}

int dispatch(int argc, char** argv) {
  const std::string name = argc > 1 ? argv[1] : "";
  if (name == "--help" || name == "-h" || name == "help") return help(stdout), kOk;
  if (name == "--version") return cmd_version({});
  if (name.empty()) return help(stderr), kUsage;
  std::vector<std::string> known;
  for (const Command& command : kCommands) {
    if (name == command.name) return command.run(Arguments(argv + 2, argv + argc));
    known.push_back(command.name);
  }
  const std::string nearest = tabrig::nearest_name(name, known);
  return fail(tabrig::Status(tabrig::Code::kInvalidArgument, "no command '" + name + "'")
                  .hint(nearest.empty() ? "tabrig --help lists the commands" : "did you mean '" + nearest + "'?"));
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return dispatch(argc, argv);
  } catch (const std::bad_alloc&) {
    std::fputs("tabrig: error: out of memory\n", stderr);
    return kInfrastructure;
  } catch (const std::exception& e) {
    std::fprintf(stderr, "tabrig: internal error: %s\n", e.what());
    return kFailed;
  }
}
