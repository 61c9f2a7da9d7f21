#include "core/study/study.hpp"

#include <algorithm>
#include <filesystem>
#include <set>

#include "core/engine/identity.hpp"
#include "core/study/section.hpp"
#include "core/study/settings.hpp"
#include "core/util/edit_distance.hpp"
#include "core/util/file.hpp"

namespace tabrig::study {
namespace {

// A status of a setting, with the place in the file that asked for it.
Status placed(const Section& section, const std::string& key, const Status& status) {
  if (status.ok() || !status.file().empty()) return status;
  return section.error(status.what(), key).expected(status.expected_text()).found(status.found_text()).hint(status.hint_text());
}

struct DatasetEntry {
  Section section;
  std::string id;
  CellPlan plan;  // dataset, split, task, metrics
};

struct Axis {
  std::string name;
  std::vector<Json> values;
};

class Reader {
 public:
  Reader(const ComponentSource& components, const Section& root, std::string folder)
      : components_(components), root_(root), folder_(std::move(folder)) {}

  Result<Study> read() {
    TABRIG_RETURN_IF_ERROR(root_.only({"study", "seed", "limit", "samples", "sampling", "datasets", "methods", "axes"}));
    Study study;
    TABRIG_ASSIGN_OR_RETURN(study.name, root_.text("study"));
    for (const char* key : {"seed", "limit", "samples"}) {
      if (!root_.has(key)) continue;
      TABRIG_ASSIGN_OR_RETURN(const Json value, root_.json(key));
      TABRIG_RETURN_IF_ERROR(placed(root_, key, apply_setting(components_, base_, key, value)));
    }
    if (root_.has("sampling")) {
      TABRIG_ASSIGN_OR_RETURN(const Json sampling, root_.object("sampling"));
      auto parsed = sampling_from_json(sampling);
      TABRIG_RETURN_IF_ERROR(placed(root_, "sampling", parsed.status()));
      base_.sampling = std::move(*parsed);
    }
    TABRIG_RETURN_IF_ERROR(read_datasets());
    TABRIG_RETURN_IF_ERROR(read_axes());
    TABRIG_ASSIGN_OR_RETURN(const auto methods, root_.list("methods"));
    if (methods.empty()) return root_.error("no method is named", "methods");
    for (const DatasetEntry& dataset : datasets_) {
      for (const Section& method : methods) TABRIG_RETURN_IF_ERROR(add_method(dataset, method, study));
    }
    std::set<std::string> ids;
    for (const CellPlan& cell : study.cells) {
      if (!ids.insert(cell.id()).second) return root_.error("two cells of the study are the same: '" + cell.name + "'", "methods");
    }
    if (study.cells.empty()) return root_.error("the study has no cell: every method leaves out every dataset", "methods");
    return study;
  }

 private:
  Status read_datasets() {
    TABRIG_ASSIGN_OR_RETURN(const auto sections, root_.list("datasets"));
    if (sections.empty()) return root_.error("no dataset is named", "datasets");
    for (const Section& section : sections) {
      DatasetEntry entry{section, section.is_scalar() ? section.scalar() : "", base_};
      if (!section.is_scalar()) {
        TABRIG_RETURN_IF_ERROR(section.only({"id", "data", "split", "task", "metrics", "ids", "limit", "settings"}));
        TABRIG_ASSIGN_OR_RETURN(entry.id, section.text("id"));
      }
      entry.plan.dataset.id = entry.id;
      TABRIG_RETURN_IF_ERROR(placed(section, "id", find_component(components_, "dataset", entry.id).status()));
      TABRIG_RETURN_IF_ERROR(read_dataset(section, entry.plan));
      datasets_.push_back(std::move(entry));
    }
    return {};
  }

  Status read_dataset(const Section& section, CellPlan& plan) {
    if (section.has("data")) {
      TABRIG_ASSIGN_OR_RETURN(const std::string data, section.text("data"));
      plan.dataset.config["data"] = data;
    }
    if (section.has("split")) {
      TABRIG_ASSIGN_OR_RETURN(plan.split, section.text("split"));
    }
    if (section.has("task")) {
      TABRIG_ASSIGN_OR_RETURN(plan.task.id, section.text("task"));
    }
    if (section.has("ids")) {
      TABRIG_ASSIGN_OR_RETURN(plan.ids, section.texts("ids"));
    }
    if (section.has("limit")) {
      TABRIG_ASSIGN_OR_RETURN(const Json value, section.json("limit"));
      TABRIG_RETURN_IF_ERROR(placed(section, "limit", apply_setting(components_, plan, "limit", value)));
    }
    if (section.has("metrics")) {
      TABRIG_ASSIGN_OR_RETURN(const auto metrics, section.texts("metrics"));
      for (const std::string& text : metrics) {
        plan.metrics.push_back(metric_spec(text));
        TABRIG_RETURN_IF_ERROR(placed(section, "metrics", find_component(components_, "metric", plan.metrics.back().id).status()));
      }
    }
    TABRIG_RETURN_IF_ERROR(placed(section, "split", fill_defaults(components_, plan)));
    TABRIG_RETURN_IF_ERROR(placed(section, "task", find_component(components_, "task", plan.task.id).status()));
    return read_settings(section, plan);
  }

