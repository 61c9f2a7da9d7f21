// Queries: WikiSQL.
// Texts of Reasoning-Table, evaluation/tests/prompt.py and prompt_think.py (parity/authors/reasoning_table_prompts).
#include "plugins/tasks/common/templates.hpp"

namespace tabrig::tasks {
namespace {

constexpr char kWikisql[] = R"T(## Objective
You are provided with a table and a question related to the table.
Please generate a SQL query to answer this question. You should think step-by-step to reach the final answer.

## Table
{table}

## Question
{question}

Your SQL query in the format ```sql YOUR SQL QUERY```
Your response should end with `Answer: xxx` (answer to the question).
## For example:
Answer: ```sql SELECT Player FROM table WHERE No. = 42```
)T";

constexpr char kWikisqlThink[] = R"T(Given the following table:
{table}
Answer the question: {question}.

## Notes:
- Output the reasoning process inside a single pair of <think>...</think> tags.
- Output the final SQL answer inside <answer>...</answer> tags.
- Think through your reasoning process carefully, solve Question step by step.

## Output Format Example

<think>
Step-by-step reasoning here...
</think>

<answer> SELECT Name FROM table WHERE Age > 30 </answer>
)T";

}  // namespace

const std::vector<Template>& templates_sql() {
  static const auto* all = new std::vector<Template>{
      {"wikisql", kWikisql, kWikisqlThink},
  };
  return *all;
}

}  // namespace tabrig::tasks
