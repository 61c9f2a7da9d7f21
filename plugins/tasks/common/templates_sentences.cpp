// Sentences about highlighted cells: FeTaQA, ToTTo.
// Texts of Reasoning-Table, evaluation/tests/prompt.py and prompt_think.py (parity/authors/reasoning_table_prompts).
#include "plugins/tasks/common/templates.hpp"

namespace tabrig::tasks {
namespace {

constexpr char kFetaqa[] = R"T(You are given a table in one of the following formats: html, plain text, or json.
The table is accompanied by a context.
The context is in the form of page title, table title, section title.
The table has some highlighted cells. These cells are wrapped with <hl> and </hl> tags.
Your task is to answer the question based on the table and the text content, and the answer should be a single sentence.
The sentence must have the following characteristics:
- it must be able to answer what the question asks
- it can’t contain lists
- it must be only a single sentence long
- it should focus on the content of the highlighted cells wrapped with <hl> and </hl> tags
- it must not explicitly mention that some cells are highlighted

## TABLE:
{table}

## CONTEXT:
page title: {page_title}
section title: {section_title}

## Question:
{question}

## Response
Your response should end with `Answer: xxx` (the final sentence).
)T";

constexpr char kFetaqaThink[] = R"T(You are given a table in one of the following formats: html, plain text, or json.
The table is accompanied by a context.
The context is in the form of page title, table title, section title.
The table has some highlighted cells. These cells are wrapped with <hl> and </hl> tags.
Your task is to answer the question based on the table and the text content, and the answer should be a single sentence.
The sentence must have the following characteristics:
- it must be able to answer what the question asks
- it can't contain lists
- it must be only a single sentence long
- it should focus on the content of the highlighted cells wrapped with <hl> and </hl> tags
- it must not explicitly mention that some cells are highlighted

## Notes:
- Output the reasoning process inside a single pair of <think>...</think> tags.
- Output the final answer inside <answer>...</answer> tags.
- Think through your reasoning process carefully, solve Question step by step.

## TABLE:
{table}

## CONTEXT:
page title: {page_title}
section title: {section_title}

## Question:
{question}

## Output Format Example

<think>
Step-by-step reasoning here...
</think>

<answer>Daniel Henry Chamberlain was the 76th Governor of South Carolina from 1874.</answer>
)T";

constexpr char kTotto[] = R"T(You are given a table in one of the following formats: html, plain text, or json.
The table is accompanied by a context.
The context is in the form of page title, table title, section title, and a few sentences taken from the same section as the table.
The table has some highlighted cells. These cells are wrapped with <hl> and </hl> tags.
Your job is to use the table and the context to produce a sentence.
The sentence must have the following characteristics:
- it must be structured in a way that allows the reader to understand it without seeing the table
- it can't contain lists
- it must be only a single sentence long
- it should focus on the content of the highlighted cells wrapped with <hl> and </hl> tags
- it must not explicitly mention that some cells are highlighted

## TABLE:
{table}

## CONTEXT:
page title: {page_title}
section title: {section_title}
section text: {section_text} 

## Response
Your response should end with `Answer: xxx` (the final sentence).
)T";

constexpr char kTottoThink[] = R"T(You are given a table in one of the following formats: html, plain text, or json.
The table is accompanied by a context.
The context is in the form of page title, table title, section title, and a few sentences taken from the same section as the table.
The table has some highlighted cells. These cells are wrapped with <hl> and </hl> tags.
Your job is to use the table and the context to produce a sentence.
The sentence must have the following characteristics:
- it must be structured in a way that allows the reader to understand it without seeing the table
- it can't contain lists
- it must be only a single sentence long
- it should focus on the content of the highlighted cells wrapped with <hl> and </hl> tags
- it must not explicitly mention that some cells are highlighted

## Notes:
- Output the reasoning process inside a single pair of <think>...</think> tags.
- Output the final answer inside <answer>...</answer> tags.
- Think through your reasoning process carefully, solve Question step by step.

## TABLE:
{table}

## CONTEXT:
page title: {page_title}
section title: {section_title}
section text: {section_text} 

## Output Format Example

<think>
Step-by-step reasoning here...
</think>

<answer>Daniel Henry Chamberlain was the 76th Governor of South Carolina from 1874.</answer>
)T";

}  // namespace

const std::vector<Template>& templates_sentences() {
  static const auto* all = new std::vector<Template>{
      {"fetaqa", kFetaqa, kFetaqaThink},
      {"totto", kTotto, kTottoThink},
  };
  return *all;
}

}  // namespace tabrig::tasks
