#include "metrics/wikitq/value.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <limits>
#include <unordered_set>

#include "metrics/common/python_number.hpp"
#include "metrics/wikitq/normalize.hpp"
#include "metrics/wikitq/python2.hpp"

namespace tabrig::metrics::wikitq {
namespace {

constexpr double kTolerance = 1e-6;
// Up to so many pairs are compared one by one; beyond, through an index.
constexpr std::size_t kFewPairs = 64;

std::string integer_text(double whole) {
  std::array<char, 400> buffer;
  const char* end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), whole, std::chars_format::fixed, 0).ptr;
  std::string out(buffer.data(), static_cast<std::size_t>(end - buffer.data()));
  return out == "-0" ? "0" : out;
}

Result<Value> number(std::string integer, std::string_view text) {
  double as_double = 0;
  if (std::from_chars(integer.data(), integer.data() + integer.size(), as_double).ec == std::errc::result_out_of_range) {
    return Status(Code::kInvalidData, "OverflowError: an integer beyond a double").found(std::to_string(integer.size()) + " digits");
  }
  Value value;
  value.kind = Value::Kind::kNumber;
  value.normalized = text.empty() ? integer : normalize(text);
  value.integer = std::move(integer);
  return value;
}

Result<Value> number(double amount, std::string_view text) {
  if (std::abs(amount - std::round(amount)) < kTolerance) return number(integer_text(std::trunc(amount)), text);
  Value value;
  value.kind = Value::Kind::kNumber;
  value.fraction = amount;
  value.normalized = text.empty() ? py2_str(amount) : normalize(text);
  return value;
}

// A field of a date; its integer, as text. Empty = no field.
struct DateText {
  std::string year, month, day;
};

constexpr const char* kWildcard = "-1";

// DateValue.parse(): three fields between hyphens. The year may have any size.
std::optional<DateText> parse_date(std::string_view encoded) {
  std::string text(encoded);
  for (char& c : text) {
    if (c == 'X') c = 'x';
  }
  const std::size_t first = text.find('-');
  const std::size_t second = first == std::string::npos ? first : text.find('-', first + 1);
  if (second == std::string::npos || text.find('-', second + 1) != std::string::npos) return std::nullopt;
  const std::string_view year(text.data(), first), month(text.data() + first + 1, second - first - 1),
      day(text.data() + second + 1, text.size() - second - 1);
  const auto field = [](std::string_view part, bool wildcard) {
    return wildcard ? std::optional<std::string>(kWildcard) : parse_int(part);
  };
  const auto y = field(year, year == "xx" || year == "xxxx"), m = field(month, month == "xx"), d = field(day, day == "xx");
  if (!y || !m || !d) return std::nullopt;
  const auto within = [](const std::string& digits, int most) {
    if (digits == kWildcard) return true;
    int number = 0;
    return std::from_chars(digits.data(), digits.data() + digits.size(), number).ec == std::errc() && 1 <= number && number <= most;
  };
  if (!within(*m, 12) || !within(*d, 31)) return std::nullopt;
  if (*y == kWildcard && *m == kWildcard && *d == kWildcard) return std::nullopt;
  return DateText{*y, *m, *d};
}

Result<Value> date(const DateText& parsed, std::string_view text) {
  const auto field = [](const std::string& digits, std::int64_t& out) {
    return std::from_chars(digits.data(), digits.data() + digits.size(), out).ec == std::errc();
  };
  Value value;
  value.kind = Value::Kind::kDate;
  if (!field(parsed.year, value.date.year)) {
    return Status(Code::kInvalidData, "AssertionError: a year beyond 63 bits").found(std::to_string(parsed.year.size()) + " digits");
  }
  field(parsed.month, value.date.month);
  field(parsed.day, value.date.day);
  if (!text.empty()) {
    value.normalized = normalize(text);
    return value;
  }
  const auto shown = [](const std::string& digits) { return digits == kWildcard ? std::string("xx") : digits; };
  value.normalized = shown(parsed.year) + "-" + shown(parsed.month) + "-" + parsed.day;  // the day's wildcard prints as -1
  return value;
}

// What decides whether two values are one item.
std::string set_key(const Value& value) {
  switch (value.kind) {
    case Value::Kind::kString: return "s" + value.normalized;
    case Value::Kind::kNumber: return value.is_integer() ? "i" + value.integer : "f" + py_repr(value.fraction);
    case Value::Kind::kDate: break;
  }
  return "d" + std::to_string(value.date.year) + "-" + std::to_string(value.date.month) + "-" + std::to_string(value.date.day);
}

