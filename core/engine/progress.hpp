// The one live line of a long job: done / total, rate, ETA, counts by state.
//
// On a terminal the line is rewritten in place a few times a second; elsewhere a plain line is printed every few seconds.
// NO_COLOR and --quiet are honoured by whoever makes it. Threads: add() and state() from any thread.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdio>
#include <mutex>
#include <string>

#include "core/host/state.hpp"

namespace tabrig {

class Progress {
 public:
  enum class Mode { kSilent, kLines, kLive };
  // kLive on a terminal, kLines elsewhere.
  static Mode detect(std::FILE* out);
  explicit Progress(Mode mode, std::FILE* out = stderr);
  ~Progress();

  void begin(const std::string& what, std::uint64_t total);
  void add(State state, std::uint64_t count = 1);  // one more done
  void end();                                      // final line

 private:
  void draw(bool last);
  Mode mode_;
  std::FILE* out_;
  std::mutex mutex_;
  std::string what_;
  std::uint64_t total_ = 0, done_ = 0;
  std::uint64_t states_[kStateCount] = {};
  std::chrono::steady_clock::time_point start_, drawn_;
  bool active_ = false;
};

}  // namespace tabrig
