// What a task's parser decided, and how it is written to the host.
//
// Texts are repaired to UTF-8 (U+FFFD) when they are written; the span counts bytes of the completion as it came.
// Ownership: values. Threads: any.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "plugins/tasks/common/answer_text.hpp"
#include "tabrig/sdk/table.hpp"
#include "tabrig/sdk/writer.hpp"

namespace tabrig::tasks {

// Writes {"state": "scored", "text", "value": by `value`, "span", "rule"}.
void write_answer(sdk::Writer& out, std::string_view text, const Piece& piece, std::string_view rule, const std::function<void(sdk::Writer&)>& value);
// Writes {"state": "no_answer", "text": "", "value": null, "rule"}.
void write_no_answer(sdk::Writer& out, std::string_view rule);
// The text with ill-formed UTF-8 replaced.
std::string valid_text(std::string_view text);

// The completion without its last line end, as a piece; nullopt when only white space is left. Rule "whole".
// For recorded predictions that are answers and nothing else ("extract": "whole").
std::optional<Piece> raw_answer(std::string_view completion);

}  // namespace tabrig::tasks
