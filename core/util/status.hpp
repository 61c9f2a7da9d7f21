// Status and Result<T>: how a function in the host says that something expected went wrong.
//
// Purpose: I/O, parsing, bad configuration and plugin failures are values, not exceptions; exceptions are for bugs and
// out-of-memory. A Status carries a code (tests look at it) and an error in the field's form: what, where (file, line,
// record), expected, found, what to do.
// Ownership: plain values. Threads: any; no shared state.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace tabrig {

// Same numbers as TABRIG_STATUS_* of the plugin ABI (plugins/sdk/include/tabrig/abi.h).
enum class Code : std::int32_t {
  kOk = 0,
  kCancelled = 1,
  kDeadline = 2,
  kInvalidArgument = 3,
  kNotFound = 4,
  kUnsupported = 5,
  kFailedPrecondition = 6,
  kInvalidData = 7,
  kResourceExhausted = 8,
  kUnavailable = 9,
  kInternal = 10,
};

// "OK", "INVALID_DATA", …
std::string_view code_name(Code code);

class [[nodiscard]] Status {
 public:
  Status() = default;  // OK
  Status(Code code, std::string what);

  bool ok() const { return detail_ == nullptr; }
  Code code() const { return detail_ ? detail_->code : Code::kOk; }

  // Builder style: return Status(Code::kInvalidData, "…").at("file.csv", 12).expected("3 cells").found("2 cells");
  Status at(std::string_view file, std::optional<std::uint64_t> line = std::nullopt) &&;
  Status record(std::string_view id) &&;
  Status expected(std::string_view text) &&;
  Status found(std::string_view text) &&;
  Status hint(std::string_view text) &&;

  // Fields; empty when not set or OK.
  const std::string& what() const;
  const std::string& file() const;
  const std::string& record_id() const;
  const std::string& expected_text() const;
  const std::string& found_text() const;
  const std::string& hint_text() const;
  std::optional<std::uint64_t> line() const;

  // One line for people: "INVALID_DATA: what (file:line, record r): expected e, found f; hint".
  std::string to_string() const;

 private:
  struct Detail {
    Code code;
    std::string what, file, record, expected, found, hint;
    std::optional<std::uint64_t> line;
  };
  const Detail& detail() const;
  std::shared_ptr<Detail> detail_;  // null = OK, so an OK status costs nothing
};

// A T or a failed Status. value() on a failed result is a bug and terminates with the status' text.
template <typename T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  Result(Status status) : state_(std::in_place_index<1>, std::move(status)) {}

  bool ok() const { return state_.index() == 0; }
  explicit operator bool() const { return ok(); }
  Status status() const { return ok() ? Status() : std::get<1>(state_); }

  T& value() & { check(); return std::get<0>(state_); }
  const T& value() const& { check(); return std::get<0>(state_); }
  T&& value() && { check(); return std::get<0>(std::move(state_)); }
  T& operator*() & { return value(); }
  const T& operator*() const& { return value(); }
  T&& operator*() && { return std::move(*this).value(); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }

 private:
  void check() const;
  std::variant<T, Status> state_;
};

[[noreturn]] void die_on_bad_result(const Status& status);

template <typename T>
void Result<T>::check() const {
  if (!ok()) die_on_bad_result(std::get<1>(state_));
}

}  // namespace tabrig

#define TABRIG_CONCAT_INNER(a, b) a##b
#define TABRIG_CONCAT(a, b) TABRIG_CONCAT_INNER(a, b)

// Returns the status of `expr` from the calling function when it failed.
#define TABRIG_RETURN_IF_ERROR(expr) TABRIG_RETURN_IF_ERROR_AS(TABRIG_CONCAT(tabrig_status_, __LINE__), expr)
#define TABRIG_RETURN_IF_ERROR_AS(name, expr)                  \
  do {                                                         \
    if (::tabrig::Status name = (expr); !name.ok()) return name; \
  } while (false)

// TABRIG_ASSIGN_OR_RETURN(auto x, make_x()): declares x or returns the failed status.
#define TABRIG_ASSIGN_OR_RETURN(decl, expr) \
  TABRIG_ASSIGN_OR_RETURN_AS(TABRIG_CONCAT(tabrig_result_, __LINE__), decl, expr)
#define TABRIG_ASSIGN_OR_RETURN_AS(name, decl, expr) \
  auto name = (expr);                                \
  if (!name.ok()) return name.status();              \
  decl = std::move(name).value()
