#include "core/host/state.hpp"

#include <array>

namespace tabrig {
namespace {
constexpr std::array<std::string_view, kStateCount> kNames = {"scored",  "no_answer",    "truncated",    "refused", "timeout",
                                                              "runner_error", "scorer_error", "gold_failed", "not_run"};
}  // namespace

std::string_view state_name(State state) {
  const auto index = static_cast<std::size_t>(state);
  return index < kNames.size() ? kNames[index] : "unknown";
}

std::optional<State> state_from_name(std::string_view name) {
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    if (kNames[i] == name) return static_cast<State>(i);
  }
  return std::nullopt;
}

}  // namespace tabrig
