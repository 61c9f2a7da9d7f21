// The commands of `tabrig`. Each takes the words after its name, prints results on stdout and progress and errors on stderr,
// and returns an exit code (exit_code.hpp).
#pragma once

#include <string>
#include <vector>

namespace tabrig::cli {

using Arguments = std::vector<std::string>;

int cmd_run(const Arguments& arguments);
int cmd_list(const Arguments& arguments);
int cmd_show(const Arguments& arguments);
int cmd_validate(const Arguments& arguments);
int cmd_score(const Arguments& arguments);
int cmd_report(const Arguments& arguments);
int cmd_data(const Arguments& arguments);
int cmd_plugin(const Arguments& arguments);
int cmd_version(const Arguments& arguments);

}  // namespace tabrig::cli
