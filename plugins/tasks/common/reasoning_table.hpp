// The Reasoning-Table prompts: one user message made of a template and the item's fields (papers.md §2.4, §2.5).
//
// Byte for byte what the authors' evaluation/tests/TASK.py sends (parity/authors/reasoning_table_prompts).
// Ownership: values. Threads: any.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "plugins/tasks/common/prompt_input.hpp"

namespace tabrig::tasks {

using Fields = std::map<std::string, std::string, std::less<>>;

// What the WikiTQ script appends to a shuffled table when it does not ask for thinking.
enum class ShuffleNote { kNone, kRows, kColumns, kBoth };

// The fields of a family's template. Unknown families get WikiTQ's.
Fields reasoning_table_fields(const PromptInput& input, std::string_view family, ShuffleNote note = ShuffleNote::kNone);

// The message. Precondition: find_template(family) is not null.
std::string reasoning_table_prompt(const PromptInput& input, std::string_view family, bool think, ShuffleNote note = ShuffleNote::kNone);

// The table as the family prints it.
std::string family_table(const InputTable& table, std::string_view family);

}  // namespace tabrig::tasks
