#include "core/store/sqlite.hpp"

#include <chrono>
#include <cstdio>
#include <ctime>
#include <utility>

namespace tabrig::store {

Status sqlite_status(sqlite3* db, int code, const std::string& what) {
  Code kind = Code::kInternal;
  switch (code & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED: kind = Code::kFailedPrecondition; break;
    case SQLITE_FULL: kind = Code::kResourceExhausted; break;
    case SQLITE_NOMEM: kind = Code::kResourceExhausted; break;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB: kind = Code::kInvalidData; break;
    case SQLITE_CANTOPEN: kind = Code::kNotFound; break;
    default: break;
  }
  const char* file = db ? sqlite3_db_filename(db, "main") : nullptr;
  return Status(kind, "the store: " + what + " failed").at(file ? file : "").found(db ? sqlite3_errmsg(db) : sqlite3_errstr(code));
}

Result<Statement> Statement::prepare(sqlite3* db, std::string_view sql) {
  Statement out;
  out.db_ = db;
  const int code = sqlite3_prepare_v3(db, sql.data(), static_cast<int>(sql.size()), SQLITE_PREPARE_PERSISTENT, &out.statement_, nullptr);
  if (code != SQLITE_OK) return sqlite_status(db, code, "preparing '" + std::string(sql.substr(0, 60)) + "'");
  return out;
}

Status Statement::run(const char* what) {
  const int code = sqlite3_step(statement_);
  Status status;
  if (code != SQLITE_DONE && code != SQLITE_ROW) status = sqlite_status(db_, code, what);
  sqlite3_reset(statement_);
  return status;
}

Result<bool> Statement::step(const char* what) {
  const int code = sqlite3_step(statement_);
  if (code == SQLITE_ROW) return true;
  Status status;
  if (code != SQLITE_DONE) status = sqlite_status(db_, code, what);
  sqlite3_reset(statement_);
  if (!status.ok()) return status;
  return false;
}

std::string from_hex(std::string_view hex) {
  const auto digit = [](char c) { return c <= '9' ? c - '0' : c - 'a' + 10; };
  std::string out;
  for (std::size_t i = 0; i + 1 < hex.size(); i += 2) out.push_back(static_cast<char>(digit(hex[i]) * 16 + digit(hex[i + 1])));
  return out;
}

std::string to_hex(std::string_view bytes) {
  static constexpr char kDigits[] = "0123456789abcdef";
  std::string out;
  for (const char c : bytes) {
    out.push_back(kDigits[static_cast<unsigned char>(c) >> 4]);
    out.push_back(kDigits[static_cast<unsigned char>(c) & 15]);
  }
  return out;
}

std::string utc_now() {
  const auto now = std::chrono::system_clock::now();
  const std::time_t seconds = std::chrono::system_clock::to_time_t(now);
  const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(now.time_since_epoch()).count() % 1000;
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  char text[40], out[56];
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", &parts);
  std::snprintf(out, sizeof out, "%s.%03dZ", text, static_cast<int>(ms));
  return out;
}

}  // namespace tabrig::store
