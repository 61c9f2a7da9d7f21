// Whole-file reading and safe writing. Threads: any.
#pragma once

#include <string>
#include <string_view>

#include "core/util/status.hpp"

namespace tabrig {

// The file's bytes, unchanged. NOT_FOUND when it is not there, INVALID_ARGUMENT when it is a folder.
Result<std::string> read_file(const std::string& path);

// Writes beside the target, syncs, renames: a reader sees the old or the new bytes, never half.
Status write_file_atomic(const std::string& path, std::string_view bytes);

}  // namespace tabrig
