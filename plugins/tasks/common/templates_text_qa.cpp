// Questions about tables and text: HybridQA, OTT-QA, FinQA, TAT-QA, MultiHiertt.
// Texts of Reasoning-Table, evaluation/tests/prompt.py and prompt_think.py (parity/authors/reasoning_table_prompts).
#include "plugins/tasks/common/templates.hpp"

namespace tabrig::tasks {
namespace {

constexpr char kHybridqa[] = R"T(Please answer the given question based on the table and text. You should reach a short-form answer after reasoning.
### Instruction
Given a table and a list of texts in the following, what is the answer to the question?
### Table:
{table}
### Text:
{text}
### Question:
{question}
### Response
Your response should end with `Answer: xxx` (answer to the question).
Now, answer the question step by step:
)T";

constexpr char kHybridqaThink[] = R"T(<|im_start|>system
You are a helpful assistant. You first think about the reasoning process in your mind and then provide the user with the answer.
<|im_end|>
<|im_start|>user
Please answer the given question based on the table and text. You should reach a short-form answer after reasoning.

## Notes:
- Output the reasoning process inside a single pair of <think>...</think> tags.
- Output the final answer inside <answer>...</answer> tags.
- Think through your reasoning process carefully, solve Question step by step.

### Table:
{table}

### Related Text Information:
{text}

### Question:
{question}

## Output Format Example

<think>
Step-by-step reasoning here...
</think>

<answer>Lake Palas Tuzla</answer>

<|im_end|>
<|im_start|>assistant
Let me solve this step by step.
<think>
)T";

constexpr char kOttqa[] = R"T(Please answer the given question based on the table and text. You should reach a short-form answer after reasoning.
Given a table and a list of texts in the following, what is the answer to the question?
You should think step-by-step to reach the final answer.
### Table:
{table}
### Text:
{text}
### Question:
{question}
### Response
Your response should end with `Answer: xxx` (answer to the question).
)T";

constexpr char kOttqaThink[] = R"T(Please answer the given question based on the table and text. You should reach a short-form answer after reasoning.
### Task:
Given a table and a list of texts in the following, what is the answer to the question?
## Notes:
- Output the reasoning process inside a single pair of <think>...</think> tags.
- Output the final answer inside <answer>...</answer> tags.
- Think through your reasoning process carefully, solve Question step by step.

### Table:
{table}

### Text:
{text}

### Question:
{question}

## Output Format Example

<think>
Step-by-step reasoning here...
</think>

<answer>96.7</answer>
)T";

constexpr char kFinqa[] = R"T(Below is an instruction that describes a question answering task in the finance domain, provided with an input table and relevant text as context. 
Please answer the given question based on the table and text.

### Instruction
Given a table and a list of texts in the following, what is the answer to the question?
You should think step-by-step to reach the final answer.

### pre_text:
{pre_text}
### Table:
{table}
### post_text:
{post_text}
### Question:
{question}
### Response
Your response should end with `Answer: xxx` (answer to the question).
)T";

constexpr char kFinqaThink[] = R"T(Below is an task that describes a question answering task in the finance domain, provided with an input table and relevant text as context. 
Please answer the given question based on the table and text.

## Task:
Given a table and a list of texts in the following, what is the answer to the question?

## Notes:
- Output the reasoning process inside a single pair of <think>...</think> tags.
- Output the final answer inside <answer>...</answer> tags.
- Think through your reasoning process carefully, solve Question step by step.

### pre_text:
{pre_text}

### Table:
{table}

### post_text:
{post_text}

### Question:
{question}

## Output Format Example

<think>
Step-by-step reasoning here...
</think>

<answer>96.7</answer>
)T";

constexpr char kTatqa[] = R"T(Below is an instruction that describes a question answering task in the finance domain, provided with an input table and relevant text as context. 
Please answer the given question based on the table and text.
### Instruction
Given a table and a list of texts in the following, what is the answer to the question?
### Table:
{table}
### Text:
{text}
### Question:
{question}
### Response
Your response should end with `Answer: xxx` (answer to the question).
Now, answer the question step by step:
)T";

constexpr char kTatqaThink[] = R"T(<|im_start|>system
You are a helpful assistant. You first think about the reasoning process in your mind and then provide the user with the answer.
<|im_end|>
<|im_start|>user
Below is an instruction that describes a question answering task in the finance domain, provided with an input table and relevant text as context.
Please answer the given question based on the table and text.
### Instruction
Given a table and a list of texts in the following, what is the answer to the question?
### Notes:
- Output the reasoning process inside a single pair of <think>...</think> tags.
- Output the final answer inside <answer>...</answer> tags.
- Think through your reasoning process carefully, solve Question step by step.
### Table:
{table}
### Text:
{text}
### Question:
{question}

## Output Format Example

<think>
Step-by-step reasoning here...
</think>

<answer>Lake Palas Tuzla</answer>

<|im_end|>
<|im_start|>assistant
Let me solve this step by step.
<think>
)T";

constexpr char kMultihiertt[] = R"T(
"You are an expert at multi-table question answering, you need to extract answers based on the given multi-hop question, tables and text.
You should think step-by-step to reach the final answer.

## The question:
{question}
## The given tables:
{table}
## Table Description:
{table_description}
## Text:
{text}

## Response
Your response should end with `Answer: xxx` (answer to the question).
)T";

constexpr char kMultihierttThink[] = R"T(
Task:
You are an expert at multi-table question answering, you need to extract answers based on the given multi-hop question, tables and text.
## Notes:
- Output the reasoning process inside a single pair of <think>...</think> tags.
- Output the final answer inside <answer>...</answer> tags.
- Think through your reasoning process carefully, solve Question step by step.

## The question:
{question}
## The given tables:
{table}
## Table Description:
{table_description}
## Text:
{text}

## Output Format Example

<think>
Step-by-step reasoning here...
</think>

<answer>Lake Palas Tuzla</answer>
)T";

}  // namespace

const std::vector<Template>& templates_text_qa() {
  static const auto* all = new std::vector<Template>{
      {"hybridqa", kHybridqa, kHybridqaThink},
      {"ottqa", kOttqa, kOttqaThink},
      {"finqa", kFinqa, kFinqaThink},
      {"tatqa", kTatqa, kTatqaThink},
      {"multihiertt", kMultihiertt, kMultihierttThink},
  };
  return *all;
}

}  // namespace tabrig::tasks