// Finds a match in many values without comparing with each.
class Index {
 public:
  explicit Index(std::span<const Value> values) {
    for (const Value& value : values) {
      texts_.insert(value.normalized);
      if (value.kind == Value::Kind::kString) continue;
      if (value.kind == Value::Kind::kNumber && !value.is_integer()) fractions_.push_back(value.fraction);
      else keys_.insert(set_key(value));
    }
    std::sort(fractions_.begin(), fractions_.end());
  }
  bool has_match(const Value& target) const {
    if (texts_.count(target.normalized)) return true;
    if (target.kind == Value::Kind::kString) return false;
    if (target.kind == Value::Kind::kDate || target.is_integer()) return keys_.count(set_key(target)) != 0;
    const auto above = std::lower_bound(fractions_.begin(), fractions_.end(), target.fraction);
    const auto near = [&](double amount) { return std::abs(target.fraction - amount) < kTolerance; };
    return (above != fractions_.end() && near(*above)) || (above != fractions_.begin() && near(*std::prev(above)));
  }

 private:
  std::unordered_set<std::string_view> texts_;
  std::unordered_set<std::string> keys_;  // integers and dates
  std::vector<double> fractions_;
};

}  // namespace

bool same(const Value& a, const Value& b) {
  if (a.kind != b.kind) return false;
  switch (a.kind) {
    case Value::Kind::kString: return a.normalized == b.normalized;
    case Value::Kind::kNumber: return a.integer == b.integer && a.fraction == b.fraction;
    case Value::Kind::kDate: return a.date == b.date;
  }
  return false;
}

bool matches(const Value& target, const Value& predicted) {
  if (target.normalized == predicted.normalized) return true;
  if (target.kind != predicted.kind) return false;
  if (target.kind == Value::Kind::kDate) return target.date == predicted.date;
  if (target.kind != Value::Kind::kNumber) return false;
  // A fraction is at least 1e-6 away from every integer, so the two kinds of number never match.
  if (target.is_integer() || predicted.is_integer()) return target.integer == predicted.integer;
  return std::abs(target.fraction - predicted.fraction) < kTolerance;
}

Result<Value> to_value(std::string_view text, std::string_view canon) {
  const std::string_view typed_by = canon.empty() ? text : canon;
  if (const auto encoded = encode_decimal(typed_by)) {
    if (auto integer = parse_int(*encoded)) return number(std::move(*integer), text);
    if (const auto amount = parse_float(*encoded); amount && std::isfinite(*amount)) return number(*amount, text);
    if (const auto parsed = parse_date(*encoded)) {
      return parsed->month == kWildcard && parsed->day == kWildcard ? number(parsed->year, text) : date(*parsed, text);
    }
  }
  Value value;
  value.normalized = normalize(text);
  return value;
}

Result<std::vector<Value>> to_values(std::span<const std::string> texts, const Canons* canon) {
  if (canon && canon->size() != texts.size()) {
    return Status(Code::kInvalidData, "AssertionError: one canonical text an answer")
        .expected(std::to_string(texts.size()))
        .found(std::to_string(canon->size()));
  }
  std::vector<Value> out;
  std::unordered_set<std::string> seen;
  const bool few = texts.size() * texts.size() <= kFewPairs;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const bool typed = canon && (*canon)[i];
    TABRIG_ASSIGN_OR_RETURN(Value value, to_value(texts[i], typed ? std::string_view(*(*canon)[i]) : std::string_view()));
    const bool fresh = few ? std::none_of(out.begin(), out.end(), [&](const Value& other) { return same(other, value); })
                           : seen.insert(set_key(value)).second;
    if (fresh) out.push_back(std::move(value));
  }
  return out;
}

bool check_denotation(std::span<const Value> targets, std::span<const Value> predicted) {
  if (targets.size() != predicted.size()) return false;
  if (targets.size() * predicted.size() > kFewPairs) {
    const Index index(predicted);
    return std::all_of(targets.begin(), targets.end(), [&](const Value& target) { return index.has_match(target); });
  }
  return std::all_of(targets.begin(), targets.end(), [&](const Value& target) {
    return std::any_of(predicted.begin(), predicted.end(), [&](const Value& value) { return matches(target, value); });
  });
}

}  // namespace tabrig::metrics::wikitq
