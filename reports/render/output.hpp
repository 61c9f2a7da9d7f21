// A file being written: buffered, put in place by commit(), removed again without it. Private to reports/render.
//
// Ownership: owns the descriptor and the temporary file. Threads: one at a time. Errors: the first failure sticks and is what
// commit() returns, so that writing code need not check each append. A target that is no regular file (a pipe, /dev/stdout)
// is written directly.
#pragma once

#include <string>
#include <string_view>

#include "core/util/status.hpp"

namespace tabrig::report {

class OutputFile {
 public:
  explicit OutputFile(std::string path);
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  OutputFile& operator<<(std::string_view bytes);
  const Status& status() const { return status_; }
  std::uint64_t written() const { return written_; }
  Status commit();

 private:
  void drain();
  std::string path_, temporary_, buffer_;
  int fd_ = -1;
  std::uint64_t written_ = 0;
  Status status_;
};

}  // namespace tabrig::report
