// What Punkt has learned of a language. Ownership: views into the model's text. Threads: any, immutable.
#pragma once

#include <string_view>
#include <unordered_map>
#include <unordered_set>

namespace tabrig::metrics {

struct PunktModel {
  // Where a type was seen, by the case of its first letter.
  enum Seen : unsigned { kUpperStart = 2, kUpperInside = 4, kUpperUnknown = 8, kLowerStart = 16, kLowerInside = 32, kLowerUnknown = 64 };
  static constexpr unsigned kUpper = kUpperStart | kUpperInside | kUpperUnknown;
  static constexpr unsigned kLower = kLowerStart | kLowerInside | kLowerUnknown;

  std::unordered_set<std::string_view> abbreviations, sentence_starters;
  std::unordered_set<std::string_view> collocations;  // "first<TAB>second"
  std::unordered_map<std::string_view, unsigned> contexts;

  unsigned context(std::string_view type) const {
    const auto it = contexts.find(type);
    return it == contexts.end() ? 0u : it->second;
  }
};

// The English model. Read at the first call.
const PunktModel& punkt_english();

}  // namespace tabrig::metrics
