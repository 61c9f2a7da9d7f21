#include "core/cli/run_log.hpp"

#include <spdlog/sinks/basic_file_sink.h>
#include <spdlog/spdlog.h>

namespace tabrig::cli {

RunLog::RunLog(std::shared_ptr<spdlog::logger> logger) : logger_(std::move(logger)) {}
RunLog::~RunLog() { logger_->flush(); }

Result<std::unique_ptr<RunLog>> RunLog::open(const std::string& path) {
  try {
    auto sink = std::make_shared<spdlog::sinks::basic_file_sink_mt>(path, false);
    auto logger = std::make_shared<spdlog::logger>("run", std::move(sink));
    logger->set_pattern("%Y-%m-%dT%H:%M:%S.%eZ %l %v", spdlog::pattern_time_type::utc);
    logger->flush_on(spdlog::level::warn);
    return std::unique_ptr<RunLog>(new RunLog(std::move(logger)));
  } catch (const spdlog::spdlog_ex& e) {
    return Status(Code::kUnavailable, "the log cannot be written").at(path).found(e.what());
  }
}

void RunLog::info(const std::string& text) { logger_->info("{}", text); }
void RunLog::warning(const std::string& text) { logger_->warn("{}", text); }
void RunLog::error(const std::string& text) { logger_->error("{}", text); }

}  // namespace tabrig::cli
