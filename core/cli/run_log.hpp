// OUT/run.log: what happened and when, one line each, appended to by every run of the folder (spdlog).
//
// Threads: any. The file is opened by the constructor and flushed at every warning and at the end.
#pragma once

#include <memory>
#include <string>

#include "core/util/status.hpp"

namespace spdlog {
class logger;
}

namespace tabrig::cli {

class RunLog {
 public:
  static Result<std::unique_ptr<RunLog>> open(const std::string& path);
  ~RunLog();
  void info(const std::string& text);
  void warning(const std::string& text);
  void error(const std::string& text);

 private:
  explicit RunLog(std::shared_ptr<spdlog::logger> logger);
  std::shared_ptr<spdlog::logger> logger_;
};

}  // namespace tabrig::cli
