// RSAT's prompt: a system sentence, and the table with the index of every cell (papers.md §3.2).
//
// Byte for byte what src/data/data_formats.py makes (parity/authors/rsat_prompts). Threads: any.
#pragma once

#include <string>
#include <string_view>

namespace tabrig::tasks {

std::string_view rsat_system_prompt();
// `table`: the table as "rsat-indexed" (or "rsat-flat").
std::string rsat_user_prompt(std::string_view table, std::string_view question);

}  // namespace tabrig::tasks
