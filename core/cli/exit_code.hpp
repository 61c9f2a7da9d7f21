// Exit codes of the program (DESIGN §13). 3 to 5 belong to comparisons and gates.
#pragma once

#include "core/util/status.hpp"

namespace tabrig::cli {

enum ExitCode : int {
  kOk = 0,
  kFailed = 1,          // the run failed, or a check did not hold
  kUsage = 2,           // usage or configuration
  kInfrastructure = 6,  // disk, network, a store in use
  kInterrupted = 130,
};

// The code that a status means.
int exit_code(const Status& status);

// Prints "tabrig COMMAND: error: …" on stderr, one field a line, and returns its exit code.
int fail(const Status& status);

}  // namespace tabrig::cli
