// The folder of a run: OUT/store.sqlite, results.json, report.html, run.log.
//
// Ownership: owns the store (and so its lock) and the log until destroyed. Threads: one. Errors: FAILED_PRECONDITION when another
// process writes to the folder; those of the store and of files.
#pragma once

#include <memory>
#include <string>

#include "core/cli/run_log.hpp"
#include "core/host/registry.hpp"
#include "core/store/store.hpp"

namespace tabrig::cli {

class RunFolder {
 public:
  // Creates the folder when it is not there.
  static Result<RunFolder> create(const std::string& path);
  // NOT_FOUND when it holds no store.
  static Result<RunFolder> open(const std::string& path);

  Store& store() { return *store_; }
  RunLog& log() { return *log_; }
  std::string file(const char* name) const { return path_ + "/" + name; }
  // Writes results.json and report.html from what is stored.
  Status write_reports(ComponentSource& components);
  // Prints a line a score on stdout, or results.json with `json`.
  Status print_scores(bool json);

 private:
  static Result<RunFolder> at(const std::string& path);
  std::string path_;
  std::unique_ptr<Store> store_;
  std::unique_ptr<RunLog> log_;
};

}  // namespace tabrig::cli
