#include "core/sandbox/sql/engine.hpp"

#include <algorithm>
#include <cstring>
#include <string>
#include <utility>

#include "core/sandbox/sql/connection.hpp"
#include "core/sandbox/sql/trailing.hpp"

namespace tabrig::sql {
namespace {

constexpr std::size_t kConnections = 32;        // kept open
constexpr std::size_t kFlush = 256 * 1024;      // bytes of rows collected before they are sent

// Collects rows and sends them in blocks; counts against the limits.
class RowWriter {
 public:
  RowWriter(const Limits& limits, const Sink& sink) : limits_(limits), sink_(sink) {}
  std::uint64_t rows() const { return rows_; }

  // False when a limit is reached or nobody listens; `why` tells.
  bool add(sqlite3_stmt* statement, int columns, std::string& why) {
    if (rows_ == limits_.rows) {
      why = "more than " + std::to_string(limits_.rows) + " rows";
      return false;
    }
    for (int i = 0; i < columns; ++i) {
      const int type = sqlite3_column_type(statement, i);
      switch (type) {
        case SQLITE_INTEGER: number(Type::kInteger, sqlite3_column_int64(statement, i)); break;
        case SQLITE_FLOAT: number(Type::kReal, sqlite3_column_double(statement, i)); break;
        case SQLITE_NULL: block_.push_back(static_cast<char>(Type::kNull)); break;
        default: {
          const bool is_text = type == SQLITE_TEXT;
          const auto* data = is_text ? static_cast<const char*>(static_cast<const void*>(sqlite3_column_text(statement, i)))
                                     : static_cast<const char*>(sqlite3_column_blob(statement, i));
          const auto size = static_cast<std::uint32_t>(sqlite3_column_bytes(statement, i));
          if (size > 0 && !data) {
            why = "out of memory";
            return false;
          }
          if (sent_ + block_.size() + size > limits_.result_bytes) return too_big(why);
          block_.push_back(static_cast<char>(is_text ? Type::kText : Type::kBlob));
          append(&size, sizeof size);
          if (size > 0) block_.append(data, size);
        }
      }
    }
    ++rows_;
    if (sent_ + block_.size() > limits_.result_bytes) return too_big(why);
    return block_.size() < kFlush || flush(why);
  }

  bool flush(std::string& why) {
    if (block_.empty()) return true;
    std::string message;
    message.reserve(block_.size() + kBlockHeader);
    append_block(message, kRowsBlock, block_);
    sent_ += block_.size();
    block_.clear();
    if (sink_(message)) return true;
    why = "the reader is gone";
    return false;
  }

  // The rows not sent yet, as a block, for the last message.
  void drain(std::string& out) {
    if (!block_.empty()) append_block(out, kRowsBlock, block_);
    block_.clear();
  }

 private:
  bool too_big(std::string& why) const {
    why = "a result of more than " + std::to_string(limits_.result_bytes) + " bytes";
    return false;
  }
  template <typename T>
  void number(Type type, T value) {
    block_.push_back(static_cast<char>(type));
    append(&value, sizeof value);
  }
  void append(const void* data, std::size_t size) {
    char bytes[8];
    std::memcpy(bytes, data, size);
    block_.append(bytes, size);
  }
  const Limits& limits_;
  const Sink& sink_;
  std::string block_;
  std::uint64_t rows_ = 0, sent_ = 0;
};

class StatementHandle {
 public:
  explicit StatementHandle(sqlite3_stmt* statement) : statement_(statement) {}
  ~StatementHandle() { sqlite3_finalize(statement_); }
  sqlite3_stmt** out() { return &statement_; }
  sqlite3_stmt* get() const { return statement_; }
  sqlite3_stmt* release() { return std::exchange(statement_, nullptr); }

