// The JSON forms of the report's parts, shared by every JSON-bearing format. Private to reports/render.
#pragma once

#include <optional>
#include <string>

#include "reports/model/report.hpp"
#include "reports/render/render.hpp"

namespace tabrig::report {

Json number_or_null(const std::optional<double>& value);
Json states_json(const std::uint64_t (&states)[kStateCount]);   // all of them, zero counts included
Json score_json(const Report& report, const Score& score);      // one entry of results.json
Json run_json(const StoredRun& run);
Json cell_json(const CellReport& cell);
Json note_json(const Note& note);
Json event_json(const StoredEvent& event);
Json sample_json(const StoredSample& sample, std::uint32_t number);
Json item_json(const Report& report, const ItemReport& item);

// One line of text; invalid UTF-8 is replaced.
std::string dump(const Json& json);
std::string dump_pretty(const Json& json);

// Title of the report: the given one, or what ran.
std::string title_of(const Report& report, const ReportOptions& options);
// One sentence: datasets, runners, items, metrics.
std::string sentence_of(const Report& report);

}  // namespace tabrig::report
