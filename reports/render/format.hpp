// Numbers and text for people. Private to reports/render. Unknown is "–", never 0.
#pragma once

#include <string>

#include "core/engine/run_store.hpp"

namespace tabrig::report {

// A value in its unit: range 0…1 without a unit is shown as percent ("71.4"), anything else with up to 4 significant decimals.
std::string value_text(const SummaryRecord& summary, const std::optional<double>& value);
std::string interval_text(const SummaryRecord& summary);  // "[69.8, 73.0]" or "–"
std::string unit_text(const SummaryRecord& summary);      // "%", "bleu", ""
std::string states_text(const SummaryRecord& summary);    // states other than scored, "no_answer 12, timeout 1"; "none"

// Text in a Markdown table or paragraph: no markup, no line break, at most `limit` characters.
std::string markdown_text(std::string_view text, std::size_t limit = 200);
// One RFC 4180 field.
std::string csv_field(std::string_view text);

}  // namespace tabrig::report
