#include "core/sandbox/sql/connection.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <string_view>

namespace tabrig::sql {
namespace {

constexpr int kOperationsPerTick = 1000;  // virtual machine steps between looks at the clock: some 10 µs
constexpr int kPageCacheKiB = 16 * 1024;
constexpr std::size_t kStatements = 16;       // prepared, for questions that are asked again: several samples, gold as prediction
constexpr std::size_t kLongestKept = 4096;    // bytes of text

// "file:…" with what has a meaning in a URI escaped.
std::string immutable_uri(const std::string& path) {
  static constexpr char kHex[] = "0123456789ABCDEF";
  std::string uri = "file:";
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '%' || c == '?' || c == '#' || byte < 0x20) {
      uri += '%';
      uri += kHex[byte >> 4];
      uri += kHex[byte & 15];
    } else {
      uri += c;
    }
  }
  return uri + "?immutable=1";
}

// True when a rollback journal holds a transaction that has not been rolled back: its magic is in place.
bool hot_journal(const std::string& path) {
  static constexpr unsigned char kMagic[] = {0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7};
  std::FILE* file = std::fopen(path.c_str(), "rb");
  if (!file) return false;
  unsigned char head[8] = {};
  const bool hot = std::fread(head, 1, 8, file) == 8 && std::equal(head, head + 8, kMagic);
  std::fclose(file);
  return hot;
}

bool one_of(std::string_view word, std::initializer_list<const char*> words) {
  return std::any_of(words.begin(), words.end(), [&](const char* w) {
    return word.size() == std::string_view(w).size() && sqlite3_strnicmp(w, word.data(), static_cast<int>(word.size())) == 0;
  });
}

}  // namespace

bool stamp_file(const std::string& path, FileStamp& stamp) {
  struct stat info {};
  if (path.empty() || path.find('\0') != std::string::npos || ::stat(path.c_str(), &info) != 0 || !S_ISREG(info.st_mode)) return false;
  stamp = {info.st_dev, info.st_ino, info.st_size, info.st_mtim.tv_sec * 1'000'000'000ll + info.st_mtim.tv_nsec};
  return true;
}

std::unique_ptr<Connection> Connection::open(const std::string& path, const FileStamp& stamp, Access access, std::string& why) {
  FileStamp log;
  if (stamp_file(path + "-wal", log) && log.size > 0) {
    why = path + "-wal holds transactions that are not in the file; checkpoint the database first";
    return nullptr;
  }
  if (hot_journal(path + "-journal")) {
    why = path + "-journal is hot: the last transaction did not end; open the database once to roll it back";
    return nullptr;
  }
  std::unique_ptr<Connection> made(new Connection(path, stamp, access));
  sqlite3*& db = made->db_;
  const auto failed = [&](const char* what) {
    why = std::string(what) + ": " + (db ? sqlite3_errmsg(db) : "out of memory");
    return nullptr;
  };
  sqlite3* file = nullptr;
  if (sqlite3_open_v2(immutable_uri(path).c_str(), access == Access::kReadOnly ? &db : &file,
                      SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_PRIVATECACHE, nullptr) != SQLITE_OK) {
    sqlite3_close(file);
    return failed("cannot open");
  }
  if (access == Access::kScratch) {
    // The copy and everything it may attach lives in the memory file system, never on disk.
    int rc = sqlite3_open_v2(":memory:", &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_PRIVATECACHE, "memdb");
    if (rc == SQLITE_OK) {
      sqlite3_backup* backup = sqlite3_backup_init(db, "main", file, "main");
      rc = backup ? sqlite3_backup_step(backup, -1) : sqlite3_errcode(db);
      if (backup) sqlite3_backup_finish(backup);
      if (rc == SQLITE_DONE) rc = SQLITE_OK;
    }
    sqlite3_close(file);
    if (rc != SQLITE_OK) {
      why = std::string("cannot copy: ") + sqlite3_errstr(rc);
      return nullptr;
    }
  }
  // Reading the schema tells whether this is a database at all.
  if (sqlite3_exec(db, "PRAGMA temp_store=MEMORY; SELECT count(*) FROM sqlite_master", nullptr, nullptr, nullptr) != SQLITE_OK) {
    return failed("not a database");
  }
  const std::string cache = "PRAGMA cache_size=-" + std::to_string(kPageCacheKiB);
  sqlite3_exec(db, cache.c_str(), nullptr, nullptr, nullptr);
  sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0, nullptr);
  if (access == Access::kReadOnly) {
    sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_limit(db, SQLITE_LIMIT_ATTACHED, 0);
  }
  sqlite3_limit(db, SQLITE_LIMIT_WORKER_THREADS, 0);
  sqlite3_set_authorizer(db, &Connection::authorise, made.get());
  sqlite3_progress_handler(db, kOperationsPerTick, &Connection::progress, made.get());
  return made;
}

