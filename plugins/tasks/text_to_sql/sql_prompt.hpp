// The prompts of text_to_sql: OmniSQL's (papers.md §2.11), and Reasoning-Table's for WikiSQL.
//
// Threads: any.
#pragma once

#include <string>
#include <string_view>

namespace tabrig::tasks {

// OmniSQL's one user message. `schema`: CREATE TABLE statements. External knowledge comes before the question, joined by a newline.
std::string omnisql_prompt(std::string_view schema, std::string_view question, std::string_view evidence);

}  // namespace tabrig::tasks
