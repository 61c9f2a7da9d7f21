// What a parity handler is: the bridge between one folder of vectors and the tabrig component under test.
//
// A folder NAME/cases.jsonl holds one JSON object a line: {"id", "input", "official", "tags"}. A handler runs tabrig's
// component on `input` and compares with `official`. One handler object per folder per run; cases come in file order on
// one thread. Paths inside inputs are relative to Context::shared.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/util/json.hpp"

namespace tabrig::parity {

struct Context {
  std::string shared;  // the folder that holds data/, parity/, tokenizers/
  std::string folder;  // the folder the cases were read from
};

struct Verdict {
  enum Kind { kAgree, kDiffer, kNotCovered } kind = kNotCovered;
  std::string detail;  // for kDiffer: "field: expected …, found …"; for kNotCovered: the kind without a component
};

inline Verdict agree() { return {Verdict::kAgree, {}}; }
inline Verdict differ(std::string detail) { return {Verdict::kDiffer, std::move(detail)}; }
inline Verdict not_covered(std::string kind) { return {Verdict::kNotCovered, std::move(kind)}; }

class Handler {
 public:
  virtual ~Handler() = default;
  virtual Verdict run(const Json& one_case) = 0;
};

using Factory = std::function<std::unique_ptr<Handler>(const Context&)>;

// Compares two JSON values; numbers to `relative` (default 1e-9), NaN and the infinities given as text. Returns "" when
// equal, else the first difference as "path: expected …, found …".
std::string first_difference(const Json& expected, const Json& found, double relative = 1e-9);

// name (the folder's path below the given root, such as "wikitq" or "authors/rsat_parse") → factory. Filled by one
// register_NAME() function per file in tests/parity/handlers/, all called from tests/parity/registry.cpp.
struct Registry {
  std::vector<std::pair<std::string, Factory>> handlers;
  void add(std::string name, Factory factory) { handlers.emplace_back(std::move(name), std::move(factory)); }
};

}  // namespace tabrig::parity
