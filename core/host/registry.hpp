// The registry: every plugin file that was found, and components by kind and id.
//
// Discovery order: single files (--plugin), folders (--plugin-dir), configured folders, TABRIG_PLUGIN_PATH (':'-separated),
// the folder of the installation (beside the program: ../lib/tabrig). Folders are not searched recursively and the working
// directory never is; only NAME.tabrig.so counts. A file with a sidecar is listed without being opened; opening happens
// when one of its components is asked for. Two files with one id: asking for that id is an error that names both.
// Ownership: owns the records; libraries stay open for ever. Threads: scan() once, first; making handles from any
// thread; the handles have their own rules (components.hpp).
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "core/host/candidate.hpp"
#include "core/host/components.hpp"
#include "core/host/loader.hpp"

namespace tabrig {

struct DiscoveryOptions {
  std::vector<std::string> files;        // --plugin
  std::vector<std::string> folders;      // --plugin-dir
  std::vector<std::string> configured;   // from a configuration file
  bool environment = true;               // TABRIG_PLUGIN_PATH
  std::string installation;              // "" = beside the running program
};

class Registry final : public ComponentSource {
 public:
  Registry() = default;

  // Lists every candidate; opens only files without a sidecar (each tried in a child process first).
  void scan(const DiscoveryOptions& options);
  // Adds one plugin that is linked into this program (tests). The descriptor must live for ever.
  Status add_static(const tabrig_plugin* plugin, const std::string& name);

  // Opens every candidate not opened yet, so that each is loaded or refused with a reason.
  void open_all();
  const std::vector<Candidate>& candidates() const { return candidates_; }

  std::vector<ComponentInfo> list(std::string_view kind) const override;
  Result<std::unique_ptr<Dataset>> dataset(std::string_view id, const Json& config) override;
  Result<std::unique_ptr<Task>> task(std::string_view id, const Json& config) override;
  Result<std::unique_ptr<Metric>> metric(std::string_view id, const Json& config) override;
  Result<std::unique_ptr<Runner>> runner(std::string_view id, const Json& config) override;

 private:
  void add_file(const std::string& path, const std::string& origin);
  void add_folder(const std::string& path, const std::string& origin);
  Status open(std::size_t candidate);
  Result<CheckedComponent> find(std::string_view kind, std::string_view id);
  Result<CheckedComponent> configured(std::string_view kind, std::string_view id, const Json& config);

  mutable std::mutex mutex_;  // guards what follows
  std::vector<Candidate> candidates_;
  std::map<std::string, std::size_t> by_path_;
  std::map<std::size_t, std::shared_ptr<const LoadedPlugin>> loaded_;
};

}  // namespace tabrig
