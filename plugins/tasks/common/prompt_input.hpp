// What a prompt is made of, in the terms of the benchmarks' own files: rows as the source has them, texts, titles.
//
// Made from an example of the host (prompt_input) or by hand. Ownership: values. Threads: any.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/util/json.hpp"
#include "core/util/status.hpp"
#include "tabrig/sdk/serialise.hpp"
#include "tabrig/sdk/table.hpp"

namespace tabrig::tasks {

struct InputCell {
  std::string text;
  bool highlighted = false;
  std::string object;  // Python's text of the source's cell object; "" for a plain cell
};

struct InputTable {
  std::string id, title, section_title, section_text, caption;
  bool has_section_title = false;
  std::vector<std::vector<InputCell>> rows;  // header rows first
  std::string formatted;                     // the whole table in a format of the host; used instead of the rows
  bool is_formatted = false;
};

struct InputPassage {
  std::string id, title, text;
};

struct PromptInput {
  std::string question;
  std::vector<InputTable> tables;
  std::vector<InputPassage> passages;
  std::vector<std::string> before, after;     // FinQA: sentences before and after the table
  std::string intro;                          // HybridQA, OTT-QA
  std::vector<std::string> descriptions;      // MultiHiertt: sentences about cells
  std::string column_headers, row_headers;    // AIT-QA: the header paths as indented JSON
};

struct InputOptions {
  std::string format;        // "" = the family's own layout, else a format of the host
  std::string family;        // decides what a row is
  bool cell_objects = true;  // ToTTo: cells as Python prints the source's objects
};

// Throws sdk::Error when the host cannot write a table in the format.
PromptInput prompt_input(const sdk::ExampleView& example, const InputOptions& options, const sdk::Serialiser& serialiser);

// AIT-QA's table: column paths joined by a blank (first two levels), row paths by " / ", in front of the data. Data rows beyond
// the row paths are dropped. `column_header` and `row_header` as in the source: lists of paths, or of texts.
// INVALID_DATA for an empty column path.
Status fill_aitqa(const Json& column_header, const Json& row_header, const std::vector<std::vector<std::string>>& data, PromptInput& input);

}  // namespace tabrig::tasks
