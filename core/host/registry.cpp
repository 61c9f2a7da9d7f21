#include "core/host/registry.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "core/host/adapters.hpp"
#include "core/host/schema_check.hpp"
#include "core/util/edit_distance.hpp"

namespace tabrig {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> split_path(const char* value) {
  std::vector<std::string> parts;
  std::string text = value ? value : "";
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(':', begin), text.size());
    if (end > begin) parts.push_back(text.substr(begin, end - begin));  // an empty entry never means the working directory
    begin = end + 1;
  }
  return parts;
}

void refuse(Candidate& candidate, const Status& status) {
  candidate.status = Candidate::State::kRefused;
  candidate.code = status.code();
  candidate.reason = status.to_string();
  candidate.components.clear();
}

std::string installation_folder() {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  return error ? "" : (program.parent_path().parent_path() / "lib" / "tabrig").string();
}

}  // namespace

void Registry::scan(const DiscoveryOptions& options) {
  for (const std::string& file : options.files) add_file(file, "--plugin");
  for (const std::string& folder : options.folders) add_folder(folder, "--plugin-dir");
  for (const std::string& folder : options.configured) add_folder(folder, "configuration");
  if (options.environment) {
    for (const std::string& folder : split_path(std::getenv("TABRIG_PLUGIN_PATH"))) add_folder(folder, "TABRIG_PLUGIN_PATH");
  }
  const std::string installation = options.installation.empty() ? installation_folder() : options.installation;
  if (!installation.empty() && fs::is_directory(installation)) add_folder(installation, "installation");
}

void Registry::add_folder(const std::string& path, const std::string& origin) {
  std::error_code error;
  std::vector<std::string> files;
  for (const auto& entry : fs::directory_iterator(path, error)) {
    const std::string name = entry.path().filename().string();
    if (name.size() > 10 && name.ends_with(".tabrig.so")) files.push_back(entry.path().string());
  }
  if (error) {
    Candidate candidate;
    candidate.path = path;
    candidate.origin = origin;
    refuse(candidate, Status(Code::kNotFound, "cannot read the plugin folder").at(path).found(error.message()));
    candidates_.push_back(std::move(candidate));
    return;
  }
  std::sort(files.begin(), files.end());
  for (const std::string& file : files) add_file(file, origin);
}

void Registry::add_file(const std::string& path, const std::string& origin) {
  std::error_code error;
  const fs::path real = fs::weakly_canonical(path, error);
  const std::string key = error ? path : real.string();
  if (!by_path_.emplace(key, candidates_.size()).second) return;  // the first mention in the order wins
  Candidate candidate;
  candidate.path = key;
  candidate.origin = origin;
  if (!fs::is_regular_file(key, error)) {
    refuse(candidate, Status(Code::kNotFound, "no such plugin file").at(path));
  } else if (auto listed = key.ends_with(".tabrig.so") ? read_sidecar(key) : Result<Candidate>(Status(Code::kNotFound, ""));
             listed.ok()) {
    candidate = std::move(*listed);
    candidate.origin = origin;
  } else if (listed.status().code() != Code::kNotFound) {
    refuse(candidate, listed.status());
  } else {
    candidates_.push_back(std::move(candidate));
    if (Status probed = probe_plugin(key); !probed.ok()) {
      refuse(candidates_.back(), probed);
    } else {
      (void)open(candidates_.size() - 1);  // the record keeps a failure
    }
    return;
  }
  candidates_.push_back(std::move(candidate));
}

Status Registry::open(std::size_t index) {
  Candidate& candidate = candidates_[index];
  if (candidate.status == Candidate::State::kRefused) {
    return Status(candidate.code, "the plugin was refused: " + candidate.reason).at(candidate.path);
  }
  if (loaded_.count(index)) return {};
  auto loaded = load_plugin(candidate.path);
  if (!loaded.ok()) {
    refuse(candidate, loaded.status());
    return loaded.status();
  }
  const std::string origin = candidate.origin;
  candidate = (*loaded)->candidate;
  candidate.origin = origin;
  loaded_[index] = *loaded;
  return {};
}

