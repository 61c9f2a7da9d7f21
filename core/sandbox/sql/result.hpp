// Result tables of SQL statements: what a query returned, value by value.
//
// Purpose: one compact form shared by the sandbox, which fills it, and the comparison policies, which read it.
// Ownership: a ResultTable owns the bytes its values point to; it can be moved, not copied. Threads: any, for const access.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tabrig::sql {

// SQLite's storage classes.
enum class Type : std::uint8_t { kNull = 0, kInteger = 1, kReal = 2, kText = 3, kBlob = 4 };

// One cell. Text is bytes as stored (usually UTF-8, not checked) and may hold NUL. 16 bytes; points into its table.
class Value {
 public:
  Value() : type_(Type::kNull), size_(0), integer_(0) {}
  static Value integer(std::int64_t number) {
    Value v;
    v.type_ = Type::kInteger;
    v.integer_ = number;
    return v;
  }
  static Value real(double number) {
    Value v;
    v.type_ = Type::kReal;
    v.real_ = number;
    return v;
  }
  static Value text(std::string_view bytes) { return Value(Type::kText, bytes); }
  static Value blob(std::string_view bytes) { return Value(Type::kBlob, bytes); }

  Type type() const { return type_; }
  bool is_null() const { return type_ == Type::kNull; }
  std::int64_t integer() const { return integer_; }  // of kInteger
  double real() const { return real_; }              // of kReal
  std::string_view bytes() const { return {data_, size_}; }  // of kText and kBlob

 private:
  Value(Type type, std::string_view bytes)
      : type_(type), size_(static_cast<std::uint32_t>(bytes.size())), data_(bytes.data()) {}
  Type type_;
  std::uint32_t size_;
  union {
    std::int64_t integer_;
    double real_;
    const char* data_;
  };
};
static_assert(sizeof(Value) == 16);

class ResultTable {
 public:
  ResultTable() = default;
  ResultTable(std::vector<std::string> columns, std::size_t rows, std::vector<Value> values, std::vector<char> arena)
      : columns_(std::move(columns)), width_(columns_.size()), rows_(rows), values_(std::move(values)), arena_(std::move(arena)) {}
  ResultTable(ResultTable&&) = default;
  ResultTable& operator=(ResultTable&&) = default;
  ResultTable(const ResultTable&) = delete;
  ResultTable& operator=(const ResultTable&) = delete;

  std::size_t rows() const { return rows_; }
  std::size_t width() const { return width_; }  // columns; 0 for statements that return none
  const std::vector<std::string>& columns() const { return columns_; }  // names, bytes as the engine gave them
  const Value& at(std::size_t row, std::size_t column) const { return values_[row * width_ + column]; }
  const Value* row(std::size_t index) const { return values_.data() + index * width_; }
  // Memory held, in bytes.
  std::size_t bytes() const { return arena_.size() + values_.size() * sizeof(Value) + sizeof *this; }

 private:
  friend class ResultBuilder;
  std::vector<std::string> columns_;
  std::size_t width_ = 0, rows_ = 0;
  std::vector<Value> values_;
  std::vector<char> arena_;
};

// Builds a table by hand: for tests, and for results that come from somewhere else.
class ResultBuilder {
 public:
  explicit ResultBuilder(std::size_t width) : width_(width) {}
  ResultBuilder& null() { return add(Value()); }
  ResultBuilder& integer(std::int64_t number) { return add(Value::integer(number)); }
  ResultBuilder& real(double number) { return add(Value::real(number)); }
  ResultBuilder& text(std::string_view bytes) { return add_bytes(Value::text(bytes), bytes); }
  ResultBuilder& blob(std::string_view bytes) { return add_bytes(Value::blob(bytes), bytes); }
  // Closes a row; every row has `width` values.
  ResultBuilder& row() {
    ++rows_;
    return *this;
  }
  ResultTable build() {
    ResultTable table(std::vector<std::string>(width_), rows_, std::move(values_), std::move(arena_));
    for (const auto& [index, offset] : fixups_) {
      Value& v = table.values_[index];
      const std::string_view bytes(table.arena_.data() + offset, v.bytes().size());
      v = v.type() == Type::kText ? Value::text(bytes) : Value::blob(bytes);
    }
    return table;
  }

 private:
  ResultBuilder& add(Value value) {
    values_.push_back(value);
    return *this;
  }
  ResultBuilder& add_bytes(Value value, std::string_view bytes) {
    fixups_.emplace_back(values_.size(), arena_.size());
    arena_.insert(arena_.end(), bytes.begin(), bytes.end());
    return add(value);
  }
  std::size_t width_, rows_ = 0;
  std::vector<Value> values_;
  std::vector<char> arena_;
  std::vector<std::pair<std::size_t, std::size_t>> fixups_;
};

}  // namespace tabrig::sql
