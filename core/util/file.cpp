#include "core/util/file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

namespace tabrig {
namespace {

Status io_error(const char* what, const std::string& path) {
  const int error = errno;
  return Status(error == ENOENT ? Code::kNotFound : Code::kInternal, what).at(path).found(std::strerror(error));
}

}  // namespace

Result<std::string> read_file(const std::string& path) {
  const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) return io_error("cannot open the file", path);
  struct stat info {};
  if (::fstat(fd, &info) == 0 && S_ISDIR(info.st_mode)) {
    ::close(fd);
    return Status(Code::kInvalidArgument, "cannot read the file").at(path).expected("a file").found("a folder");
  }
  std::string bytes;
  if (info.st_size > 0) bytes.reserve(static_cast<std::size_t>(info.st_size));
  char buffer[1 << 16];
  for (;;) {
    const ssize_t n = ::read(fd, buffer, sizeof buffer);
    if (n > 0) {
      bytes.append(buffer, static_cast<std::size_t>(n));
    } else if (n == 0) {
      break;
    } else if (errno != EINTR) {
      Status status = io_error("cannot read the file", path);
      ::close(fd);
      return status;
    }
  }
  ::close(fd);
  return bytes;
}

Status write_file_atomic(const std::string& path, std::string_view bytes) {
  const std::string temporary = path + ".tmp" + std::to_string(::getpid());
  const int fd = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (fd < 0) return io_error("cannot create the file", temporary);
  std::size_t done = 0;
  while (done < bytes.size()) {
    const ssize_t n = ::write(fd, bytes.data() + done, bytes.size() - done);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) {
      Status status = io_error("cannot write the file", temporary);
      ::close(fd);
      ::unlink(temporary.c_str());
      return status;
    }
    done += static_cast<std::size_t>(n);
  }
  const bool synced = ::fsync(fd) == 0;
  const bool closed = ::close(fd) == 0;
  if (!synced || !closed || ::rename(temporary.c_str(), path.c_str()) != 0) {
    Status status = io_error("cannot put the file in place", path);
    ::unlink(temporary.c_str());
    return status;
  }
  return {};
}

}  // namespace tabrig
