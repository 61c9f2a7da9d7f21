#include "metrics/wikitq/value.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace tabrig::metrics::wikitq {
namespace {

using Kind = Value::Kind;
using Texts = std::vector<std::string>;

Value value(std::string_view text, std::string_view canon = {}) { return to_value(text, canon).value(); }

bool right(const Texts& target, const Texts& predicted) {
  return check_denotation(to_values(target).value(), to_values(predicted).value());
}
bool right(const Texts& target, const Canons& canon, const Texts& predicted) {
  return check_denotation(to_values(target, &canon).value(), to_values(predicted).value());
}

TEST(Value, IsTypedByItsTextOrItsCanonicalText) {
  EXPECT_EQ(value("5").integer, "5");
  EXPECT_EQ(value("1e21").integer, "1000000000000000000000");
  EXPECT_EQ(value("-0.0").integer, "0");
  EXPECT_EQ(value("2.5").fraction, 2.5);
  EXPECT_EQ(value("100,000").kind, Kind::kString);
  EXPECT_EQ(value("100,000", "100000.0").integer, "100000");
  EXPECT_EQ(value("100,000", "100000.0").normalized, "100,000");
  for (const char* text : {"50%", "$5", "inf", "nan", "1e400", "5-6", "one", ""}) EXPECT_EQ(value(text).kind, Kind::kString) << text;
}

TEST(Value, NumbersNearAnIntegerAreCutNotRounded) {
  EXPECT_EQ(value("4.9999999").integer, "4");
  EXPECT_EQ(value("-4.9999999").integer, "-4");
  EXPECT_EQ(value("5.0000001").integer, "5");
  EXPECT_FALSE(value("4.999998").is_integer());
  EXPECT_FALSE(right({"5"}, {"4.9999999"}));
}

TEST(Value, Dates) {
  const Date d = value("1990-05-07").date;
  EXPECT_EQ(d, (Date{1990, 5, 7}));
  EXPECT_EQ(value("XX-05-07").date, (Date{Date::kAny, 5, 7}));
  EXPECT_EQ(value("xxxx-5-xx").date, (Date{Date::kAny, 5, Date::kAny}));
  EXPECT_EQ(value(" 1990 - 5 -+7").date, (Date{1990, 5, 7}));
  EXPECT_EQ(value("0-2-31").date, (Date{0, 2, 31}));
  EXPECT_EQ(value("1990-xx-xx").integer, "1990");
  for (const char* text : {"xx-xx-xx", "1990-13-01", "1990-00-01", "1990-1-32", "1990-1", "1990-1-1-1", "xxx-1-1", "1990-xxxx-1", " xx-1-1", "-1990-1-1"}) {
    EXPECT_EQ(value(text).kind, Kind::kString) << text;
  }
}

TEST(Value, WithoutTextTheNumberOrDateIsPrinted) {
  EXPECT_EQ(value("", "0.30000000000000004").normalized, "0.3");
  EXPECT_EQ(value("", "- 5").normalized, "-5");
  EXPECT_EQ(value("", "2000-05-xx").normalized, "2000-5--1");
  EXPECT_EQ(value("", "xx-xx-05").normalized, "xx-xx-5");
  EXPECT_EQ(value("", "word").normalized, "");
}

TEST(Value, WhereTheOfficialEvaluatorStops) {
  const auto what = [](const std::string& text) { return to_value(text).status().what(); };
  EXPECT_EQ(what(std::string(400, '9')).rfind("OverflowError: ", 0), 0u);
  EXPECT_EQ(what(std::string(400, '9') + "-xx-xx").rfind("OverflowError: ", 0), 0u);
  EXPECT_EQ(what("9223372036854775808-01-02").rfind("AssertionError: ", 0), 0u);
  EXPECT_EQ(value("9223372036854775807-01-02").date.year, 9223372036854775807);
  EXPECT_EQ(value(std::string(309, '1')).integer.size(), 309u);
  const Canons one(1);
  EXPECT_EQ(to_values(Texts{"a", "b"}, &one).status().what().rfind("AssertionError: ", 0), 0u);
  EXPECT_EQ(to_values(Texts{"a", std::string(400, '9')}).status().code(), Code::kInvalidData);
}

TEST(Denotation, SetsCompareBySizeThenByMatch) {
  EXPECT_TRUE(right({"Italy"}, {" italy. "}));
  EXPECT_FALSE(right({"Italy"}, {"Spain"}));
  EXPECT_FALSE(right({"Italy"}, {}));
  EXPECT_TRUE(right({}, {}));
  EXPECT_TRUE(right({"a", "b"}, {"B", "A", "b"}));  // equal items collapse
  EXPECT_FALSE(right({"a", "b"}, {"a"}));
  EXPECT_TRUE(right({"5"}, {"5.0"}));
  EXPECT_TRUE(right({"2.5"}, {"2.5000005"}));
  EXPECT_FALSE(right({"2.5"}, {"2.500002"}));
  EXPECT_FALSE(right({"1990-05-07"}, {"xx-05-07"}));
  EXPECT_TRUE(right({"1990-05-07"}, {"1990-5-7"}));
  EXPECT_TRUE(right({"100,000"}, {std::optional<std::string>("100000.0")}, {"1e5"}));
  EXPECT_TRUE(right({"5", "a"}, Canons{std::nullopt, ""}, {"5", "a"}));
}

TEST(Denotation, OnePredictionMayServeSeveralTargets) {
  // "5" as a number and "5" as a string do not collapse but both match the text "5".
  EXPECT_TRUE(right({"5", "5"}, Canons{"5", "word"}, {"5", "wrong"}));
}

TEST(Denotation, TheFirstOfEqualItemsKeepsItsText) {
  const auto values = to_values(Texts{"5.0", "5"}).value();
  ASSERT_EQ(values.size(), 1u);
  EXPECT_EQ(values[0].normalized, "5.0");
}

// The index for many values must agree with the comparison one by one.
TEST(Denotation, ManyValuesFollowTheSameRule) {
  Texts items;
  for (int i = 0; i < 40; ++i) {
    items.push_back(std::to_string(i));
    items.push_back(std::to_string(i) + ".25");
    items.push_back("word " + std::to_string(i));
    items.push_back("19" + std::to_string(50 + i) + "-1-2");
  }
  Texts same_items;
  for (const std::string& item : items) same_items.push_back(item.find(".25") != std::string::npos ? item + "0000001" : item);
  const auto targets = to_values(items).value();
  ASSERT_EQ(targets.size(), 160u);
  EXPECT_TRUE(check_denotation(targets, to_values(same_items).value()));
  for (std::size_t i = 0; i < items.size(); ++i) {
    Texts changed = same_items;
    changed[i] = i % 4 == 0 ? "9999" : i % 4 == 1 ? std::to_string(i / 4) + ".250002" : i % 4 == 2 ? "other" : "1900-1-3";
    const auto predicted = to_values(changed).value();
    EXPECT_FALSE(check_denotation(targets, predicted)) << items[i];
    const bool slow = std::all_of(targets.begin(), targets.end(), [&](const Value& t) {
      return std::any_of(predicted.begin(), predicted.end(), [&](const Value& p) { return matches(t, p); });
    });
    EXPECT_FALSE(slow) << items[i];
  }
  Texts repeated = same_items;
  repeated.insert(repeated.end(), items.begin(), items.begin() + 80);
  EXPECT_EQ(to_values(repeated).value().size(), 160u + 20u);  // only the fractions differ from what was there
}

TEST(Denotation, HugeListsTakeLinearTime) {
  Texts items;
  for (int i = 0; i < 50000; ++i) items.push_back("item " + std::to_string(i));
  Texts reversed(items.rbegin(), items.rend());
  EXPECT_TRUE(right(items, reversed));
}

}  // namespace
}  // namespace tabrig::metrics::wikitq
