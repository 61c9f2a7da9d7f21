#include "core/cli/interrupt.hpp"

#include <signal.h>
#include <unistd.h>

namespace tabrig::cli {
namespace {

std::atomic<bool> asked{false};
static_assert(std::atomic<bool>::is_always_lock_free);

void on_signal(int) {
  if (asked.exchange(true)) ::_exit(130);
  constexpr char text[] = "\ntabrig: stopping after what is under way; once more stops at once; the same command resumes\n";
  [[maybe_unused]] const auto written = ::write(2, text, sizeof text - 1);
}

}  // namespace

const std::atomic<bool>& catch_interrupts() {
  struct sigaction action {};
  action.sa_handler = on_signal;
  ::sigemptyset(&action.sa_mask);
  action.sa_flags = SA_RESTART;
  ::sigaction(SIGINT, &action, nullptr);
  ::sigaction(SIGTERM, &action, nullptr);
  ::signal(SIGPIPE, SIG_IGN);
  return asked;
}

}  // namespace tabrig::cli
