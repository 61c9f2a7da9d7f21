// States: what became of one (item, sample). States are not scores; a score exists only where a metric gave one.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace tabrig {

// Same numbers as TABRIG_STATE_* of the plugin ABI.
enum class State : std::uint32_t {
  kScored = 0,       // answered, and every asked metric could judge it
  kNoAnswer = 1,     // generated, but the task found no answer in it
  kTruncated = 2,    // generation ended at the token limit
  kRefused = 3,      // the model or the endpoint refused (content filter)
  kTimeout = 4,      // the deadline passed
  kRunnerError = 5,  // the runner failed for this request
  kScorerError = 6,  // the metric failed for this item
  kGoldFailed = 7,   // the gold itself cannot be evaluated
  kNotRun = 8,       // never attempted: limit, cancellation, no recorded prediction
};
inline constexpr std::uint32_t kStateCount = 9;

// "scored", "no_answer", …
std::string_view state_name(State state);
std::optional<State> state_from_name(std::string_view name);

}  // namespace tabrig
