// What this program is, and where a run happened: the provenance of a run row (DESIGN §8).
#pragma once

#include <string>

#include "core/util/json.hpp"

namespace tabrig {
class Registry;
}

namespace tabrig::cli {

// {"version", "git_commit" (null when unknown), "compiler", "build_type", "abi": "1.0", "libraries": {sqlite, boost, …}}.
Json build_info();

// build_info() plus machine (processor, cores, memory, kernel) and the plugin files that may take part, with hashes.
Json provenance(const Registry& registry);

// Now, RFC 3339 UTC with milliseconds; and a run id: the time and 8 hex digits.
std::string now_utc();
std::string new_run_id();

}  // namespace tabrig::cli
