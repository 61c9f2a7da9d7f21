// SQL sandbox: runs statements that nobody has read on a SQLite database.
//
// Purpose: whatever a statement is, no file changes, it ends at its deadline (at most 50 ms late), memory stays bounded,
// and the outcome is typed. Layers: the file is opened read-only and immutable; an authorizer lets queries through and
// nothing else; SQLite counts memory; a progress handler stops it at the deadline; all of it happens in a process that can
// write no file and is killed when it does not answer in time.
// Ownership: a Sandbox owns one worker process, started on first use and kept, with its open databases. Threads: one at a
// time per Sandbox; several sandboxes run in parallel (see pool.hpp).
// Errors: a Status only when no worker can be started (UNAVAILABLE) or the caller cancelled (CANCELLED); everything about
// the statement is an Outcome.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/sandbox/sql/statement.hpp"
#include "core/sandbox/sql/worker_process.hpp"

namespace tabrig::sql {

class Sandbox {
 public:
  struct Options {
    std::uint64_t address_space = 8192 * kMiB;  // of the worker, in bytes: the last line of defence; 0 = none
    std::uint64_t grace_ms = 25;                // between the deadline and the kill
    std::function<bool()> cancelled;            // asked every 50 ms of waiting; may be empty
  };
  Sandbox() = default;
  explicit Sandbox(Options options) : options_(std::move(options)) {}

  Result<Outcome> run(const std::string& database, const Statement& statement);
  // Several statements on one database in one exchange; each has its own deadline, counted from the end of the one before.
  Result<std::vector<Outcome>> run(const std::string& database, const std::vector<Statement>& statements);

  void set_cancelled(std::function<bool()> cancelled) { options_.cancelled = std::move(cancelled); }
  const WorkerProcess& worker() const { return worker_; }

 private:
  Result<Outcome> receive(const Statement& statement);
  bool send(std::string_view bytes);

  Options options_;
  WorkerProcess worker_;
  std::vector<char> inbox_;
};

}  // namespace tabrig::sql
