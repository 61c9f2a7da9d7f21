// Values of the official WikiTableQuestions evaluator (evaluator.py 1.0.2) and its comparison of denotations.
//
// An answer item is a string, a number or a date. Gold items are typed by their canonical text (targetCanon), predicted items
// by their own text alone: "1,234" and "50%" stay strings.
// Ownership: values. Threads: any. Errors: where the official evaluator ends with an exception, INVALID_DATA, whose what()
// begins with the exception's Python name and ": ".
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/util/status.hpp"

namespace tabrig::metrics::wikitq {

// A field is kAny where the text has a wildcard ("xx-05-07").
struct Date {
  static constexpr std::int64_t kAny = -1;
  std::int64_t year = kAny, month = kAny, day = kAny;
  bool operator==(const Date&) const = default;
};

struct Value {
  enum class Kind { kString, kNumber, kDate };

  Kind kind = Kind::kString;
  std::string normalized;  // normalize(text); without a text, the printed number or date
  // Numbers. One within 1e-6 of an integer is cut, not rounded, to an integer of any size ("-12"); others have no integer text.
  std::string integer;
  double fraction = 0;
  Date date;  // dates

  bool is_integer() const { return !integer.empty(); }
};

// Equal values are one item of a set: same kind and same string, amount or fields.
bool same(const Value& a, const Value& b);
// What counts as right: equal normalised texts, amounts within 1e-6, or equal dates. Not transitive.
bool matches(const Value& target, const Value& predicted);

// `canon` types the value; empty = typed by the text itself.
Result<Value> to_value(std::string_view text, std::string_view canon = {});

// The set of the items' values, in order of first appearance; of equal values the first stays.
// `canon`: one a text; absent = untyped. Another number of them is an error ("AssertionError: …").
using Canons = std::vector<std::optional<std::string>>;
Result<std::vector<Value>> to_values(std::span<const std::string> texts, const Canons* canon = nullptr);

// Equally many values, and every target matches some predicted value (one may serve several targets).
bool check_denotation(std::span<const Value> targets, std::span<const Value> predicted);

}  // namespace tabrig::metrics::wikitq
