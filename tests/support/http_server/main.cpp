// tabrig-test-server: the test server as a program, for tests and demonstrations of whole runs.
//
// Prints its port as the first line of stdout and serves until SIGTERM, SIGINT or the end of stdin (--until-eof); then
// prints its statistics as one JSON line.
#include <signal.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <thread>

#include "core/util/file.hpp"
#include "core/util/json.hpp"
#include "tests/support/http_server/http_server.hpp"

namespace {

using namespace tabrig;
using namespace tabrig::testing;

int usage(const std::string& why) {
  std::cerr << "tabrig-test-server: " << why
            << "\nusage: tabrig-test-server [--port N] [--script FILE.json] [--api-key-env NAME] [--until-eof]\n";
  return 2;
}

Result<Script> read_script(const std::string& path) {
  TABRIG_ASSIGN_OR_RETURN(const std::string bytes, read_file(path));
  return script_from_json(Json::parse(bytes, nullptr, false));
}

}  // namespace

int main(int argc, char** argv) {
  HttpServer::Options options;
  options.record = false;
  bool until_eof = false;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word == "--until-eof") {
      until_eof = true;
      continue;
    }
    if (i + 1 >= argc) return usage("'" + word + "' is unknown or lacks its value");
    const std::string value = argv[++i];
    if (word == "--port") {
      char* end = nullptr;
      const unsigned long port = std::strtoul(value.c_str(), &end, 10);
      if (value.empty() || *end || port > 65535) return usage("'" + value + "' is not a port");
      options.port = static_cast<std::uint16_t>(port);
    } else if (word == "--script") {
      auto script = read_script(value);
      if (!script.ok()) return usage(script.status().to_string());
      options.script = std::move(*script);
    } else if (word == "--api-key-env") {
      const char* key = std::getenv(value.c_str());
      if (!key || !*key) return usage("the variable '" + value + "' is not set");
      options.api_key = key;
    } else {
      return usage("unknown option '" + word + "'");
    }
  }
  sigset_t signals;
  ::sigemptyset(&signals);
  ::sigaddset(&signals, SIGTERM);
  ::sigaddset(&signals, SIGINT);
  ::pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  auto server = HttpServer::start(std::move(options));
  if (!server.ok()) {
    std::cerr << "tabrig-test-server: " << server.status().to_string() << "\n";
    return 1;
  }
  std::cout << (*server)->port() << std::endl;
  if (until_eof) {
    std::thread([] {
      char byte = 0;
      while (::read(0, &byte, 1) > 0) {}
      ::kill(::getpid(), SIGTERM);
    }).detach();
  }
  int signal = 0;
  ::sigwait(&signals, &signal);
  const ServerStats stats = (*server)->stats();
  Json by_status = Json::object();
  for (const auto& [status, count] : stats.by_status) by_status[std::to_string(status)] = count;
  std::cout << Json{{"requests", stats.requests}, {"replies", stats.replies}, {"connections", stats.connections},
                    {"in_flight_max", stats.in_flight_max}, {"abandoned", stats.abandoned}, {"by_status", by_status}}
            << std::endl;
  return 0;
}
