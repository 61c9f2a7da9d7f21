// Implementation pieces of ReplayFile. Private to runners/replay.
#pragma once

#include <memory>
#include <string>
#include <unordered_map>

#include "runners/replay/replay.hpp"

namespace tabrig::replay {

Result<std::unique_ptr<ReplayFile>> open_jsonl(const std::string& path);
Result<std::unique_ptr<ReplayFile>> open_finqa(const std::string& path);
Result<std::unique_ptr<ReplayFile>> open_bird(const std::string& path);
// Line-based files. `keys`: the example id of each line; empty = the key is the line's position.
Result<std::unique_ptr<ReplayFile>> open_lines(const std::string& path, bool cut_at_tab, std::vector<std::string> keys);
// The record ids in the order of FeTaQA's end2end files: a JSON list of ids, or {"data": [{"feta_id"}…]}.
Result<std::vector<std::string>> read_order(const std::string& path);

}  // namespace tabrig::replay