Connection::~Connection() {
  for (const Prepared& one : prepared_) sqlite3_finalize(one.statement);
  sqlite3_close_v2(db_);
}

sqlite3_stmt* Connection::take(const std::string& sql) {
  for (auto it = prepared_.begin(); it != prepared_.end(); ++it) {
    if (it->sql != sql) continue;
    sqlite3_stmt* statement = it->statement;
    prepared_.erase(it);
    return statement;
  }
  return nullptr;
}

void Connection::keep(const std::string& sql, sqlite3_stmt* statement) {
  if (sql.size() > kLongestKept || access_ != Access::kReadOnly) {
    sqlite3_finalize(statement);
    return;
  }
  sqlite3_reset(statement);
  if (prepared_.size() == kStatements) {
    sqlite3_finalize(prepared_.front().statement);
    prepared_.erase(prepared_.begin());
  }
  prepared_.push_back({sql, statement});
}

void Connection::begin(const Limits& limits) {
  refused_.clear();
  expired_ = false;
  has_deadline_ = limits.deadline_ms != 0;
  deadline_ = std::chrono::steady_clock::now() + std::chrono::milliseconds(limits.deadline_ms);
  // What connections keep between statements (schemas, page caches) is not the statement's.
  const auto cap = static_cast<std::int64_t>(std::min<std::uint64_t>(limits.memory_bytes, INT64_MAX / 2));
  sqlite3_hard_heap_limit64(0);
  sqlite3_hard_heap_limit64(sqlite3_memory_used() + cap);
  sqlite3_limit(db_, SQLITE_LIMIT_LENGTH, static_cast<int>(std::clamp<std::int64_t>(cap, 1'000'000, 1'000'000'000)));
}

int Connection::progress(void* self) {
  auto& connection = *static_cast<Connection*>(self);
  // A parent that died leaves nobody to kill this process.
  if ((++connection.ticks_ & 0x3ff) == 0 && ::getppid() == 1) ::_exit(1);
  if (!connection.has_deadline_ || std::chrono::steady_clock::now() < connection.deadline_) return 0;
  connection.expired_ = true;
  return 1;
}

int Connection::refuse(std::string what) {
  if (refused_.empty()) refused_ = std::move(what);
  return SQLITE_DENY;
}

// Action codes: sqlite3.h, "Authorizer Action Codes".
int Connection::authorise(void* self, int action, const char* a, const char* b, const char*, const char*) {
  auto& connection = *static_cast<Connection*>(self);
  const auto word = [](const char* bytes) { return std::string_view(bytes ? bytes : ""); };
  const auto text = [](const char* bytes) { return std::string(bytes ? bytes : ""); };
  switch (action) {
    case SQLITE_SELECT:
    case SQLITE_READ:
    case SQLITE_RECURSIVE: return SQLITE_OK;
    case SQLITE_FUNCTION:
      // edit, readfile and writefile are the shell's; refused by name so that no build of the library brings them in.
      if (one_of(word(b), {"load_extension", "readfile", "writefile", "edit", "fts3_tokenizer"})) return connection.refuse("function " + text(b));
      return SQLITE_OK;
    default: break;
  }
  if (connection.access_ == Access::kScratch) {
    switch (action) {
      case SQLITE_PRAGMA:
        if (one_of(word(a), {"hard_heap_limit", "soft_heap_limit", "temp_store_directory", "data_store_directory", "threads"})) {
          return connection.refuse("PRAGMA " + text(a));
        }
        return SQLITE_OK;
      default: return SQLITE_OK;  // the copy is private and its file system is memory
    }
  }
  switch (action) {
    case SQLITE_PRAGMA: return connection.refuse("PRAGMA " + text(a));
    case SQLITE_ATTACH: return connection.refuse("ATTACH");
    case SQLITE_DETACH: return connection.refuse("DETACH");
    case SQLITE_TRANSACTION: return connection.refuse(text(a));
    case SQLITE_SAVEPOINT: return connection.refuse("SAVEPOINT");
    case SQLITE_INSERT: return connection.refuse("writing to " + text(a));
    case SQLITE_DELETE: return connection.refuse("deleting from " + text(a));
    case SQLITE_UPDATE:
      // Asked when a table function such as json_each is set up. A real update of it stops at the defensive mode.
      if (one_of(word(a), {"sqlite_master", "sqlite_schema"})) return SQLITE_OK;
      return connection.refuse("updating " + text(a));
    case SQLITE_ANALYZE: return connection.refuse("ANALYZE");
    case SQLITE_REINDEX: return connection.refuse("REINDEX");
    case SQLITE_ALTER_TABLE: return connection.refuse("ALTER TABLE");
    default: return connection.refuse("changing the schema");
  }
}

}  // namespace tabrig::sql
