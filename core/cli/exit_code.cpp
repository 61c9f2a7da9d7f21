#include "core/cli/exit_code.hpp"

#include <cstdio>

namespace tabrig::cli {

int exit_code(const Status& status) {
  switch (status.code()) {
    case Code::kOk: return kOk;
    case Code::kCancelled: return kInterrupted;
    case Code::kInvalidArgument:
    case Code::kNotFound:
    case Code::kUnsupported: return kUsage;
    case Code::kDeadline:
    case Code::kFailedPrecondition:
    case Code::kResourceExhausted:
    case Code::kUnavailable: return kInfrastructure;
    case Code::kInvalidData:
    case Code::kInternal: return kFailed;
  }
  return kFailed;
}

int fail(const Status& status) {
  std::fprintf(stderr, "tabrig: error: %s\n", status.what().c_str());
  const auto line = [](const char* name, const std::string& text) {
    if (!text.empty()) std::fprintf(stderr, "  %-9s %s\n", name, text.c_str());
  };
  line("where:", status.file().empty() ? "" : status.file() + (status.line() ? ":" + std::to_string(*status.line()) : ""));
  line("record:", status.record_id());
  line("expected:", status.expected_text());
  line("found:", status.found_text());
  line("hint:", status.hint_text());
  return exit_code(status);
}

}  // namespace tabrig::cli
