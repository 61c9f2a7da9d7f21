// Records of the Reasoning-Table authors' test files, as input of the prompt builders.
//
// Also used for the layouts alone (table_layouts/authors_layouts). Threads: any.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/table/serialise/frame.hpp"
#include "core/util/json.hpp"
#include "plugins/tasks/common/prompt_input.hpp"

namespace tabrig::parity {

// JSON objects in the order of the file; the project's own JSON type sorts keys.
using Ordered = nlohmann::ordered_json;

// str(value) in Python.
std::string python_str(const Ordered& value);
// Rows of values as rows of cells; anything that is no list of lists gives no rows.
std::vector<std::vector<tasks::InputCell>> cell_rows(const Ordered& rows);
// One table of HybridQA or OTT-QA. False where the authors' join() meets a cell that is no text.
bool hybrid_record(const Ordered& table, tasks::PromptInput& input);
// Highlights by [row, column]; cells that are objects keep their Python text.
std::vector<std::vector<tasks::InputCell>> highlighted_rows(const Ordered& rows, const Ordered& highlights);
// DataFrame(rows, columns=header) of JSON values.
Result<layout::Frame> json_frame(const Ordered& header, const Ordered& rows, std::string_view none_in_text);
// The member, or null.
const Ordered& member(const Ordered& object, const char* key);
std::string text_member(const Ordered& object, const char* key);

}  // namespace tabrig::parity
