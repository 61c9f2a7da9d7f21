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

Result<CellPlan> CellPlan::from_json(const Json& json) {
  try {
    const auto component = [](const Json& spec) { return ComponentSpec{spec.at("id").get<std::string>(), spec.at("config")}; };
    CellPlan plan;
    plan.name = json.value("name", std::string());
    plan.dataset = component(json.at("dataset"));
    plan.split = json.at("split").get<std::string>();
    plan.task = component(json.at("task"));
    plan.runner = component(json.at("runner"));
    plan.samples = json.at("samples").get<std::uint32_t>();
    plan.seed = json.at("seed").get<std::uint64_t>();
    if (const auto it = json.find("limit"); it != json.end()) {
      if (it->is_number_float()) plan.limit.share = it->get<double>();
      else plan.limit.count = it->get<std::uint64_t>();
    }
    if (const auto it = json.find("ids"); it != json.end()) plan.ids = it->get<std::vector<std::string>>();
    TABRIG_ASSIGN_OR_RETURN(plan.sampling, sampling_from_json(json.at("sampling")));
    if (const auto it = json.find("metrics"); it != json.end()) {
      for (const Json& metric : *it) {
        plan.metrics.push_back({metric.at("id").get<std::string>(), metric.at("policy").get<std::string>(), metric.at("config")});
      }
    }
    return plan;
  } catch (const Json::exception& e) {
    return Status(Code::kInvalidData, "the stored plan of a cell cannot be read").found(e.what());
  }
}

std::string CellPlan::id() const {
  Json json = to_json();
  json.erase("metrics");
  return sha256_hex(json.dump()).substr(0, 16);
}

}  // namespace tabrig
