#include "core/cli/dataset_args.hpp"

#include <filesystem>

#include "core/study/settings.hpp"

namespace tabrig::cli {

std::vector<std::string> splits_of(const ComponentInfo& dataset) {
  std::vector<std::string> names;
  const Json splits = dataset.info.value("splits", Json::array());
  for (const auto& [key, value] : splits.items()) {
    if (splits.is_object()) names.push_back(key);
    else if (value.is_string()) names.push_back(value.get<std::string>());
  }
  return names;
}

std::string absolute_path(const std::string& path) {
  std::error_code error;
  const auto absolute = std::filesystem::weakly_canonical(std::filesystem::absolute(path, error), error);
  return error ? path : absolute.string();
}

Result<ComponentSpec> dataset_spec(const Registry& registry, const Options& options, const std::string& id, const std::string& split) {
  if (!options.has("data")) {
    return Status(Code::kInvalidArgument, "the folder of the dataset's files was not named").hint("--data DIR: the dataset's folder, or the one above it");
  }
  CellPlan plan;
  plan.dataset = {id, Json{{"data", absolute_path(options.text("data"))}}};
  plan.dataset.config["split"] = split;
  TABRIG_RETURN_IF_ERROR(study::find_component(registry, "dataset", id).status());
  for (const std::string& assignment : options.texts("set")) {
    if (assignment.rfind("dataset.", 0) == 0) TABRIG_RETURN_IF_ERROR(study::apply_setting_text(registry, plan, assignment));
  }
  return plan.dataset;
}

}  // namespace tabrig::cli
