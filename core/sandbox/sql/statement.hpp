// What the SQL sandbox is asked and what it answers.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/sandbox/sql/result.hpp"

namespace tabrig::sql {

inline constexpr std::uint64_t kMiB = 1024 * 1024;

// Bounds of one statement.
struct Limits {
  std::uint64_t deadline_ms = 30'000;          // wall time of preparing and running; 0 = none
  std::uint64_t memory_bytes = 512 * kMiB;     // what the engine may allocate for the statement
  std::uint64_t result_bytes = 256 * kMiB;     // size of the result as sent
  std::uint64_t rows = 5'000'000;              // rows of the result
};

// Where a statement runs.
enum class Access : std::uint8_t {
  // On the file itself, opened read-only and immutable; whatever is no query is refused.
  kReadOnly = 0,
  // On a private copy in memory that statements may change (the official scripts run predictions on a writable
  // connection, and some verdicts depend on it). The file stays as it is.
  kScratch = 1,
};

struct Statement {
  std::string sql;
  Limits limits;
  Access access = Access::kReadOnly;
  // Scratch only. fresh: start from a new copy. rollback: undo an open transaction afterwards, as closing the connection does.
  bool fresh = true, rollback = true;
};

enum class State : std::uint8_t {
  kRows = 0,        // ran to its end; the table holds what it returned (no columns for statements that return nothing)
  kError = 1,       // the engine rejected or failed it: see `error`
  kTimeout = 2,     // stopped at its deadline
  kRefused = 3,     // not a query, or asks for something the sandbox does not give
  kNoDatabase = 4,  // the file is missing or not a SQLite database
};

enum class Error : std::uint8_t {
  kNone = 0,
  kEngine = 1,             // syntax, unknown name, run-time error
  kSeveralStatements = 2,  // text after the first statement
  kText = 3,               // NUL bytes or ill-formed UTF-8 in the statement
  kMemory = 4,             // over memory_bytes
  kResultSize = 5,         // over result_bytes or rows
  kWorkerLost = 6,         // the process that ran it died
};

struct Outcome {
  State state = State::kError;
  Error error = Error::kNone;
  std::string why;  // the engine's message, or what was refused; "" for kRows
  ResultTable table;
  double seconds = 0;  // preparing, running and fetching, as seen by the engine
};

// "rows", "error", …
std::string_view state_name(State state);

}  // namespace tabrig::sql
