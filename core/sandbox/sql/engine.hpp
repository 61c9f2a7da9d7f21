// Runs statements on SQLite within bounds. Lives in the worker process; the tests also use it directly.
//
// Purpose: keeps one read-only, immutable connection per database file, and one private copy for statements that may
// change something. Every statement is authorised, counted in memory, rows and bytes, and interrupted at its deadline.
// What the engine cannot interrupt (a parser that explodes, one function call over a huge text, a sort) is the parent's
// business: it kills the process.
// Ownership: owns its connections. Threads: one. Errors: always an End block; exceptions only for out-of-memory.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/sandbox/sql/protocol.hpp"

struct sqlite3;

namespace tabrig::sql {

// Takes pieces of an answer; false when nobody listens any more.
using Sink = std::function<bool(std::string_view)>;

class Connection;

class Engine {
 public:
  Engine();
  ~Engine();
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  // Answers one request, in blocks, to `sink`.
  void answer(const Request& request, const Sink& sink);

 private:
  Connection* read_only(const std::string& path, std::string& why);
  Connection* scratch(const std::string& path, bool fresh, std::string& why);

  std::vector<std::unique_ptr<Connection>> open_;  // most recently used last
  std::unique_ptr<Connection> scratch_;
};

}  // namespace tabrig::sql
