// The worker process of the SQL sandbox: reads requests from descriptor 0, a socket, and answers on it until it is closed.
// Started by WorkerProcess only; argv[1] is the limit of its address space in bytes (0 = none).
#include <sqlite3.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <new>

#include "core/sandbox/sql/confine.hpp"
#include "core/sandbox/sql/engine.hpp"

namespace {

bool receive(char* data, std::size_t size) {
  while (size > 0) {
    const ssize_t got = ::recv(0, data, size, 0);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    data += got;
    size -= static_cast<std::size_t>(got);
  }
  return true;
}

bool send_all(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t sent = ::send(0, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  using namespace tabrig::sql;
  confine(argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 0);
  sqlite3_config(SQLITE_CONFIG_SINGLETHREAD);
  sqlite3_config(SQLITE_CONFIG_URI, 0);
  if (sqlite3_initialize() != SQLITE_OK) ::_exit(2);
  try {
    Engine engine;
    std::string body;
    for (std::uint32_t size = 0; receive(static_cast<char*>(static_cast<void*>(&size)), sizeof size);) {
      body.resize(size);
      if (!receive(body.data(), size)) break;
      const auto request = decode_request(body);
      if (!request) ::_exit(3);
      engine.answer(*request, send_all);
    }
  } catch (const std::bad_alloc&) {
    ::_exit(4);
  }
  ::_exit(0);  // the kernel frees faster than destructors
}