  Status read_settings(const Section& section, CellPlan& plan) {
    if (section.is_scalar() || !section.has("settings")) return {};
    TABRIG_ASSIGN_OR_RETURN(const auto settings, section.members("settings"));
    for (const auto& [name, value] : settings) {
      TABRIG_RETURN_IF_ERROR(placed(section, "settings", apply_setting(components_, plan, name, value)));
    }
    return {};
  }

  Status read_axes() {
    if (!root_.has("axes")) return {};
    TABRIG_ASSIGN_OR_RETURN(const auto axes, root_.members("axes"));
    for (const auto& [name, values] : axes) {
      if (!values.is_array() || values.empty()) {
        return root_.error("the axis '" + name + "'", "axes").expected("a list of values").found(values.dump().substr(0, 60));
      }
      Axis axis{name, {}};
      for (const Json& value : values) axis.values.push_back(value);
      axes_.push_back(std::move(axis));
    }
    return {};
  }

  Status add_method(const DatasetEntry& dataset, const Section& method, Study& study) {
    if (method.is_scalar()) return method.error("a method is a mapping with at least 'runner'").found("'" + method.scalar() + "'");
    TABRIG_RETURN_IF_ERROR(method.only({"name", "runner", "settings", "datasets"}));
    if (method.has("datasets")) {
      TABRIG_ASSIGN_OR_RETURN(const auto wanted, method.texts("datasets"));
      std::vector<std::string> known;
      for (const DatasetEntry& entry : datasets_) known.push_back(entry.id);
      for (const std::string& id : wanted) {
        if (std::find(known.begin(), known.end(), id) != known.end()) continue;
        const std::string nearest = nearest_name(id, known);
        return method.error("the study names no dataset '" + id + "'", "datasets").hint(nearest.empty() ? "" : "did you mean '" + nearest + "'?");
      }
      if (std::find(wanted.begin(), wanted.end(), dataset.id) == wanted.end()) return {};
    }
    CellPlan plan = dataset.plan;
    TABRIG_ASSIGN_OR_RETURN(plan.runner.id, method.text("runner"));
    TABRIG_RETURN_IF_ERROR(placed(method, "runner", find_component(components_, "runner", plan.runner.id).status()));
    TABRIG_RETURN_IF_ERROR(read_settings(method, plan));
    std::string title = plan.runner.id;
    if (method.has("name")) {
      TABRIG_ASSIGN_OR_RETURN(title, method.text("name"));
    }
    plan.name = dataset.id + "/" + plan.split + " · " + title;
    return add_cells(plan, 0, study);
  }

  Status add_cells(const CellPlan& plan, std::size_t axis, Study& study) {
    if (axis == axes_.size()) {
      if (study.cells.size() == kMaxCells) return root_.error("the study has more than " + std::to_string(kMaxCells) + " cells", "axes");
      study.cells.push_back(plan);
      resolve_paths(components_, study.cells.back(), folder_);
      return {};
    }
    for (const Json& value : axes_[axis].values) {
      CellPlan next = plan;
      TABRIG_RETURN_IF_ERROR(placed(root_, "axes", apply_setting(components_, next, axes_[axis].name, value)));
      next.name += " · " + axes_[axis].name + "=" + (value.is_string() ? value.get<std::string>() : value.dump());
      TABRIG_RETURN_IF_ERROR(add_cells(next, axis + 1, study));
    }
    return {};
  }

  const ComponentSource& components_;
  const Section& root_;
  std::string folder_;
  CellPlan base_;
  std::vector<DatasetEntry> datasets_;
  std::vector<Axis> axes_;
};

}  // namespace

Result<Study> parse_study(const ComponentSource& components, const std::string& text, const std::string& file) {
  TABRIG_ASSIGN_OR_RETURN(const Section root, Section::parse(text, file));
  std::error_code error;
  const auto folder = std::filesystem::absolute(file, error).parent_path();
  return Reader(components, root, folder.string()).read();
}

Result<Study> load_study(const ComponentSource& components, const std::string& path) {
  TABRIG_ASSIGN_OR_RETURN(const std::string text, read_file(path));
  return parse_study(components, text, path);
}

}  // namespace tabrig::study
