// A conforming OpenAI-compatible HTTP/1.1 server for tests, with faults by script.
//
// Routes: POST /v1/chat/completions, GET /v1/models. Keep-alive, chunked and counted bodies, 100-continue. One thread with
// epoll, so that thousands of connections and exact faults (cut, reset, drip) cost little. Listens on 127.0.0.1 only.
// Ownership: owns its thread and sockets; the destructor ends them. Threads: every function from any thread.
// Errors: INTERNAL when the socket cannot be made. A client that closes, or half-closes, while its request is being answered
// counts as abandoned.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/util/status.hpp"
#include "tests/support/http_server/behaviour.hpp"
#include "tests/support/http_server/http_message.hpp"

namespace tabrig::testing {

struct ServerStats {
  std::uint64_t connections = 0, open = 0;          // accepted in all, open now
  std::uint64_t requests = 0, replies = 0;          // read whole, answered whole
  std::uint64_t in_flight = 0, in_flight_max = 0;   // read whole and not answered yet
  std::uint64_t abandoned = 0;                      // the client went away before the reply was whole
  std::map<int, std::uint64_t> by_status;           // of replies
};

struct SeenRequest {
  HttpRequest http;
  std::uint64_t connection = 0;  // number of the connection, from 1
  std::uint64_t attempt = 0;     // how many requests with this body, this one included
  std::chrono::steady_clock::time_point at;
};

class HttpServer {
 public:
  struct Options {
    std::uint16_t port = 0;    // 0 = any free port
    std::string api_key;       // asked for as "Authorization: Bearer …" when not empty
    Script script;
    bool record = true;        // keep every request for requests()
  };
  static Result<std::unique_ptr<HttpServer>> start(Options options);
  ~HttpServer();

  std::uint16_t port() const;
  std::string base_url() const;  // "http://127.0.0.1:PORT/v1"
  void set_script(Script script);  // counts of uses start anew
  ServerStats stats() const;
  std::vector<SeenRequest> requests() const;
  // Waits until the predicate holds for the statistics; false when it did not within the time.
  bool wait_until(const std::function<bool(const ServerStats&)>& holds, std::chrono::milliseconds at_most) const;

 private:
  struct Impl;
  explicit HttpServer(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace tabrig::testing
