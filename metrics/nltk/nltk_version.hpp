// The NLTK releases whose tokens are reproduced; a score that depends on them says which.
#pragma once

#include <optional>
#include <string_view>

namespace tabrig::metrics {

enum class NltkVersion {
  k3_9_1,   // of the papers' time
  k3_10_4,  // splits off U+2012 … U+2015 and an opening single quote; sentences know curly quotes
};

inline std::string_view nltk_version_name(NltkVersion version) { return version == NltkVersion::k3_9_1 ? "3.9.1" : "3.10.4"; }

inline std::optional<NltkVersion> nltk_version_from_name(std::string_view name) {
  if (name == "3.9.1") return NltkVersion::k3_9_1;
  if (name == "3.10.4") return NltkVersion::k3_10_4;
  return std::nullopt;
}

}  // namespace tabrig::metrics
