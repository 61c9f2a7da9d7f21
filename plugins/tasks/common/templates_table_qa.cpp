// Questions about one table: WikiTQ, HiTab, AIT-QA, TableBench.
// Texts of Reasoning-Table, evaluation/tests/prompt.py and prompt_think.py (parity/authors/reasoning_table_prompts).
#include "plugins/tasks/common/templates.hpp"

namespace tabrig::tasks {
namespace {

constexpr char kWikitq[] = R"T(## Objective
You are provided with a table and a question related to the table.
Your task is to answer the question step by step based on the table.

## Table
{table}

## Question
{question}

The answer should be short and simple. It can be a number, a word, or a phrase in the table, but not a full sentence.
Your response should end with `Answer: xxx` (answer to the question).
Now, answer the question step by step:
)T";

constexpr char kWikitqThink[] = R"T(Based on the table below, please answer the question, the answer should be short and simple. It can be a number, a word, or a phrase in the table, but not a full sentence.

## Notes:
- Output the reasoning process inside a single pair of <think>...</think> tags.
- Output the final answer inside <answer>...</answer> tags.
- Think through your reasoning process carefully, solve Question step by step.

## Output Format Example

<think>
Step-by-step reasoning here...
</think>

<answer>here is your answer</answer>

#Task:

Table:
{table}

Question: {question}
)T";

constexpr char kHitab[] = R"T(You are capable of effectively identifying the hierarchical structure of the table. Based on the provided table and textual description, please provide the answer to the question.
You should think step-by-step to reach the final answer.

## Table:
{table}

## Question:
{question}

## Response
Your response should end with `Answer: xxx` (answer to the question).
)T";

constexpr char kHitabThink[] = R"T(
Task:
You are capable of effectively identifying the hierarchical structure of the table. Based on the provided table, please provide the answer to the question.

## Notes:
- Output the reasoning process inside a single pair of <think>...</think> tags.
- Output the final answer inside <answer>...</answer> tags.
- Think through your reasoning process carefully, solve Question step by step.

## Table:
{table}

## Question:
{question}

## Output Format Example

<think>
Step-by-step reasoning here...
</think>

<answer>Paris</answer>
)T";

constexpr char kAitqa[] = R"T(
Based on the table below, please answer the question, the answer should be short and simple. It can be a number, a word, or a phrase in the table, but not a full sentence.

## Notes:
- Output the reasoning process inside a single pair of <think>...</think> tags.
- Output the final answer inside <answer>...</answer> tags.
- Think through your reasoning process carefully, solve Question step by step.

## Output Format Example

<think>
Step-by-step reasoning here...
</think>

<answer>here is your answer</answer>

#Task:

## Table Structure Information
Column Headers:
{column_headers}

Row Headers:
{row_headers}

# Table:
{table}

# Question: {question} 
)T";

constexpr char kTablebench[] = R"T(
Based on the table below, please answer the question, the answer should be short and simple. It can be a number, a word, or a phrase in the table, but not a full sentence.

## Notes:
- Output the reasoning process inside a single pair of <think>...</think> tags.
- Output the final answer inside <answer>...</answer> tags.
- Think through your reasoning process carefully, solve Question step by step.

## Output Format Example

<think>
Step-by-step reasoning here...
</think>

<answer>here is your answer</answer>

#Task:

Table:
{table}

Question: {question} 
)T";

}  // namespace

const std::vector<Template>& templates_table_qa() {
  static const auto* all = new std::vector<Template>{
      {"wikitq", kWikitq, kWikitqThink},
      {"hitab", kHitab, kHitabThink},
      {"aitqa", kAitqa, kAitqa},
      {"tablebench", kTablebench, kTablebench},
  };
  return *all;
}

}  // namespace tabrig::tasks
