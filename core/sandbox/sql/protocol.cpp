#include "core/sandbox/sql/protocol.hpp"

#include <cstring>

namespace tabrig::sql {
namespace {

template <typename T>
void put(std::string& out, T value) {
  char bytes[sizeof(T)];
  std::memcpy(bytes, &value, sizeof value);
  out.append(bytes, sizeof bytes);
}

void put_text(std::string& out, std::string_view text) {
  put(out, static_cast<std::uint32_t>(text.size()));
  out.append(text);
}

class Reader {
 public:
  explicit Reader(std::string_view bytes) : bytes_(bytes) {}
  bool done() const { return at_ == bytes_.size(); }
  template <typename T>
  bool get(T& value) {
    if (bytes_.size() - at_ < sizeof(T)) return false;
    std::memcpy(&value, bytes_.data() + at_, sizeof value);
    at_ += sizeof value;
    return true;
  }
  bool get_text(std::string_view& text) {
    std::uint32_t size = 0;
    if (!get(size) || bytes_.size() - at_ < size) return false;
    text = bytes_.substr(at_, size);
    at_ += size;
    return true;
  }

 private:
  std::string_view bytes_;
  std::size_t at_ = 0;
};

bool decode_rows(std::string_view payload, std::vector<Value>& values) {
  Reader in(payload);
  while (!in.done()) {
    std::uint8_t tag = 0;
    in.get(tag);
    switch (static_cast<Type>(tag)) {
      case Type::kNull: values.emplace_back(); break;
      case Type::kInteger: {
        std::int64_t number = 0;
        if (!in.get(number)) return false;
        values.push_back(Value::integer(number));
        break;
      }
      case Type::kReal: {
        double number = 0;
        if (!in.get(number)) return false;
        values.push_back(Value::real(number));
        break;
      }
      case Type::kText:
      case Type::kBlob: {
        std::string_view bytes;
        if (!in.get_text(bytes)) return false;
        values.push_back(static_cast<Type>(tag) == Type::kText ? Value::text(bytes) : Value::blob(bytes));
        break;
      }
      default: return false;
    }
  }
  return true;
}

}  // namespace

std::string_view state_name(State state) {
  switch (state) {
    case State::kRows: return "rows";
    case State::kError: return "error";
    case State::kTimeout: return "timeout";
    case State::kRefused: return "refused";
    case State::kNoDatabase: return "no_database";
  }
  return "unknown";
}

std::string encode_request(const Request& request) {
  const Statement& statement = request.statement;
  std::string out(4, '\0');
  put(out, statement.access);
  put(out, static_cast<std::uint8_t>(statement.fresh));
  put(out, static_cast<std::uint8_t>(statement.rollback));
  put(out, statement.limits.deadline_ms);
  put(out, statement.limits.memory_bytes);
  put(out, statement.limits.result_bytes);
  put(out, statement.limits.rows);
  put_text(out, request.database);
  put_text(out, statement.sql);
  const auto size = static_cast<std::uint32_t>(out.size() - 4);
  std::memcpy(out.data(), &size, sizeof size);
  return out;
}

std::optional<Request> decode_request(std::string_view body) {
  Request request;
  Statement& statement = request.statement;
  Reader in(body);
  std::uint8_t access = 0, fresh = 0, rollback = 0;
  std::string_view database, sql;
  if (!in.get(access) || !in.get(fresh) || !in.get(rollback) || !in.get(statement.limits.deadline_ms) ||
      !in.get(statement.limits.memory_bytes) || !in.get(statement.limits.result_bytes) || !in.get(statement.limits.rows) ||
      !in.get_text(database) || !in.get_text(sql) || !in.done() || access > 1) {
    return std::nullopt;
  }
  statement.access = static_cast<Access>(access);
  statement.fresh = fresh != 0;
  statement.rollback = rollback != 0;
  request.database = database;
  statement.sql = sql;
  return request;
}

void append_block(std::string& out, BlockKind kind, std::string_view payload) {
  put(out, static_cast<std::uint32_t>(kind));
  put(out, static_cast<std::uint32_t>(payload.size()));
  out.append(payload);
}

std::string encode_columns(const std::vector<std::string>& names) {
  std::string out;
  put(out, static_cast<std::uint32_t>(names.size()));
  for (const std::string& name : names) put_text(out, name);
  return out;
}

std::string encode_end(const End& end) {
  std::string out;
  put(out, end.state);
  put(out, end.error);
  put(out, end.rows);
  put(out, end.seconds);
  put_text(out, end.why);
  return out;
}

std::size_t AnswerScanner::scan(const std::vector<char>& buffer, bool& malformed) {
  malformed = false;
  while (buffer.size() - at_ >= kBlockHeader) {
    std::uint32_t kind = 0, size = 0;
    std::memcpy(&kind, buffer.data() + at_, 4);
    std::memcpy(&size, buffer.data() + at_ + 4, 4);
    if (kind < kColumnsBlock || kind > kEndBlock) {
      malformed = true;
      return 0;
    }
    if (buffer.size() - at_ - kBlockHeader < size) return 0;
    at_ += kBlockHeader + size;
    if (kind == kEndBlock) return at_;
  }
  return 0;
}

std::optional<Outcome> decode_answer(std::vector<char> buffer) {
  std::vector<std::string> columns;
  std::vector<Value> values;
  Outcome outcome;
  std::uint64_t rows = 0;
  bool ended = false;
  for (std::size_t at = 0; at < buffer.size();) {
    if (ended || buffer.size() - at < kBlockHeader) return std::nullopt;
    std::uint32_t kind = 0, size = 0;
    std::memcpy(&kind, buffer.data() + at, 4);
    std::memcpy(&size, buffer.data() + at + 4, 4);
    at += kBlockHeader;
    if (buffer.size() - at < size) return std::nullopt;
    const std::string_view payload(buffer.data() + at, size);
    at += size;
    Reader in(payload);
    if (kind == kColumnsBlock) {
      std::uint32_t count = 0;
      if (!in.get(count)) return std::nullopt;
      for (std::uint32_t i = 0; i < count; ++i) {
        std::string_view name;
        if (!in.get_text(name)) return std::nullopt;
        columns.emplace_back(name);
      }
    } else if (kind == kRowsBlock) {
      if (!decode_rows(payload, values)) return std::nullopt;
    } else if (kind == kEndBlock) {
      std::uint8_t state = 0, error = 0;
      std::string_view why;
      if (!in.get(state) || !in.get(error) || !in.get(rows) || !in.get(outcome.seconds) || !in.get_text(why)) return std::nullopt;
      if (state > static_cast<std::uint8_t>(State::kNoDatabase) || error > static_cast<std::uint8_t>(Error::kWorkerLost)) {
        return std::nullopt;
      }
      outcome.state = static_cast<State>(state);
      outcome.error = static_cast<Error>(error);
      outcome.why = why;
      ended = true;
    } else {
      return std::nullopt;
    }
  }
  if (!ended) return std::nullopt;
  if (outcome.state != State::kRows) return outcome;  // rows that came before the failure do not count
  if (values.size() != rows * columns.size()) return std::nullopt;
  outcome.table = ResultTable(std::move(columns), rows, std::move(values), std::move(buffer));
  return outcome;
}

}  // namespace tabrig::sql
