// Lists of texts in the vectors of the text metrics: written out, or as pointers into the data.
//
// A pointer is {"file", "lines": [lo, hi], "field"?, "order"?}: the file (relative to the shared folder), its records sorted by
// the ids of the file `order` (records are found by "feta_id"), lines lo … hi - 1, of each the field (none: the line itself).
// Ownership: caches the files it has read. Threads: one. Errors: throws std::runtime_error.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/util/json.hpp"

namespace tabrig::parity {

class TextPointers {
 public:
  explicit TextPointers(std::string shared) : shared_(std::move(shared)) {}

  // The list as JSON: an array stays as it is; a pointer becomes an array of texts.
  Json resolve(const Json& list);
  // Lines of a file, without their line breaks.
  const std::vector<std::string>& lines(const std::string& file);

 private:
  const std::vector<std::string>& column(const std::string& file, const std::string& field, const std::string& order);

  std::string shared_;
  std::map<std::string, std::vector<std::string>> lines_, columns_;
};

// What Python iterates over: the items of a list, the characters of a string.
Json as_sequence(const Json& value);

}  // namespace tabrig::parity
