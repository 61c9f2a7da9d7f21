#include "core/study/settings.hpp"

#include <algorithm>
#include <charconv>
#include <filesystem>

#include "core/engine/identity.hpp"
#include "core/study/scalar.hpp"
#include "core/util/edit_distance.hpp"

namespace tabrig::study {
namespace {

const std::vector<std::string> kSamplingKeys = {"temperature", "top_p", "top_k", "max_tokens", "stop", "logprobs"};

bool is_sampling(const std::string& key) { return std::find(kSamplingKeys.begin(), kSamplingKeys.end(), key) != kSamplingKeys.end(); }

Json properties(const Json& schema) { return schema.is_object() ? schema.value("properties", Json::object()) : Json::object(); }

std::vector<std::string> keys(const Json& object) {
  std::vector<std::string> out;
  for (const auto& [key, value] : object.items()) out.push_back(key);
  return out;
}

Status unknown_key(const std::string& name, const std::string& key, const std::vector<std::string>& known, const std::string& prefix) {
  std::string list;
  for (const std::string& one : known) list += (list.empty() ? "" : ", ") + prefix + one;
  const std::string nearest = nearest_name(key, known);
  return Status(Code::kInvalidArgument, "unknown setting '" + name + "'")
      .expected(list.empty() ? "no setting" : "one of " + list)
      .hint(nearest.empty() ? "" : "did you mean '" + prefix + nearest + "'?");
}

Status set_config(const ComponentInfo& info, const std::string& kind, const std::string& name, const std::string& key, const Json& value,
                  Json& config) {
  const Json known = properties(info.schema);
  const bool open = info.schema.is_object() && info.schema.value("additionalProperties", true);
  if (!known.contains(key) && !(open && known.empty())) return unknown_key(name, key, keys(known), kind + ".");
  if (!config.is_object()) config = Json::object();
  config[key] = value;
  return {};
}

Status set_sampling(CellPlan& plan, const std::string& key, const Json& value) {
  Json all = sampling_json(plan.sampling);
  all[key] = value;
  TABRIG_ASSIGN_OR_RETURN(plan.sampling, sampling_from_json(all));
  return {};
}

Status set_count(const std::string& name, const Json& value, std::uint64_t low, std::uint64_t high, std::uint64_t& out) {
  if (!value.is_number_integer() || value < low || value > high) {
    return Status(Code::kInvalidArgument, "the setting '" + name + "'")
        .expected("a whole number from " + std::to_string(low) + " to " + std::to_string(high))
        .found(value.dump().substr(0, 60));
  }
  out = value.get<std::uint64_t>();
  return {};
}

Status set_samples(CellPlan& plan, const std::string& name, const Json& value) {
  std::uint64_t count = 0;
  TABRIG_RETURN_IF_ERROR(set_count(name, value, 1, 100'000, count));
  plan.samples = static_cast<std::uint32_t>(count);
  return {};
}

// What a name is about, and the schema its value is typed by.
struct Target {
  std::string place, key;        // place: dataset, task, runner, metric, sampling, samples, seed, limit
  std::size_t metric = 0;        // position, for place metric
  ComponentInfo info;            // of the component
};

Result<Target> target_of(const ComponentSource& components, const CellPlan& plan, const std::string& name) {
  if (name == "samples" || name == "seed" || name == "limit") return Target{name, name, 0, {}};
  if (is_sampling(name)) return Target{"sampling", name, 0, {}};
  std::string full = name;
  if (name == "format" || name == "prompt") full = "task." + name;
  if (name == "model") full = "runner.model";
  const auto dot = full.find('.');
  const std::string place = full.substr(0, dot), key = dot == std::string::npos ? "" : full.substr(dot + 1);
  if (place == "sampling" && !key.empty()) return Target{place, key, 0, {}};
  if (place == "metric" && !key.empty()) {
    std::vector<std::string> ids;
    for (std::size_t i = 0; i < plan.metrics.size(); ++i) {
      const std::string& id = plan.metrics[i].id;
      ids.push_back("metric." + id);
      if (key.size() <= id.size() + 1 || key.compare(0, id.size() + 1, id + ".") != 0) continue;
      Target target{place, key.substr(id.size() + 1), i, {}};
      TABRIG_ASSIGN_OR_RETURN(target.info, find_component(components, "metric", id));
      return target;
    }
    return unknown_key(name, name, ids, "");
  }
  const ComponentSpec* spec = place == "dataset" ? &plan.dataset : place == "task" ? &plan.task : place == "runner" ? &plan.runner : nullptr;
  if (!spec || key.empty()) {
    return unknown_key(name, place, {"dataset", "task", "runner", "metric", "sampling", "samples", "seed", "limit", "temperature", "top_p", "top_k",
                                     "max_tokens", "format", "prompt", "model"}, "");
  }
  Target target{place, key, 0, {}};
  TABRIG_ASSIGN_OR_RETURN(target.info, find_component(components, place, spec->id));
  if (place == "runner" && !properties(target.info.schema).contains(key)) {
    if (is_sampling(key)) return Target{"sampling", key, 0, {}};
    if (key == "n") return Target{"samples", "samples", 0, {}};
  }
  return target;
}

Status apply(CellPlan& plan, const std::string& name, const Target& target, const Json& value) {
  if (target.place == "samples") return set_samples(plan, name, value);
  if (target.place == "seed") return set_count(name, value, 0, INT64_MAX, plan.seed);
  if (target.place == "sampling") return set_sampling(plan, target.key, value);
  if (target.place == "limit") {
    TABRIG_ASSIGN_OR_RETURN(plan.limit, parse_limit(value.is_string() ? value.get<std::string>() : value.dump()));
    return {};
  }
  Json& config = target.place == "dataset" ? plan.dataset.config
                 : target.place == "task"  ? plan.task.config
                 : target.place == "runner" ? plan.runner.config
                                            : plan.metrics[target.metric].config;
  return set_config(target.info, target.place == "metric" ? "metric." + target.info.id : target.place, name, target.key, value, config);
}

void make_absolute(const ComponentSource& components, std::string_view kind, ComponentSpec& spec, const std::string& folder) {
  const auto info = find_component(components, kind, spec.id);
  if (!info.ok() || !spec.config.is_object()) return;
  const Json known = properties(info->schema);
  for (auto& [key, value] : spec.config.items()) {
    if (!value.is_string() || !known.contains(key) || known[key].value("format", std::string()) != "path") continue;
    const std::filesystem::path path = value.get<std::string>();
    if (!path.empty() && path.is_relative()) value = (std::filesystem::path(folder) / path).lexically_normal().string();
  }
}

}  // namespace

Result<ComponentInfo> find_component(const ComponentSource& components, std::string_view kind, std::string_view id) {
  std::vector<std::string> known;
  for (ComponentInfo& info : components.list(kind)) {
    if (info.id == id) return std::move(info);
    known.push_back(info.id);
  }
  std::string list;
  for (const std::string& name : known) list += (list.empty() ? "" : ", ") + name;
  const std::string nearest = nearest_name(id, known);
  return Status(Code::kNotFound, "no " + std::string(kind) + " '" + std::string(id) + "'")
      .expected("one of " + (list.empty() ? "(none is installed)" : list))
      .hint(nearest.empty() ? "tabrig plugin list shows every plugin file and why one was refused" : "did you mean '" + nearest + "'?");
}

Result<Json> typed_value(const Json& schema, const std::string& key, const std::string& text) {
  const Json known = properties(schema);
  const Json property = known.is_object() ? known.value(key, Json::object()) : Json::object();
  const std::string type = property.is_object() && property.contains("type") && property["type"].is_string() ? property["type"].get<std::string>() : "";
  if (type == "string") return Json(text);
  if (type == "array" || type == "object") {
    Json value = Json::parse(text, nullptr, false);
    if (value.is_discarded()) {
      return Status(Code::kInvalidArgument, "the setting '" + key + "'").expected(type == "array" ? "a JSON array" : "a JSON object").found("'" + text + "'");
    }
    return value;
  }
  if (type.empty() && !text.empty() && (text[0] == '{' || text[0] == '[' || text[0] == '"')) {
    Json value = Json::parse(text, nullptr, false);
    if (!value.is_discarded()) return value;
  }
  return scalar_to_json(text, false);
}

Status apply_setting(const ComponentSource& components, CellPlan& plan, const std::string& name, const Json& value) {
  TABRIG_ASSIGN_OR_RETURN(const Target target, target_of(components, plan, name));
  return apply(plan, name, target, value);
}

Status apply_setting_text(const ComponentSource& components, CellPlan& plan, const std::string& assignment) {
  const auto equals = assignment.find('=');
  if (equals == std::string::npos || equals == 0) {
    return Status(Code::kInvalidArgument, "--set").expected("NAME=VALUE, such as runner.file=answers.jsonl").found("'" + assignment + "'");
  }
  const std::string name = assignment.substr(0, equals), text = assignment.substr(equals + 1);
  TABRIG_ASSIGN_OR_RETURN(const Target target, target_of(components, plan, name));
  TABRIG_ASSIGN_OR_RETURN(const Json value, typed_value(target.info.schema, target.key, text));
  return apply(plan, name, target, value);
}

void resolve_paths(const ComponentSource& components, CellPlan& plan, const std::string& folder) {
  make_absolute(components, "dataset", plan.dataset, folder);
  make_absolute(components, "task", plan.task, folder);
  make_absolute(components, "runner", plan.runner, folder);
}

Status fill_defaults(const ComponentSource& components, CellPlan& plan) {
  TABRIG_ASSIGN_OR_RETURN(const ComponentInfo info, find_component(components, "dataset", plan.dataset.id));
  const Json splits = info.info.value("splits", Json::array());
  std::vector<std::string> names;
  for (const auto& [key, value] : splits.items()) names.push_back(splits.is_object() ? key : value.is_string() ? value.get<std::string>() : "");
  if (plan.split.empty()) {
    if (names.size() == 1) plan.split = names.front();
    else if (std::find(names.begin(), names.end(), "test") != names.end()) plan.split = "test";
  }
  std::string list;
  for (const std::string& name : names) list += (list.empty() ? "" : ", ") + name;
  if (plan.split.empty()) {
    return Status(Code::kInvalidArgument, "no split was named for the dataset '" + plan.dataset.id + "'").expected("one of " + list).hint("--split NAME");
  }
  if (!names.empty() && std::find(names.begin(), names.end(), plan.split) == names.end()) {
    const std::string nearest = nearest_name(plan.split, names);
    return Status(Code::kInvalidArgument, "the dataset '" + plan.dataset.id + "' has no split '" + plan.split + "'")
        .expected("one of " + list)
        .hint(nearest.empty() ? "" : "did you mean '" + nearest + "'?");
  }
  if (!plan.dataset.config.is_object()) plan.dataset.config = Json::object();
  plan.dataset.config["split"] = plan.split;
  if (plan.task.id.empty()) plan.task.id = info.info.value("task", std::string());
  if (plan.task.id.empty()) return Status(Code::kInvalidArgument, "no task was named").hint("--task ID; tabrig list tasks shows them");
  if (plan.metrics.empty()) {
    const Json metrics = info.info.value("metrics", Json::array());
    for (const Json& metric : metrics) plan.metrics.push_back(metric_spec(metric.get<std::string>()));
  }
  if (plan.metrics.empty()) return Status(Code::kInvalidArgument, "no metric was named").hint("--metric ID[:POLICY]; tabrig list metrics shows them");
  return {};
}

}  // namespace tabrig::study
