#include "core/engine/plan.hpp"

#include <charconv>
#include <cmath>

#include "core/engine/identity.hpp"
#include "core/util/hash.hpp"

namespace tabrig {

MetricSpec metric_spec(std::string_view text) {
  const auto colon = text.find(':');
  MetricSpec spec;
  spec.id = text.substr(0, colon);
  if (colon != std::string_view::npos) spec.policy = text.substr(colon + 1);
  return spec;
}

std::uint64_t Limit::of(std::uint64_t size) const {
  if (count) return std::min(*count, size);
  if (share) return static_cast<std::uint64_t>(std::ceil(*share * static_cast<double>(size)));
  return size;
}

Result<Limit> parse_limit(std::string_view text) {
  const auto bad = [&] {
    return Status(Code::kInvalidArgument, "bad limit").expected("a count such as 100, or a share such as 0.1").found("'" + std::string(text) + "'");
  };
  Limit limit;
  std::uint64_t count = 0;
  if (const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), count);
      error == std::errc() && end == text.data() + text.size()) {
    limit.count = count;
    return limit;
  }
  double share = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), share);
  if (error != std::errc() || end != text.data() + text.size() || !(share > 0 && share < 1)) return bad();
  limit.share = share;
  return limit;
}

Json CellPlan::to_json() const {
  const auto component = [](const ComponentSpec& spec) { return Json{{"id", spec.id}, {"config", spec.config}}; };
  Json out{{"dataset", component(dataset)}, {"split", split}, {"task", component(task)}, {"runner", component(runner)},
           {"samples", samples}, {"seed", seed}};
  if (!name.empty()) out["name"] = name;
  if (limit.count) out["limit"] = *limit.count;
  if (limit.share) out["limit"] = *limit.share;
  if (!ids.empty()) out["ids"] = ids;
  out["sampling"] = sampling_json(sampling);
  for (const MetricSpec& metric : metrics) {
    out["metrics"].push_back({{"id", metric.id}, {"policy", metric.policy}, {"config", metric.config}});
  }
  return out;
}

std::string CellPlan::id() const {
  Json json = to_json();
  json.erase("metrics");
  return sha256_hex(json.dump()).substr(0, 16);
}

}  // namespace tabrig
