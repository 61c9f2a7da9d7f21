#include "metrics/common/python_number.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace tabrig::metrics {
namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();

TEST(PythonNumber, ReadsWhatFloatReads) {
  const std::pair<const char*, double> good[] = {
      {"5", 5},          {" 5\t\n", 5},     {"+5", 5},           {"-5.", -5},          {".5", 0.5},
      {"1e3", 1000},     {"1E-2", 0.01},    {"1_000", 1000},     {"1_0.0_1", 10.01},   {"1_0e1_0", 10e10},
      {"\xC2\xA0" "5", 5}, {"\u3000" "5\u2003", 5}, {"٣٫5", -1},  {"\u0663\u0664", 34}, {"inf", kInf},
      {"-Infinity", -kInf}, {"1e400", kInf}, {"-1e400", -kInf},   {"1e-400", 0},        {"0x10", -1},
      {"\U0001D7CE", 0}, {"\x1c" "5", 5},   {"5e-324", 5e-324},  {"00012", 12}};
  for (const auto& [text, value] : good) {
    const auto found = py_float(text);
    if (value == -1) {
      EXPECT_FALSE(found) << text;
    } else {
      ASSERT_TRUE(found) << text;
      EXPECT_EQ(*found, value) << text;
    }
  }
  EXPECT_TRUE(std::isnan(*py_float("NaN")));
  EXPECT_TRUE(std::signbit(*py_float("-nan")));
}

TEST(PythonNumber, RefusesWhatFloatRefuses) {
  for (const char* text : {"", " ", ".", "-", "e5", "1e", "1e+", "--5", "- 5", "5 5", "1__0", "_1", "1_", "1_.5", "1._5", "1_e5", "0x1p3", "1,000",
                           "5%", "$5", "\u22125", "infin", "nan(1)", "1d5", "\u00b2", "\U0001E4F1", "five", "\xff" "5"}) {
    EXPECT_FALSE(py_float(text)) << text;
  }
  EXPECT_FALSE(py_float(std::string_view("5\0", 2)));
  EXPECT_FALSE(float_literal(" 5"));
}

TEST(PythonNumber, PrintsAsReprDoes) {
  const std::pair<double, const char*> cases[] = {
      {0, "0.0"}, {-0.0, "-0.0"}, {94, "94.0"}, {0.1, "0.1"}, {0.30000000000000004, "0.30000000000000004"}, {1e-4, "0.0001"},
      {1e-5, "1e-05"}, {1.5e-7, "1.5e-07"}, {123456789012345678, "1.2345678901234568e+17"}, {1e15, "1000000000000000.0"},
      {9999999999999998, "9999999999999998.0"}, {1e16, "1e+16"}, {1.7976931348623157e308, "1.7976931348623157e+308"}, {5e-324, "5e-324"},
      {kInf, "inf"}, {-kInf, "-inf"}, {-1234.5, "-1234.5"}, {100000, "100000.0"}};
  for (const auto& [value, text] : cases) EXPECT_EQ(py_repr(value), text);
  EXPECT_EQ(py_repr(std::nan("")), "nan");
}

TEST(PythonNumber, PrintsAsPython2StrDoes) {
  const std::pair<double, const char*> cases[] = {
      {0.30000000000000004, "0.3"}, {123456.7890123, "123456.789012"}, {123456789012.4, "123456789012.0"}, {1234567890123.5, "1.23456789012e+12"},
      {1e-5, "1e-05"}, {0.7, "0.7"}, {999999999999.9, "1e+12"}, {-2.5, "-2.5"}};
  for (const auto& [value, text] : cases) EXPECT_EQ(py2_str(value), text);
}

TEST(PythonNumber, RoundsTheExactBinaryValue) {
  EXPECT_EQ(py_round(2.675, 2), 2.67);       // below the tie in binary
  EXPECT_EQ(py_round(0.000005, 5), 1e-05);   // above it
  EXPECT_EQ(py_round(0.125, 2), 0.12);       // a true tie goes to even
  EXPECT_EQ(py_round(0.375, 2), 0.38);
  EXPECT_EQ(py_round(-0.144642857, 5), -0.14464);
  EXPECT_EQ(py_round(1e308, 5), 1e308);
  EXPECT_EQ(py_round(kInf, 5), kInf);
  EXPECT_TRUE(std::signbit(py_round(-1e-9, 5)));
}

}  // namespace
}  // namespace tabrig::metrics
