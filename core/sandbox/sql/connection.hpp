// One SQLite connection of the engine: opening, authorising, limits.
#pragma once

#include <sqlite3.h>
#include <sys/stat.h>

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "core/sandbox/sql/statement.hpp"

namespace tabrig::sql {

// Identity of a file's content as far as the file system tells.
struct FileStamp {
  dev_t device = 0;
  ino_t inode = 0;
  off_t size = 0;
  std::int64_t modified_ns = 0;
  bool operator==(const FileStamp&) const = default;
};
// False when the path is no regular file.
bool stamp_file(const std::string& path, FileStamp& stamp);

class Connection {
 public:
  // Null, and why, when the file cannot be opened as a database. A hot journal or a write-ahead log that has not been
  // checkpointed counts as such: reading around it would show a state that never was.
  static std::unique_ptr<Connection> open(const std::string& path, const FileStamp& stamp, Access access, std::string& why);
  ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  sqlite3* get() const { return db_; }
  const std::string& path() const { return path_; }
  const FileStamp& stamp() const { return stamp_; }

  // Arms the deadline, the memory cap and the record of refusals for one statement.
  void begin(const Limits& limits);
  // The first thing the authorizer refused since begin(), in words; "" when nothing.
  const std::string& refused() const { return refused_; }
  bool expired() const { return expired_; }

  // A statement that ran before with this very text, ready to run again; null when there is none. Taken out until kept.
  sqlite3_stmt* take(const std::string& sql);
  // After a run to its end.
  void keep(const std::string& sql, sqlite3_stmt* statement);

 private:
  struct Prepared {
    std::string sql;
    sqlite3_stmt* statement;
  };
  Connection(std::string path, FileStamp stamp, Access access) : path_(std::move(path)), stamp_(stamp), access_(access) {}
  static int authorise(void* self, int action, const char* a, const char* b, const char* database, const char* trigger);
  static int progress(void* self);
  int refuse(std::string what);

  sqlite3* db_ = nullptr;
  std::vector<Prepared> prepared_;  // oldest first
  std::string path_, refused_;
  FileStamp stamp_;
  Access access_;
  std::chrono::steady_clock::time_point deadline_{};
  bool has_deadline_ = false, expired_ = false;
  std::uint32_t ticks_ = 0;
};

}  // namespace tabrig::sql
