// Recorded predictions: JSON lines, and the official prediction files of FinQA, BIRD, Spider, ToTTo and FeTaQA.
//
// Purpose: score what somebody else generated. A file is read once into an index; predictions are paired by key (example
// id, or the position in the official question file where the official format has no ids), never silently by line.
// Formats
//   jsonl   one object a line: {"id", "completion"} or {"id", "completions": […]}; optional "logprobs", "usage",
//           "finish_reason" (one value, or one per completion)
//   finqa   JSON list of {"id", "predicted": [program tokens]}; the completion is the token list as JSON
//   bird    JSON object {"position": "SQL<TAB>----- bird -----<TAB>db_id"}
//   spider  one SQL a line, optionally <TAB>db_id
//   totto   one sentence a line
//   fetaqa  one sentence a line; `order` names the JSON file that tells which record each line answers
// Ownership: owns the file's bytes (mapped) and the index. Threads: const functions from any thread.
// Errors: NOT_FOUND, INVALID_DATA with file and line (malformed, repeated key), INVALID_ARGUMENT (unknown format).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/util/status.hpp"

namespace tabrig {

struct RecordedSample {
  std::string text, finish_reason, logprobs_json;  // "" = not told
};

struct Recorded {
  std::vector<RecordedSample> samples;
  std::string usage_json;
};

class ReplayFile {
 public:
  // `order`: only for fetaqa. "" otherwise.
  static Result<std::unique_ptr<ReplayFile>> open(const std::string& path, std::string_view format, const std::string& order);
  virtual ~ReplayFile() = default;

  // What was recorded for an item; nullopt when the file has nothing for it.
  virtual Result<std::optional<Recorded>> find(std::string_view example_id, std::uint64_t item_index) const = 0;
  // Number of recorded keys.
  virtual std::uint64_t size() const = 0;
  // Stable number of the key that serves this item, for counting which keys were used; nullopt when there is none.
  virtual std::optional<std::uint64_t> key_number(std::string_view example_id, std::uint64_t item_index) const = 0;
  // The key with this number, for messages.
  virtual std::string key_text(std::uint64_t number) const = 0;

  static const std::vector<std::string>& formats();
};

}  // namespace tabrig
