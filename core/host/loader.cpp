#include "core/host/loader.hpp"

#include <dlfcn.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <boost/dll/shared_library.hpp>
#include <cstring>
#include <filesystem>
#include <mutex>
#include <vector>

#include "core/util/hash.hpp"

namespace tabrig {
namespace {

namespace dll = boost::dll;
constexpr std::string_view kSuffix = ".tabrig.so";

// Nothing is ever unloaded; the list keeps the libraries reachable, so that leak checkers see that this is meant.
void keep_open(dll::shared_library* library) {
  static std::mutex mutex;
  static auto* kept = new std::vector<dll::shared_library*>;
  const std::lock_guard lock(mutex);
  kept->push_back(library);
}

Result<const tabrig_plugin*> open_entry(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return Status(Code::kNotFound, "no such plugin file").at(path);
  if (path.size() <= kSuffix.size() || path.compare(path.size() - kSuffix.size(), kSuffix.size(), kSuffix) != 0) {
    return Status(Code::kInvalidArgument, "not a plugin file name").at(path).expected("NAME.tabrig.so");
  }
  auto* library = new dll::shared_library();
  boost::system::error_code failed;
  std::string why;
  const auto mode = static_cast<dll::load_mode::type>(static_cast<int>(dll::load_mode::rtld_now) |
                                                      static_cast<int>(dll::load_mode::rtld_local) | RTLD_NODELETE);
  try {
    library->load(std::filesystem::absolute(path).string(), mode);
  } catch (const boost::system::system_error& e) {
    why = e.what();
  }
  if (!library->is_loaded()) {
    delete library;
    return Status(Code::kInvalidData, "cannot open the plugin: " + why).at(path);
  }
  keep_open(library);
  if (!library->has(TABRIG_ENTRY_SYMBOL_NAME)) {
    return Status(Code::kInvalidData, "the library is not a tabrig plugin")
        .at(path)
        .expected("the symbol " TABRIG_ENTRY_SYMBOL_NAME)
        .found("none");
  }
  return &library->get<const tabrig_plugin>(TABRIG_ENTRY_SYMBOL_NAME);
}

// What the probing child sends: code, then the text.
void report(int fd, const Status& status) {
  const std::int32_t code = static_cast<std::int32_t>(status.code());
  std::string bytes(reinterpret_cast<const char*>(&code), sizeof code);
  bytes += status.ok() ? "" : status.to_string();
  std::size_t done = 0;
  while (done < bytes.size()) {
    const ssize_t n = ::write(fd, bytes.data() + done, bytes.size() - done);
    if (n <= 0) break;
    done += static_cast<std::size_t>(n);
  }
}

}  // namespace

Result<std::shared_ptr<const LoadedPlugin>> load_plugin(const std::string& path) {
  TABRIG_ASSIGN_OR_RETURN(const tabrig_plugin* entry, open_entry(path));
  auto loaded = std::make_shared<LoadedPlugin>();
  TABRIG_ASSIGN_OR_RETURN(loaded->checked, check_descriptors(entry, path));
  auto listed = read_sidecar(path);
  if (listed.ok()) {
    TABRIG_RETURN_IF_ERROR(compare_sidecar(*listed, loaded->checked));
  } else if (listed.status().code() != Code::kNotFound) {
    return listed.status();
  }
  TABRIG_ASSIGN_OR_RETURN(loaded->candidate.sha256, sha256_file(path));
  loaded->candidate.path = path;
  loaded->candidate.status = Candidate::State::kLoaded;
  loaded->candidate.name = loaded->checked.name;
  loaded->candidate.version = loaded->checked.version;
  loaded->candidate.skipped = loaded->checked.skipped;
  for (CheckedComponent& component : loaded->checked.components) {
    component.info.plugin_sha256 = loaded->candidate.sha256;
    loaded->candidate.components.push_back(component.info);
  }
  return std::shared_ptr<const LoadedPlugin>(std::move(loaded));
}

Status probe_plugin(const std::string& path, int timeout_ms) {
  int fds[2];
  if (::pipe(fds) != 0) return Status(Code::kInternal, "cannot make a pipe").found(std::strerror(errno));
  const pid_t child = ::fork();
  if (child < 0) {
    ::close(fds[0]);
    ::close(fds[1]);
    return Status(Code::kInternal, "cannot fork").found(std::strerror(errno));
  }
  if (child == 0) {
    ::close(fds[0]);
    const auto entry = open_entry(path);
    Status status = entry.status();
    if (entry.ok()) status = check_descriptors(*entry, path).status();
    report(fds[1], status);
    ::_exit(0);
  }
  ::close(fds[1]);
  std::string bytes;
  char buffer[4096];
  bool hung = false;
  for (;;) {
    pollfd waiting{fds[0], POLLIN, 0};
    const int ready = ::poll(&waiting, 1, timeout_ms);
    if (ready < 0 && errno == EINTR) continue;
    if (ready == 0) {
      hung = true;
      break;
    }
    const ssize_t n = ::read(fds[0], buffer, sizeof buffer);
    if (n <= 0) break;
    bytes.append(buffer, static_cast<std::size_t>(n));
  }
  ::close(fds[0]);
  if (hung) ::kill(child, SIGKILL);
  int wait_status = 0;
  while (::waitpid(child, &wait_status, 0) < 0 && errno == EINTR) {
  }
  if (hung) {
    return Status(Code::kDeadline, "the plugin hangs while it is opened").at(path).expected("at most " + std::to_string(timeout_ms) + " ms");
  }
  std::int32_t code = 0;
  if (bytes.size() < sizeof code) {
    return Status(Code::kInternal, "the plugin crashes while it is opened")
        .at(path)
        .found(WIFSIGNALED(wait_status) ? std::string("signal ") + ::strsignal(WTERMSIG(wait_status))
                                        : "exit status " + std::to_string(WEXITSTATUS(wait_status)));
  }
  std::memcpy(&code, bytes.data(), sizeof code);
  if (code == 0) return {};
  return Status(static_cast<Code>(code), bytes.substr(sizeof code)).at(path);
}

}  // namespace tabrig
