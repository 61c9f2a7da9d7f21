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

constexpr char kTrace[] = R"T(You are generating training data for a table QA system that must cite its sources.

Given a table and question, produce a JSON response with step-by-step reasoning
where each step cites specific table cells.

Table (with [row_index, col_index] labels):
{table}

Question: {question}
Correct answer: {answer}

Generate 2-4 reasoning steps that lead to the answer.  Each step MUST cite the
exact cells it uses as [row_index, col_index] coordinates.

Rules:
- Only cite cells that ACTUALLY EXIST in the table.
- Only cite cells that DIRECTLY SUPPORT the step's claim.
- Be precise — cite the minimum cells needed.
- Each step should make one clear logical point.
- The final step should arrive at the answer.

Respond with ONLY this JSON (no markdown, no explanation):
{"reasoning_steps": [{"step": "...", "cited_cells": [[row_i, col_j], ...]}, ...], "answer": "{answer}"})T";

}  // namespace

std::string_view rsat_system_prompt() {
  return "You are a precise table question answering assistant. Always respond with valid JSON containing reasoning steps with cell "
         "citations.";
}

std::string rsat_user_prompt(std::string_view table, std::string_view question) {
  return fill(kUser, {{"table", std::string(table)}, {"question", std::string(question)}});
}

std::string rsat_trace_prompt(std::string_view indexed_table, std::string_view question, std::string_view answer) {
  return fill(kTrace, {{"table", std::string(indexed_table)}, {"question", std::string(question)}, {"answer", std::string(answer)}});
}

std::string rsat_target(const std::vector<RsatStep>& steps, std::string_view answer) {
  const bool ascii = steps.empty();
  const auto json = [&](const Json& value) { return value.dump(-1, ' ', ascii, Json::error_handler_t::replace); };
  std::string out = "{\"reasoning_steps\": [";
  for (std::size_t i = 0; i < steps.size(); ++i) {
    out += (i ? ", " : "") + std::string("{\"step\": ") + json(steps[i].step) + ", \"cited_cells\": [";
    for (std::size_t c = 0; c < steps[i].cells.size(); ++c) {
      out += (c ? ", [" : "[") + std::to_string(steps[i].cells[c].first) + ", " + std::to_string(steps[i].cells[c].second) + "]";
    }
    out += "]}";
  }
  return out + "], \"answer\": " + json(Json(std::string(answer))) + "}";
}

}  // namespace tabrig::tasks
