// Opens plugin files. A library is opened once per process and never closed (RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE).
#pragma once

#include <memory>
#include <string>

#include "core/host/candidate.hpp"

namespace tabrig {

// An opened and checked library. Lives as long as the process.
struct LoadedPlugin {
  Candidate candidate;     // status kLoaded
  CheckedPlugin checked;
};

// Errors: NOT_FOUND no such file; INVALID_DATA not a library, no entry symbol, broken descriptors; FAILED_PRECONDITION
// version or sidecar mismatch. Threads: one at a time.
Result<std::shared_ptr<const LoadedPlugin>> load_plugin(const std::string& path);

// The same in a child process, so that a library that crashes or hangs while it is opened costs nothing but a record.
// Linux fork; call it before threads are started. `timeout_ms`: then the child is killed (DEADLINE).
Status probe_plugin(const std::string& path, int timeout_ms = 10'000);

}  // namespace tabrig
