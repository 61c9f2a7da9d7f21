#include "core/engine/cell.hpp"

#include <algorithm>

#include "core/util/edit_distance.hpp"
#include "core/util/hash.hpp"

namespace tabrig::engine {
namespace {

// Finds the indices of the wanted example ids; every unknown id is an error.
Status select_ids(Cell& cell, const CallContext& call) {
  std::unordered_map<std::string, bool> wanted;
  for (const std::string& id : cell.plan->ids) wanted.emplace(id, false);
  for (std::uint64_t i = 0; i < cell.size; ++i) {
    TABRIG_ASSIGN_OR_RETURN(const Example example, cell.read(call, i, 0));
    const auto it = wanted.find(example.id);
    if (it == wanted.end()) continue;
    it->second = true;
    cell.wanted.push_back(i);
  }
  for (const auto& [id, found] : wanted) {
    if (!found) {
      return Status(Code::kNotFound, "no example '" + id + "' in " + cell.plan->dataset.id + "/" + cell.plan->split)
          .expected("an id of the split")
          .found("'" + id + "'");
    }
  }
  return {};
}

// One hash over the files that the split was read from, in path order.
std::string content_hash(const Json& facts) {
  if (const auto it = facts.find("content_sha256"); it != facts.end() && it->is_string()) return it->get<std::string>();
  std::vector<std::string> lines;
  if (const auto it = facts.find("files"); it != facts.end() && it->is_array()) {
    for (const Json& file : *it) lines.push_back(file.value("path", std::string()) + "\t" + file.value("sha256", std::string()));
  }
  std::sort(lines.begin(), lines.end());
  Sha256 hash;
  for (const std::string& line : lines) hash.update(line + "\n");
  return hash.hex();
}

}  // namespace

Result<Example> Cell::read(const CallContext& call, std::uint64_t index, std::uint64_t parts) {
  if (dataset->concurrent()) return dataset->read(call, index, parts);
  const std::lock_guard lock(dataset_mutex);
  return dataset->read(call, index, parts);
}

Json task_config(const CellPlan& plan) { return plan.task.config.is_object() ? plan.task.config : Json::object(); }

Result<std::unique_ptr<Metric>> make_metric(const Cell& cell, const CellMetric& metric) {
  return cell.components->metric(metric.spec.id, metric.config);
}

Status open_cell(const CellPlan& plan, ComponentSource& components, const EngineOptions& options, Cell& cell) {
  cell.plan = &plan;
  cell.components = &components;
  CallContext call;
  call.cancel = options.cancel;
  call.run_id = options.run_id;
  call.seed = plan.seed;

  for (const MetricSpec& spec : plan.metrics) {
    CellMetric metric;
    metric.spec = spec;
    metric.config = spec.config.is_object() ? spec.config : Json::object();
    for (const ComponentInfo& info : components.list("metric")) {
      if (info.id == spec.id) metric.info = info;
    }
    metric.traits = metric_traits(metric.info);
    if (metric.spec.policy.empty() && !metric.traits.policies.empty()) metric.spec.policy = metric.traits.policies.front();
    const auto& known = metric.traits.policies;
    if (!known.empty() && std::find(known.begin(), known.end(), metric.spec.policy) == known.end()) {
      std::string list;
      for (const std::string& name : known) list += (list.empty() ? "" : ", ") + name;
      const std::string nearest = nearest_name(metric.spec.policy, known);
      return Status(Code::kInvalidArgument, "the metric '" + spec.id + "' has no policy '" + metric.spec.policy + "'")
          .expected(list)
          .hint(nearest.empty() ? "" : "did you mean '" + nearest + "'?");
    }
    if (!metric.spec.policy.empty()) metric.config["policy"] = metric.spec.policy;
    metric.name = metric.spec.policy.empty() ? spec.id : spec.id + ":" + metric.spec.policy;
    for (const CellMetric& other : cell.metrics) {
      if (other.name == metric.name) return Status(Code::kInvalidArgument, "the metric '" + metric.name + "' is asked for twice");
    }
    TABRIG_ASSIGN_OR_RETURN(auto trial, make_metric(cell, metric));
    metric.info = trial->info();
    cell.score_parts |= metric.traits.parts;
    cell.metrics.push_back(std::move(metric));
  }
  TABRIG_RETURN_IF_ERROR(components.task(plan.task.id, task_config(plan)).status());
  TABRIG_ASSIGN_OR_RETURN(cell.dataset, components.dataset(plan.dataset.id, plan.dataset.config));
  TABRIG_ASSIGN_OR_RETURN(cell.size, cell.dataset->size());
  TABRIG_ASSIGN_OR_RETURN(cell.dataset_facts, cell.dataset->describe(call, true));
  cell.dataset_sha256 = content_hash(cell.dataset_facts);
  if (!plan.ids.empty()) {
    TABRIG_RETURN_IF_ERROR(select_ids(cell, call));
    cell.count = plan.limit.of(cell.wanted.size());
    cell.wanted.resize(cell.count);
  } else {
    cell.count = plan.limit.of(cell.size);
  }
  return {};
}

}  // namespace tabrig::engine
