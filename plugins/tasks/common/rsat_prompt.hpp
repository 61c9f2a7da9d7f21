// RSAT's prompt: a system sentence, and the table with the index of every cell (papers.md §3.2).
//
// Byte for byte what src/data/data_formats.py makes (parity/authors/rsat_prompts). Threads: any.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/util/json.hpp"

namespace tabrig::tasks {

std::string_view rsat_system_prompt();
// `table`: the table as "rsat-indexed" (or "rsat-flat").
std::string rsat_user_prompt(std::string_view table, std::string_view question);

// Training data (papers.md §3.1). A step: its text (any JSON value, as the source has it) and the cited [row, column] pairs.
struct RsatStep {
  Json step;
  std::vector<std::pair<std::int64_t, std::int64_t>> cells;
};
// What a teacher is asked for: steps that lead to a known answer.
std::string rsat_trace_prompt(std::string_view indexed_table, std::string_view question, std::string_view answer);
// The text to learn: steps and answer as one line of JSON; without steps in ASCII escapes, with steps in UTF-8.
std::string rsat_target(const std::vector<RsatStep>& steps, std::string_view answer);

}  // namespace tabrig::tasks
