#include "core/host/candidate.hpp"

#include <cstddef>
#include <cstring>
#include <set>

#include "core/util/file.hpp"
#include "core/util/utf8.hpp"
#include "tabrig/abi_dataset.h"
#include "tabrig/abi_metric.h"
#include "tabrig/abi_runner.h"
#include "tabrig/abi_task.h"

namespace tabrig {
namespace {

constexpr std::uint32_t kMaxComponents = 10'000;
constexpr std::size_t kMaxText = 1u << 20;  // descriptors longer than this are not text but a wild pointer

bool good_id(std::string_view id) {
  if (id.empty() || id.size() > 64) return false;
  for (char c : id) {
    if (!(('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z') || ('0' <= c && c <= '9') || c == '_' || c == '-' || c == '.')) {
      return false;
    }
  }
  return id.front() != '.' && id.back() != '.';
}

// major.minor.patch of digits, an optional -suffix.
bool good_version(std::string_view version) {
  int dots = 0;
  bool digit = false;
  for (std::size_t i = 0; i < version.size(); ++i) {
    const char c = version[i];
    if ('0' <= c && c <= '9') {
      digit = true;
    } else if (c == '.' && digit && dots < 2) {
      ++dots;
      digit = false;
    } else if (c == '-' && digit && dots == 2) {
      return i + 1 < version.size();
    } else {
      return false;
    }
  }
  return digit && dots == 2;
}

Status malformed(const std::string& path, std::string what) { return Status(Code::kInvalidData, std::move(what)).at(path); }

Result<std::string> text(const char* from, const char* field, const std::string& path) {
  if (!from) return malformed(path, std::string(field) + " is null");
  const std::size_t size = ::strnlen(from, kMaxText);
  if (size == kMaxText) return malformed(path, std::string(field) + " is not terminated");
  if (!utf8_valid({from, size})) return malformed(path, std::string(field) + " is not UTF-8");
  return std::string(from, size);
}

Result<Json> json_object(const char* from, const char* field, const std::string& path) {
  if (!from) return Json::object();
  TABRIG_ASSIGN_OR_RETURN(std::string raw, text(from, field, path));
  Json value = Json::parse(raw, nullptr, false);
  if (!value.is_object()) return malformed(path, std::string(field) + " is not a JSON object");
  return value;
}

// The required slots of a kind's ops table: name and offset of each function pointer.
struct Slot {
  const char* name;
  std::size_t offset;
};

std::vector<Slot> required_slots(std::uint32_t kind) {
  std::vector<Slot> slots = {{"create", offsetof(tabrig_ops, create)}, {"destroy", offsetof(tabrig_ops, destroy)}};
  switch (kind) {
    case TABRIG_KIND_DATASET:
      slots.insert(slots.end(), {{"size", offsetof(tabrig_dataset_ops, size)},
                                 {"read", offsetof(tabrig_dataset_ops, read)},
                                 {"describe", offsetof(tabrig_dataset_ops, describe)}});
      break;
    case TABRIG_KIND_TASK:
      slots.insert(slots.end(), {{"prompt", offsetof(tabrig_task_ops, prompt)}, {"parse", offsetof(tabrig_task_ops, parse)}});
      break;
    case TABRIG_KIND_METRIC:
      slots.insert(slots.end(),
                   {{"update", offsetof(tabrig_metric_ops, update)}, {"finish", offsetof(tabrig_metric_ops, finish)}});
      break;
    case TABRIG_KIND_RUNNER:
      slots.insert(slots.end(), {{"describe", offsetof(tabrig_runner_ops, describe)},
                                 {"generate", offsetof(tabrig_runner_ops, generate)}});
      break;
    default: break;
  }
  return slots;
}

Status check_ops(const tabrig_component& component, const std::string& id, const std::string& path) {
  if (!component.ops) return malformed(path, "component '" + id + "': ops is null");
  const auto* ops = static_cast<const tabrig_ops*>(component.ops);
  for (const Slot& slot : required_slots(component.kind)) {
    void* function = nullptr;
    if (slot.offset + sizeof function > ops->struct_size) {
      return malformed(path, "component '" + id + "': its ops table ends before '" + slot.name + "'")
          .expected("struct_size of at least " + std::to_string(slot.offset + sizeof function))
          .found(std::to_string(ops->struct_size));
    }
    std::memcpy(&function, static_cast<const char*>(component.ops) + slot.offset, sizeof function);
    if (!function) return malformed(path, "component '" + id + "': the required function '" + slot.name + "' is null");
  }
  return {};
}

}  // namespace

std::string_view kind_name(std::uint32_t kind) {
  switch (kind) {
    case TABRIG_KIND_DATASET: return "dataset";
    case TABRIG_KIND_TASK: return "task";
    case TABRIG_KIND_METRIC: return "metric";
    case TABRIG_KIND_RUNNER: return "runner";
    default: return "";
  }
}

std::string_view candidate_status_name(Candidate::State status) {
  switch (status) {
    case Candidate::State::kListed: return "listed";
    case Candidate::State::kLoaded: return "loaded";
    case Candidate::State::kRefused: return "refused";
  }
  return "unknown";
}

Result<CheckedPlugin> check_descriptors(const tabrig_plugin* plugin, const std::string& path) {
  if (plugin->magic != TABRIG_ABI_MAGIC) {
    return malformed(path, "wrong magic number").expected(std::to_string(TABRIG_ABI_MAGIC)).found(std::to_string(plugin->magic));
  }
  constexpr std::size_t kNeeded = offsetof(tabrig_plugin, components) + sizeof(void*);
  if (plugin->struct_size < kNeeded) {
    return malformed(path, "the plugin descriptor is too short")
        .expected("struct_size of at least " + std::to_string(kNeeded))
        .found(std::to_string(plugin->struct_size));
  }
  if (plugin->abi_major != TABRIG_ABI_MAJOR) {
    return Status(Code::kFailedPrecondition, "the plugin was built for another major version of the ABI")
        .at(path)
        .expected("ABI major " + std::to_string(TABRIG_ABI_MAJOR))
        .found(std::to_string(plugin->abi_major))
        .hint("rebuild it against this tabrig's SDK");
  }
  if (plugin->abi_minor_required > TABRIG_ABI_MINOR) {
    return Status(Code::kFailedPrecondition, "the plugin needs a newer tabrig")
        .at(path)
        .expected("ABI minor of at most " + std::to_string(TABRIG_ABI_MINOR))
        .found("required minor " + std::to_string(plugin->abi_minor_required))
        .hint("install a newer tabrig");
  }
  CheckedPlugin out;
  TABRIG_ASSIGN_OR_RETURN(out.name, text(plugin->name, "the plugin's name", path));
  TABRIG_ASSIGN_OR_RETURN(out.version, text(plugin->version, "the plugin's version", path));
  if (plugin->component_count == 0) return malformed(path, "the plugin has no components");
  if (plugin->component_count > kMaxComponents || !plugin->components) return malformed(path, "the component list is broken");

  std::set<std::pair<std::uint32_t, std::string>> seen;
  for (std::uint32_t i = 0; i < plugin->component_count; ++i) {
    const tabrig_component* component = plugin->components[i];
    const std::string where = "component " + std::to_string(i);
    if (!component) return malformed(path, where + " is null");
    constexpr std::size_t kComponent = offsetof(tabrig_component, ops) + sizeof(void*);
    if (component->struct_size < kComponent) {
      return malformed(path, where + " is too short")
          .expected("struct_size of at least " + std::to_string(kComponent))
          .found(std::to_string(component->struct_size));
    }
    TABRIG_ASSIGN_OR_RETURN(std::string id, text(component->id, "a component's id", path));
    if (!good_id(id)) {
      return malformed(path, where + " has a bad id").expected("letters, digits, '_', '-', '.', at most 64").found("'" + id + "'");
    }
    if (kind_name(component->kind).empty()) {
      out.skipped.push_back(id + " (kind " + std::to_string(component->kind) + ")");
      continue;
    }
    if (!seen.emplace(component->kind, id).second) return malformed(path, "the id '" + id + "' appears twice");
    CheckedComponent checked;
    checked.abi = component;
    checked.info.id = id;
    checked.info.kind = kind_name(component->kind);
    TABRIG_ASSIGN_OR_RETURN(checked.info.version, text(component->version, "a component's version", path));
    if (!good_version(checked.info.version)) {
      return malformed(path, "component '" + id + "' has a bad version").expected("like 1.0.0").found("'" + checked.info.version + "'");
    }
    TABRIG_ASSIGN_OR_RETURN(checked.info.summary, text(component->summary, "a component's summary", path));
    TABRIG_ASSIGN_OR_RETURN(checked.info.schema, json_object(component->config_schema, "a component's config_schema", path));
    TABRIG_ASSIGN_OR_RETURN(checked.info.info, json_object(component->info, "a component's info", path));
    checked.info.flags = component->flags;
    checked.info.plugin_name = out.name;
    checked.info.plugin_version = out.version;
    checked.info.plugin_file = path;
    TABRIG_RETURN_IF_ERROR(check_ops(*component, id, path));
    out.components.push_back(std::move(checked));
  }
  return out;
}

std::string sidecar_path(const std::string& plugin_path) {
  return plugin_path.substr(0, plugin_path.size() - std::strlen(".so")) + ".json";
}

Result<Candidate> read_sidecar(const std::string& plugin_path) {
  const std::string path = sidecar_path(plugin_path);
  TABRIG_ASSIGN_OR_RETURN(std::string bytes, read_file(path));
  const Json json = Json::parse(bytes, nullptr, false);
  const auto broken = [&](const char* what) { return malformed(path, std::string("the sidecar is malformed: ") + what); };
  if (!json.is_object()) return broken("not a JSON object");
  Candidate candidate;
  candidate.path = plugin_path;
  try {
    candidate.name = json.at("name").get<std::string>();
    candidate.version = json.at("version").get<std::string>();
    for (const Json& item : json.at("components")) {
      const auto kind = item.at("kind").get<std::uint32_t>();
      ComponentInfo info;
      info.id = item.at("id").get<std::string>();
      info.version = item.at("version").get<std::string>();
      info.summary = item.at("summary").get<std::string>();
      info.flags = item.at("flags").get<std::uint64_t>();
      info.schema = item.at("schema");
      info.info = item.at("info");
      info.kind = kind_name(kind);
      info.plugin_name = candidate.name;
      info.plugin_version = candidate.version;
      info.plugin_file = plugin_path;
      if (info.kind.empty()) {
        candidate.skipped.push_back(info.id + " (kind " + std::to_string(kind) + ")");
      } else {
        candidate.components.push_back(std::move(info));
      }
    }
  } catch (const Json::exception& error) {
    return broken(error.what());
  }
  return candidate;
}

Status compare_sidecar(const Candidate& listed, const CheckedPlugin& loaded) {
  const auto differs = [&](const std::string& what, const std::string& sidecar, const std::string& library) {
    return Status(Code::kFailedPrecondition, "the sidecar does not fit its library: " + what)
        .at(sidecar_path(listed.path))
        .expected(library)
        .found(sidecar)
        .hint("run tabrig-sidecar on the library again");
  };
  if (listed.name != loaded.name) return differs("name", listed.name, loaded.name);
  if (listed.version != loaded.version) return differs("version", listed.version, loaded.version);
  if (listed.components.size() != loaded.components.size()) {
    return differs("number of components", std::to_string(listed.components.size()), std::to_string(loaded.components.size()));
  }
  for (std::size_t i = 0; i < listed.components.size(); ++i) {
    const ComponentInfo &a = listed.components[i], &b = loaded.components[i].info;
    const auto line = [](const ComponentInfo& c) { return c.kind + " " + c.id + " " + c.version; };
    if (line(a) != line(b) || a.flags != b.flags) return differs("component", line(a), line(b));
  }
  return {};
}

}  // namespace tabrig
