// One worker process: started from the embedded program, killed at will.
//
// Ownership: the object owns the process and the socket; destroying it ends both. Threads: one at a time.
// Errors: start() fails with UNAVAILABLE and says which call failed.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <optional>
#include <string>

#include "core/util/status.hpp"

namespace tabrig::sql {

class WorkerProcess {
 public:
  WorkerProcess() = default;
  ~WorkerProcess();
  WorkerProcess(const WorkerProcess&) = delete;
  WorkerProcess& operator=(const WorkerProcess&) = delete;

  // Starts the program unless it runs. `address_space` in bytes, 0 = unlimited.
  Status start(std::uint64_t address_space);
  bool running() const { return pid_ > 0; }
  pid_t pid() const { return pid_; }
  int socket() const { return socket_; }  // non-blocking

  // Kills it at once and returns without waiting for the kernel to take it down.
  void kill();
  // After the socket has closed by itself: how the process ended, in words.
  std::string epitaph();

 private:
  void reap(bool wait);
  pid_t pid_ = -1, dying_ = -1;
  int socket_ = -1;
};

}  // namespace tabrig::sql
