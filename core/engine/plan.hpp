// What one cell of a run is: one dataset split, answered by one runner through one task, scored by metrics.
//
// A cell is a value; its JSON form is canonical, so that its hash names it in the store and a resumed run finds it again.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/host/components.hpp"
#include "core/util/json.hpp"

namespace tabrig {

struct ComponentSpec {
  std::string id;
  Json config = Json::object();
};

struct MetricSpec {
  std::string id, policy;  // policy "" = the metric's first
  Json config = Json::object();
};

// "bird" in "sql.execution:bird"; the policy is "" without a colon.
MetricSpec metric_spec(std::string_view text);

// How many items: all, a count, or a share of the split (0 < share < 1).
struct Limit {
  std::optional<std::uint64_t> count;
  std::optional<double> share;
  std::uint64_t of(std::uint64_t size) const;
};

// "10", "0" (none) or "0.1" (a tenth); INVALID_ARGUMENT otherwise.
Result<Limit> parse_limit(std::string_view text);

struct CellPlan {
  std::string name;          // for people; "" = dataset/split
  ComponentSpec dataset;     // config holds "data" and "split"
  std::string split;
  ComponentSpec task, runner;
  std::vector<MetricSpec> metrics;
  Limit limit;
  std::vector<std::string> ids;  // only these examples, when not empty
  std::uint32_t samples = 1;
  Sampling sampling;
  std::uint64_t seed = 0;

  Json to_json() const;          // canonical
  static Result<CellPlan> from_json(const Json& json);  // INVALID_DATA names the member
  std::string id() const;        // hash of everything but the metrics: re-scoring keeps the cell
};

}  // namespace tabrig