 private:
  sqlite3_stmt* statement_ = nullptr;
};

// What a failed call means, by its result code and what the connection saw.
End failure(const Connection& connection, int rc) {
  End end;
  end.why = sqlite3_errmsg(connection.get());
  if (connection.expired()) {
    end.state = State::kTimeout;
    end.why = "stopped at its deadline";
  } else if (!connection.refused().empty()) {
    end.state = State::kRefused;
    end.why = connection.refused();
  } else {
    end.error = (rc & 0xff) == SQLITE_NOMEM ? Error::kMemory : Error::kEngine;
    if (end.error == Error::kMemory) end.why = "more memory than the statement may use";
  }
  return end;
}

// Statements before which Python's sqlite3 opens a transaction (Modules/_sqlite/statement.c, is_dml): INSERT, UPDATE,
// DELETE and REPLACE as the first word behind blanks and comments.
bool opens_transaction(std::string_view sql) {
  const std::size_t at = skip_blanks_and_comments(sql);
  for (const char* word : {"INSERT", "UPDATE", "DELETE", "REPLACE"}) {
    const std::size_t size = std::strlen(word);
    if (sql.size() - at >= size && sqlite3_strnicmp(sql.data() + at, word, static_cast<int>(size)) == 0) return true;
  }
  return false;
}

// False when `end` is the answer already.
bool prepare(Connection& connection, const Statement& statement, StatementHandle& handle, End& end) {
  const char* tail = nullptr;
  const std::string& sql = statement.sql;
  const int rc = sqlite3_prepare_v2(connection.get(), sql.c_str(), static_cast<int>(sql.size()) + 1, handle.out(), &tail);
  if (rc != SQLITE_OK) {
    end = failure(connection, rc);
    return false;
  }
  const std::string_view rest(tail, static_cast<std::size_t>(sql.c_str() + sql.size() - tail));
  if (skip_blanks_and_comments(rest) != rest.size()) {
    end.error = Error::kSeveralStatements;
    end.why = "text after the first statement";
    return false;
  }
  if (!handle.get()) {  // blanks and comments: runs, returns nothing
    end.state = State::kRows;
    return false;
  }
  if (statement.access == Access::kReadOnly && !sqlite3_stmt_readonly(handle.get())) {
    end.state = State::kRefused;
    end.why = "not a query";
    return false;
  }
  return true;
}

End run(Connection& connection, const Statement& statement, const Sink& sink, std::string& last) {
  sqlite3* db = connection.get();
  End end;
  StatementHandle handle(connection.take(statement.sql));
  int rc = SQLITE_OK;
  if (!handle.get() && !prepare(connection, statement, handle, end)) return end;
  if (statement.access == Access::kScratch && sqlite3_get_autocommit(db) && opens_transaction(statement.sql)) {
    sqlite3_exec(db, "BEGIN", nullptr, nullptr, nullptr);
  }
  const int columns = sqlite3_column_count(handle.get());
  if (columns > 0) {
    std::vector<std::string> names;
    for (int i = 0; i < columns; ++i) {
      const char* name = sqlite3_column_name(handle.get(), i);
      names.emplace_back(name ? name : "");
    }
    append_block(last, kColumnsBlock, encode_columns(names));
  }
  RowWriter rows(statement.limits, sink);
  std::string why;
  while ((rc = sqlite3_step(handle.get())) == SQLITE_ROW) {
    if (columns == 0) continue;
    if (!rows.add(handle.get(), columns, why)) {
      end.error = Error::kResultSize;
      end.why = std::move(why);
      return end;
    }
  }
  if (rc != SQLITE_DONE) return failure(connection, rc);
  rows.drain(last);
  connection.keep(statement.sql, handle.release());
  end.state = State::kRows;
  end.rows = rows.rows();
  return end;
}

}  // namespace

Engine::Engine() = default;
Engine::~Engine() = default;

Connection* Engine::read_only(const std::string& path, std::string& why) {
  FileStamp stamp;
  if (!stamp_file(path, stamp)) {
    why = "no such file: " + path;
    return nullptr;
  }
  const auto it = std::find_if(open_.begin(), open_.end(), [&](const auto& one) { return one->path() == path; });
  if (it != open_.end() && (*it)->stamp() == stamp) {
    if (it != open_.end() - 1) std::rotate(it, it + 1, open_.end());
    return open_.back().get();
  }
  if (it != open_.end()) open_.erase(it);  // replaced by another file since
  if (open_.size() >= kConnections) open_.erase(open_.begin());
  auto made = Connection::open(path, stamp, Access::kReadOnly, why);
  if (!made) return nullptr;
  open_.push_back(std::move(made));
  return open_.back().get();
}

Connection* Engine::scratch(const std::string& path, bool fresh, std::string& why) {
  if (!fresh && scratch_ && scratch_->path() == path) return scratch_.get();
  scratch_.reset();
  FileStamp stamp;
  if (!stamp_file(path, stamp)) {
    why = "no such file: " + path;
    return nullptr;
  }
  scratch_ = Connection::open(path, stamp, Access::kScratch, why);
  return scratch_.get();
}

void Engine::answer(const Request& request, const Sink& sink) {
  const Statement& statement = request.statement;
  const auto begin = std::chrono::steady_clock::now();
  End end;
  std::string last;
  sqlite3_hard_heap_limit64(0);
  Connection* connection = statement.access == Access::kReadOnly ? read_only(request.database, end.why)
                                                                 : scratch(request.database, statement.fresh, end.why);
  if (!connection) {
    end.state = State::kNoDatabase;
  } else {
    connection->begin(statement.limits);
    end = run(*connection, statement, sink, last);
    if (statement.access == Access::kScratch && statement.rollback && !sqlite3_get_autocommit(connection->get())) {
      sqlite3_exec(connection->get(), "ROLLBACK", nullptr, nullptr, nullptr);
    }
  }
  end.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  append_block(last, kEndBlock, encode_end(end));
  sink(last);
}

}  // namespace tabrig::sql
