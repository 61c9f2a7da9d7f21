#include "core/sandbox/sql/confine.hpp"

#include <linux/landlock.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace tabrig::sql {
namespace {

void limit(int resource, rlim_t value) {
  rlimit current{};
  if (::getrlimit(static_cast<__rlimit_resource_t>(resource), &current) != 0) return;
  if (current.rlim_max != RLIM_INFINITY && current.rlim_max < value) value = current.rlim_max;
  current.rlim_cur = current.rlim_max = value;
  ::setrlimit(static_cast<__rlimit_resource_t>(resource), &current);
}

}  // namespace

void confine(std::uint64_t address_space) {
  ::syscall(SYS_close_range, 3u, ~0u, 0u);  // whatever the parent left open
  ::signal(SIGXFSZ, SIG_IGN);
  ::signal(SIGPIPE, SIG_IGN);
  ::signal(SIGINT, SIG_IGN);  // the terminal's Ctrl-C is for the parent, which ends this process
  limit(RLIMIT_FSIZE, 0);
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_NOFILE, 256);
  if (address_space) limit(RLIMIT_AS, address_space);
  ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  // A ruleset that handles every way of changing the file system and allows none.
  landlock_ruleset_attr attr{};
  attr.handled_access_fs = LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_DIR | LANDLOCK_ACCESS_FS_REMOVE_FILE |
                           LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_MAKE_REG |
                           LANDLOCK_ACCESS_FS_MAKE_SOCK | LANDLOCK_ACCESS_FS_MAKE_FIFO | LANDLOCK_ACCESS_FS_MAKE_BLOCK |
                           LANDLOCK_ACCESS_FS_MAKE_SYM | LANDLOCK_ACCESS_FS_EXECUTE;
  const long ruleset = ::syscall(SYS_landlock_create_ruleset, &attr, sizeof attr, 0);
  if (ruleset < 0) return;
  ::syscall(SYS_landlock_restrict_self, static_cast<int>(ruleset), 0);
  ::close(static_cast<int>(ruleset));
}

}  // namespace tabrig::sql
