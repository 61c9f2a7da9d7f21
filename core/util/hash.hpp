// SHA-256 of bytes and files, as lower-case hex. Threads: any. Errors: an unreadable file is NOT_FOUND or INTERNAL.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "core/util/status.hpp"

namespace tabrig {

// 64 hex digits.
std::string sha256_hex(std::string_view bytes);

// Hash of a file's bytes, read in blocks (memory does not grow with the file).
Result<std::string> sha256_file(const std::string& path);

// Incremental form: update() any number of times, then hex() once.
class Sha256 {
 public:
  Sha256();
  ~Sha256();
  Sha256(const Sha256&) = delete;
  Sha256& operator=(const Sha256&) = delete;
  void update(std::string_view bytes);
  std::string hex();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace tabrig
