#include "core/cli/build_info.hpp"

#include <sys/utsname.h>
#include <unistd.h>

#include <chrono>
#include <ctime>
#include <fstream>
#include <random>
#include <thread>

#include <boost/version.hpp>
#include <sqlite3.h>

#include "core/cli/version.hpp"
#include "core/host/registry.hpp"
#include "tabrig/abi.h"

namespace tabrig::cli {
namespace {

// The first "model name" of /proc/cpuinfo; null elsewhere.
Json processor() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    if (line.rfind("model name", 0) == 0 && line.find(": ") != std::string::npos) return line.substr(line.find(": ") + 2);
  }
  return nullptr;
}

}  // namespace

Json build_info() {
  const std::string boost = std::to_string(BOOST_VERSION / 100000) + "." + std::to_string(BOOST_VERSION / 100 % 1000) + "." + std::to_string(BOOST_VERSION % 100);
  return {{"version", kVersion},
          {"git_commit", *kGitCommit ? Json(kGitCommit) : Json()},
          {"compiler", kCompiler},
          {"build_type", kBuildType},
          {"abi", std::to_string(TABRIG_ABI_MAJOR) + "." + std::to_string(TABRIG_ABI_MINOR)},
          {"libraries", {{"sqlite", ::sqlite3_libversion()}, {"boost", boost}}}};
}

Json provenance(const Registry& registry) {
  Json out = build_info();
  utsname system{};
  ::uname(&system);
  out["machine"] = {{"processor", processor()}, {"cores", std::thread::hardware_concurrency()}, {"kernel", std::string(system.sysname) + " " + system.release},
                    {"architecture", system.machine},
                    {"memory_bytes", static_cast<std::int64_t>(::sysconf(_SC_PHYS_PAGES)) * ::sysconf(_SC_PAGE_SIZE)}};
  Json plugins = Json::array();
  for (const Candidate& candidate : registry.candidates()) {
    plugins.push_back({{"file", candidate.path}, {"name", candidate.name}, {"version", candidate.version},
                       {"sha256", candidate.sha256.empty() ? Json() : Json(candidate.sha256)}, {"status", candidate_status_name(candidate.status)}});
  }
  out["plugins"] = std::move(plugins);
  return out;
}

std::string now_utc() {
  const auto now = std::chrono::system_clock::now();
  const std::time_t seconds = std::chrono::system_clock::to_time_t(now);
  const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(now.time_since_epoch()).count() % 1000;
  std::tm parts{};
  ::gmtime_r(&seconds, &parts);
  char text[40], out[48];
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", &parts);
  std::snprintf(out, sizeof out, "%s.%03dZ", text, static_cast<int>(ms));
  return out;
}

std::string new_run_id() {
  std::string id;
  for (const char c : now_utc().substr(0, 19)) {
    if (c != '-' && c != ':') id += c;
  }
  char suffix[16];
  std::snprintf(suffix, sizeof suffix, "-%08x", std::random_device{}());
  return id + suffix;
}

}  // namespace tabrig::cli
