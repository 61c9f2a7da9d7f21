// What the worker process gives up before it runs anything.
#pragma once

#include <cstdint>

namespace tabrig::sql {

// Address space, file size, core and descriptor limits, no new privileges, and (Landlock, Linux 5.13) no right to write,
// make or remove any file. `address_space` 0 leaves it unlimited. Best effort by layer: SQLite's own read-only, immutable
// opening does not depend on it.
void confine(std::uint64_t address_space);

}  // namespace tabrig::sql
