#include "reports/render/output.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace tabrig::report {
namespace {

constexpr std::size_t kBuffer = 1 << 20;

Status io_error(const char* what, const std::string& path) {
  const int error = errno;
  const Code code = error == ENOENT ? Code::kNotFound
                    : error == ENOSPC || error == EDQUOT ? Code::kResourceExhausted
                                                         : Code::kInternal;
  return Status(code, what).at(path).found(std::strerror(error));
}

}  // namespace

OutputFile::OutputFile(std::string path) : path_(std::move(path)) {
  struct stat info {};
  const bool special = ::stat(path_.c_str(), &info) == 0 && !S_ISREG(info.st_mode);
  if (special && S_ISDIR(info.st_mode)) {
    status_ = Status(Code::kInvalidArgument, "cannot write the report").at(path_).expected("a file").found("a folder");
    return;
  }
  if (!special) temporary_ = path_ + ".tmp" + std::to_string(::getpid());
  const std::string& target = special ? path_ : temporary_;
  fd_ = ::open(target.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (fd_ < 0) {
    status_ = io_error("cannot create the report", path_);
    temporary_.clear();
  }
}

OutputFile::~OutputFile() {
  if (fd_ >= 0) ::close(fd_);
  if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

OutputFile& OutputFile::operator<<(std::string_view bytes) {
  if (!status_.ok()) return *this;
  buffer_.append(bytes);
  written_ += bytes.size();
  if (buffer_.size() >= kBuffer) drain();
  return *this;
}

void OutputFile::drain() {
  std::size_t done = 0;
  while (done < buffer_.size() && status_.ok()) {
    const ssize_t n = ::write(fd_, buffer_.data() + done, buffer_.size() - done);
    if (n >= 0) done += static_cast<std::size_t>(n);
    else if (errno != EINTR) status_ = io_error("cannot write the report", path_);
  }
  buffer_.clear();
}

Status OutputFile::commit() {
  if (status_.ok()) drain();
  if (!status_.ok()) return status_;
  const bool synced = temporary_.empty() || ::fsync(fd_) == 0;
  const bool closed = ::close(fd_) == 0;
  fd_ = -1;
  if (!synced || !closed) return status_ = io_error("cannot write the report", path_);
  if (temporary_.empty()) return {};
  if (::rename(temporary_.c_str(), path_.c_str()) != 0) return status_ = io_error("cannot put the report in place", path_);
  temporary_.clear();
  return {};
}

}  // namespace tabrig::report
