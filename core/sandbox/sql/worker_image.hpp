// The worker program itself, as bytes inside this library: a plugin that uses the sandbox stays one file.
#pragma once

#include <string_view>

namespace tabrig::sql {

// An ELF executable.
std::string_view worker_image();

}  // namespace tabrig::sql