Status Registry::add_static(const tabrig_plugin* plugin, const std::string& name) {
  auto loaded = std::make_shared<LoadedPlugin>();
  TABRIG_ASSIGN_OR_RETURN(loaded->checked, check_descriptors(plugin, name));
  loaded->candidate.path = name;
  loaded->candidate.origin = "static";
  loaded->candidate.status = Candidate::State::kLoaded;
  loaded->candidate.name = loaded->checked.name;
  loaded->candidate.version = loaded->checked.version;
  for (const CheckedComponent& component : loaded->checked.components) loaded->candidate.components.push_back(component.info);
  candidates_.push_back(loaded->candidate);
  loaded_[candidates_.size() - 1] = std::move(loaded);
  return {};
}

void Registry::open_all() {
  for (std::size_t i = 0; i < candidates_.size(); ++i) {
    if (candidates_[i].status == Candidate::State::kListed) (void)open(i);  // the record keeps a failure
  }
}

std::vector<ComponentInfo> Registry::list(std::string_view kind) const {
  const std::lock_guard lock(mutex_);
  std::vector<ComponentInfo> found;
  for (const Candidate& candidate : candidates_) {
    for (const ComponentInfo& info : candidate.components) {
      if (info.kind == kind) found.push_back(info);
    }
  }
  std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.id < b.id; });
  return found;
}

Result<CheckedComponent> Registry::find(std::string_view kind, std::string_view id) {
  const std::lock_guard lock(mutex_);
  std::vector<std::size_t> holders;
  std::vector<std::string> known;
  for (std::size_t i = 0; i < candidates_.size(); ++i) {
    for (const ComponentInfo& info : candidates_[i].components) {
      if (info.kind != kind) continue;
      known.push_back(info.id);
      if (info.id == id) holders.push_back(i);
    }
  }
  const std::string who = std::string(kind) + " '" + std::string(id) + "'";
  if (holders.empty()) {
    std::string list;
    for (const std::string& name : known) list += (list.empty() ? "" : ", ") + name;
    Status status = Status(Code::kNotFound, "no " + who).expected("one of " + (list.empty() ? "(none is installed)" : list));
    const std::string nearest = nearest_name(id, known);
    return std::move(status).hint(nearest.empty() ? "tabrig plugin list shows every plugin file and why one was refused"
                                                  : "did you mean '" + nearest + "'?");
  }
  if (holders.size() > 1) {
    return Status(Code::kFailedPrecondition, who + " is offered by two plugins")
        .expected("one file")
        .found(candidates_[holders[0]].path + " and " + candidates_[holders[1]].path)
        .hint("remove one, or name the wanted one with --plugin and keep the other out of the search path");
  }
  TABRIG_RETURN_IF_ERROR(open(holders[0]));
  for (const CheckedComponent& component : loaded_[holders[0]]->checked.components) {
    if (component.info.kind == kind && component.info.id == id) return component;
  }
  return Status(Code::kInternal, who + " vanished when its library was opened").at(candidates_[holders[0]].path);
}

Result<CheckedComponent> Registry::configured(std::string_view kind, std::string_view id, const Json& config) {
  TABRIG_ASSIGN_OR_RETURN(CheckedComponent component, find(kind, id));
  TABRIG_RETURN_IF_ERROR(check_config(component.info.schema, config, std::string(kind) + " '" + std::string(id) + "'"));
  return component;
}

Result<std::unique_ptr<Dataset>> Registry::dataset(std::string_view id, const Json& config) {
  TABRIG_ASSIGN_OR_RETURN(const CheckedComponent component, configured("dataset", id, config));
  return adapt_dataset(component, config);
}
Result<std::unique_ptr<Task>> Registry::task(std::string_view id, const Json& config) {
  TABRIG_ASSIGN_OR_RETURN(const CheckedComponent component, configured("task", id, config));
  return adapt_task(component, config);
}
Result<std::unique_ptr<Metric>> Registry::metric(std::string_view id, const Json& config) {
  TABRIG_ASSIGN_OR_RETURN(const CheckedComponent component, configured("metric", id, config));
  return adapt_metric(component, config);
}
Result<std::unique_ptr<Runner>> Registry::runner(std::string_view id, const Json& config) {
  TABRIG_ASSIGN_OR_RETURN(const CheckedComponent component, configured("runner", id, config));
  return adapt_runner(component, config);
}

}  // namespace tabrig
