// The whole tables that cases name by file: WikiTQ's CSV (backslash escapes inside quotes) and TabFact's '#'-separated text.
#pragma once

#include <string>
#include <vector>

#include "core/util/json.hpp"
#include "core/util/status.hpp"

namespace tabrig::parity {

class Sources {
 public:
  explicit Sources(std::string shared) : shared_(std::move(shared)) {}
  // UNSUPPORTED for a file of another data set.
  Result<std::vector<std::vector<std::string>>> rows(const Json& source) const;

 private:
  std::string shared_;
};

}  // namespace tabrig::parity
