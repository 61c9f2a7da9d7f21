// Ctrl-C and SIGTERM: the first asks the work to drain and keep what it has, the second ends the program at once (130).
#pragma once

#include <atomic>

namespace tabrig::cli {

// Installs the handlers; the flag becomes true at the first signal. Process-wide; call once.
const std::atomic<bool>& catch_interrupts();

}  // namespace tabrig::cli
