// Claims to check: TabFact, FEVEROUS.
// Texts of Reasoning-Table, evaluation/tests/prompt.py and prompt_think.py (parity/authors/reasoning_table_prompts).
#include "plugins/tasks/common/templates.hpp"

namespace tabrig::tasks {
namespace {

constexpr char kTabfact[] = R"T(
## Task:
You will predict the claim's label based on the given claim and table. There are 2 possible labels: SUPPORTS, REFUTES. SUPPORTS means the claim is supported by the table. REFUTES means the claim is refuted by the table.
You should think step-by-step to reach the final answer.

### Table:
{table}

###  Claim:
{claim}

### Response
Your response should end with `Answer: xxx` (answer to the question).
)T";

constexpr char kTabfactThink[] = R"T(
Task:
You will predict the claim's label based on the given claim and table. There are 2 possible labels: SUPPORTS, REFUTES. SUPPORTS means the claim is supported by the table. REFUTES means the claim is refuted by the table.
## Notes:
- Output the reasoning process inside a single pair of <think>...</think> tags.
- Output the final answer inside <answer>...</answer> tags.
- Think through your reasoning process carefully, solve Question step by step.

Table:
{table}

Claim:
{claim}

## Output Format Example

<think>
Step-by-step reasoning here...
</think>

<answer>SUPPORTS</answer>
)T";

constexpr char kFeverous[] = R"T(## Task:
You will predict the claim's label based on the given claim and table (text). There are 3 possible labels: SUPPORTS, REFUTES, and NOT ENOUGH INFO. SUPPORTS means the claim is supported by the table or text. REFUTES means the claim is refuted by the table or text. NOT ENOUGH INFO means the table (text) does not provide enough information to make the decision.
You should think step-by-step to reach the final answer.

## Table:
{table}

## Text:
{text}

## Claim:
{claim}

## Response
Your response should end with `Answer: xxx` (answer to the question).
)T";

constexpr char kFeverousThink[] = R"T(
Task:
You will predict the claim's label based on the given claim and table (text). There are 3 possible labels: SUPPORTS, REFUTES, and NOT ENOUGH INFO. SUPPORTS means the claim is supported by the table or text. REFUTES means the claim is refuted by the table or text. NOT ENOUGH INFO means the table (text) does not provide enough information to make the decision.

## Notes:
- Output the reasoning process inside a single pair of <think>...</think> tags.
- Output the final answer inside <answer>...</answer> tags.
- Think through your reasoning process carefully, solve Question step by step.

## Table:
{table}

## Text:
{text}

## Claim:
{claim}

## Output Format Example

<think>
Step-by-step reasoning here...
</think>

<answer>SUPPORTS</answer>
)T";

}  // namespace

const std::vector<Template>& templates_claims() {
  static const auto* all = new std::vector<Template>{
      {"tabfact", kTabfact, kTabfactThink},
      {"feverous", kFeverous, kFeverousThink},
  };
  return *all;
}

}  // namespace tabrig::tasks
