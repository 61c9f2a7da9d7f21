// The files of the official WikiTableQuestions evaluator: gold from a tagged TSV, predictions as `id<TAB>item<TAB>item…` lines.
//
// Lines end where Python's unicode.splitlines() ends them (U+000B, U+000C, U+001C … U+001E, U+0085, U+2028, U+2029 too); of the
// ending only a newline is removed, so a carriage return stays in the last item.
// Ownership: values. Threads: any. Errors: INVALID_DATA; what() begins with the exception's Python name where the official
// evaluator ends with one.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "metrics/wikitq/value.hpp"

namespace tabrig::metrics::wikitq {

// tsv_unescape(): \n, \p and \\ replaced in turn, so that an escaped backslash before n or p decodes as the official one does.
std::string unescape(std::string_view text);
// Split at "|", then each unescaped.
std::vector<std::string> unescape_list(std::string_view text);

std::vector<std::string_view> python_lines(std::string_view utf8);

using Gold = std::unordered_map<std::string, std::vector<Value>>;
// Columns id, targetValue and targetCanon by the header line; a repeated id counts with its last line.
Result<Gold> read_tagged_gold(std::string_view utf8);

struct FileVerdicts {
  std::vector<std::pair<std::string, bool>> lines;  // lines with a known id, in file order; repeated ids each count
  std::vector<std::string> unknown_ids;             // not counted
  std::size_t correct = 0;

  // (correct + 1e-9) / (lines + 1e-9) to four decimals, as the evaluator prints it: 1 without lines.
  std::string accuracy() const;
};
Result<FileVerdicts> check_predictions(std::string_view utf8, const Gold& gold);

}  // namespace tabrig::metrics::wikitq
