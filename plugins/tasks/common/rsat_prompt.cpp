#include "plugins/tasks/common/rsat_prompt.hpp"

#include "plugins/tasks/common/templates.hpp"

namespace tabrig::tasks {
namespace {

constexpr char kUser[] = R"T(Given the following table and question, provide your reasoning and answer.

For each reasoning step, cite the specific table cells [row_index, col_index] that support it.

Table:
{table}

Question: {question}

Respond in this exact JSON format:
{
  "reasoning_steps": [
    {"step": "your reasoning here", "cited_cells": [[row_i, col_j], ...]},
    ...
  ],
  "answer": "your final answer"
})T";

}  // namespace

std::string_view rsat_system_prompt() {
  return "You are a precise table question answering assistant. Always respond with valid JSON containing reasoning steps with cell "
         "citations.";
}

std::string rsat_user_prompt(std::string_view table, std::string_view question) {
  return fill(kUser, {{"table", std::string(table)}, {"question", std::string(question)}});
}

}  // namespace tabrig::tasks
