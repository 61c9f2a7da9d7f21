#include "core/engine/progress.hpp"

#include <unistd.h>

#include <cmath>

namespace tabrig {
namespace {

using Clock = std::chrono::steady_clock;

double seconds(Clock::duration span) { return std::chrono::duration<double>(span).count(); }

std::string clock_text(double s) {
  if (!std::isfinite(s)) return "?";
  const auto total = static_cast<long>(s + 0.5);
  char text[32];
  if (total >= 3600) std::snprintf(text, sizeof text, "%ld:%02ld:%02ld", total / 3600, total / 60 % 60, total % 60);
  else std::snprintf(text, sizeof text, "%ld:%02ld", total / 60, total % 60);
  return text;
}

}  // namespace

Progress::Mode Progress::detect(std::FILE* out) { return ::isatty(::fileno(out)) ? Mode::kLive : Mode::kLines; }

Progress::Progress(Mode mode, std::FILE* out) : mode_(mode), out_(out) {}
Progress::~Progress() { end(); }

void Progress::begin(const std::string& what, std::uint64_t total) {
  end();
  const std::lock_guard lock(mutex_);
  what_ = what;
  total_ = total;
  done_ = 0;
  for (auto& count : states_) count = 0;
  start_ = Clock::now();
  drawn_ = start_;
  active_ = true;
}

void Progress::add(State state, std::uint64_t count) {
  const std::lock_guard lock(mutex_);
  done_ += count;
  states_[static_cast<std::size_t>(state)] += count;
  const auto interval = mode_ == Mode::kLive ? std::chrono::milliseconds(200) : std::chrono::milliseconds(5000);
  if (mode_ != Mode::kSilent && Clock::now() - drawn_ >= interval) draw(false);
}

void Progress::end() {
  const std::lock_guard lock(mutex_);
  if (!active_) return;
  active_ = false;
  // A job that was over before the first line says nothing.
  if (mode_ != Mode::kSilent && (drawn_ != start_ || seconds(Clock::now() - start_) > 2)) draw(true);
}

void Progress::draw(bool last) {
  drawn_ = Clock::now();
  const double elapsed = seconds(drawn_ - start_);
  const double rate = elapsed > 0 ? static_cast<double>(done_) / elapsed : 0;
  std::string line = what_ + " " + std::to_string(done_) + "/" + std::to_string(total_);
  char text[64];
  std::snprintf(text, sizeof text, "  %.*f items/s", rate < 10 ? 2 : 0, rate);
  line += text;
  line += last ? "  in " + clock_text(elapsed)
               : "  ETA " + (rate > 0 ? clock_text(static_cast<double>(total_ - std::min(done_, total_)) / rate) : "?");
  for (std::size_t i = 1; i < kStateCount; ++i) {
    if (states_[i]) line += "  " + std::string(state_name(static_cast<State>(i))) + " " + std::to_string(states_[i]);
  }
  if (mode_ == Mode::kLive) std::fprintf(out_, "\r\x1b[K%s%s", line.c_str(), last ? "\n" : "");
  else std::fprintf(out_, "%s\n", line.c_str());
  std::fflush(out_);
}

}  // namespace tabrig
