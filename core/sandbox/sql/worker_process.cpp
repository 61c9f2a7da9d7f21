#include "core/sandbox/sql/worker_process.hpp"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "core/sandbox/sql/worker_image.hpp"

namespace tabrig::sql {
namespace {

Status unavailable(const std::string& what, int error) {
  return Status(Code::kUnavailable, "the SQL worker cannot be started: " + what).found(std::strerror(error));
}

// The program as an anonymous file; one per process, made at the first start and kept.
Result<int> program() {
  static const Result<int> made = []() -> Result<int> {
    const int fd = ::memfd_create("tabrig-sql-worker", MFD_CLOEXEC);
    if (fd < 0) return unavailable("memfd_create", errno);
    std::string_view left = worker_image();
    while (!left.empty()) {
      const ssize_t written = ::write(fd, left.data(), left.size());
      if (written < 0 && errno == EINTR) continue;
      if (written <= 0) {
        const int error = errno;
        ::close(fd);
        return unavailable("write", error);
      }
      left.remove_prefix(static_cast<std::size_t>(written));
    }
    return fd;
  }();
  return made;
}

}  // namespace

WorkerProcess::~WorkerProcess() {
  kill();
  reap(true);
}

void WorkerProcess::reap(bool wait) {
  if (dying_ <= 0) return;
  int status = 0;
  const pid_t done = ::waitpid(dying_, &status, wait ? 0 : WNOHANG);
  if (done == dying_ || (done < 0 && errno == ECHILD)) dying_ = -1;
}

Status WorkerProcess::start(std::uint64_t address_space) {
  if (running()) return {};
  reap(true);
  TABRIG_ASSIGN_OR_RETURN(const int image, program());
  int pair[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0) return unavailable("socketpair", errno);
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  posix_spawn_file_actions_adddup2(&actions, pair[1], 0);
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, 1, 2);
  // A group of its own keeps it out of the terminal's signals; default dispositions, nothing blocked.
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setpgroup(&attributes, 0);
  const std::string path = "/proc/self/fd/" + std::to_string(image);
  std::string name = "tabrig-sql-worker", limit = std::to_string(address_space);
  char* argv[] = {name.data(), limit.data(), nullptr};
  char* environment[] = {nullptr};
  pid_t pid = -1;
  const int error = posix_spawn(&pid, path.c_str(), &actions, &attributes, argv, environment);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  ::close(pair[1]);
  if (error != 0) {
    ::close(pair[0]);
    return unavailable("posix_spawn", error);
  }
  ::fcntl(pair[0], F_SETFL, O_NONBLOCK);
  pid_ = pid;
  socket_ = pair[0];
  return {};
}

void WorkerProcess::kill() {
  if (!running()) return;
  ::kill(pid_, SIGKILL);
  ::close(socket_);
  reap(false);
  dying_ = pid_;
  pid_ = socket_ = -1;
  reap(false);
}

std::string WorkerProcess::epitaph() {
  if (!running()) return "not running";
  int status = 0;
  const pid_t done = ::waitpid(pid_, &status, 0);
  ::close(socket_);
  const bool known = done == pid_;
  pid_ = socket_ = -1;
  if (!known) return "ended";
  if (WIFSIGNALED(status)) return "ended by signal " + std::to_string(WTERMSIG(status));
  return "ended with code " + std::to_string(WEXITSTATUS(status));
}

}  // namespace tabrig::sql
