// SQLite handles with owners. Private to core/store.
#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/util/json.hpp"
#include "core/util/status.hpp"

namespace tabrig::store {

struct CloseDatabase {
  void operator()(sqlite3* db) const { sqlite3_close_v2(db); }
};
using DatabasePtr = std::unique_ptr<sqlite3, CloseDatabase>;

// The engine's error as a Status: what was being done, the file, SQLite's text.
Status sqlite_status(sqlite3* db, int code, const std::string& what);

// A prepared statement. bind_* number from 1; column getters from 0. reset() before each use is done by run() and begin().
class Statement {
 public:
  Statement() = default;
  static Result<Statement> prepare(sqlite3* db, std::string_view sql);
  ~Statement() { sqlite3_finalize(statement_); }
  Statement(Statement&& other) noexcept : db_(other.db_), statement_(std::exchange(other.statement_, nullptr)) {}
  Statement& operator=(Statement&& other) noexcept {
    std::swap(db_, other.db_);
    std::swap(statement_, other.statement_);
    return *this;
  }

  Statement& bind(int i, std::int64_t value) { sqlite3_bind_int64(statement_, i, value); return *this; }
  Statement& bind(int i, std::uint64_t value) { return bind(i, static_cast<std::int64_t>(value)); }
  Statement& bind(int i, std::uint32_t value) { return bind(i, static_cast<std::int64_t>(value)); }
  Statement& bind(int i, double value) { sqlite3_bind_double(statement_, i, value); return *this; }
  // Text and blobs are borrowed until the statement is run.
  Statement& bind(int i, std::string_view value) {
    sqlite3_bind_text64(statement_, i, value.data() ? value.data() : "", value.size(), SQLITE_STATIC, SQLITE_UTF8);
    return *this;
  }
  Statement& bind_blob(int i, std::string_view value) {
    sqlite3_bind_blob64(statement_, i, value.data(), value.size(), SQLITE_STATIC);
    return *this;
  }
  Statement& bind_null(int i) { sqlite3_bind_null(statement_, i); return *this; }
  Statement& bind_or_null(int i, std::string_view value) { return value.empty() ? bind_null(i) : bind(i, value); }
  Statement& bind_or_null(int i, const std::optional<double>& value) { return value ? bind(i, *value) : bind_null(i); }
  Statement& bind_or_null(int i, const std::optional<std::uint64_t>& value) { return value ? bind(i, *value) : bind_null(i); }

  // Runs to the end; for statements without rows.
  Status run(const char* what);
  // True when there is a row to read. The statement is reset after the last row and on error.
  Result<bool> step(const char* what);
  void reset() { sqlite3_reset(statement_); }

  std::int64_t integer(int i) const { return sqlite3_column_int64(statement_, i); }
  double real(int i) const { return sqlite3_column_double(statement_, i); }
  bool is_null(int i) const { return sqlite3_column_type(statement_, i) == SQLITE_NULL; }
  std::string text(int i) const {
    const auto* data = static_cast<const char*>(sqlite3_column_blob(statement_, i));
    return data ? std::string(data, static_cast<std::size_t>(sqlite3_column_bytes(statement_, i))) : std::string();
  }
  Json json(int i) const { return is_null(i) ? Json() : Json::parse(text(i), nullptr, false); }
  std::optional<std::uint64_t> count(int i) const {
    return is_null(i) ? std::nullopt : std::optional(static_cast<std::uint64_t>(integer(i)));
  }

 private:
  sqlite3* db_ = nullptr;
  sqlite3_stmt* statement_ = nullptr;
};

// Hex digits to bytes and back; keys are kept as blobs.
std::string from_hex(std::string_view hex);
std::string to_hex(std::string_view bytes);
// Now, RFC 3339 UTC with milliseconds.
std::string utc_now();

}  // namespace tabrig::store
