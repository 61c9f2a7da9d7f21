#include "core/table/serialise/number.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace tabrig::layout {
namespace {

TEST(PythonNumbers, AcceptWhatPythonAccepts) {
  EXPECT_TRUE(python_is_int(" 1_000 "));
  EXPECT_TRUE(python_is_int("１２"));
  EXPECT_TRUE(python_is_int("+007"));
  for (const char* text : {"", " ", "_1", "1_", "1__0", "1.0", "0x10", "- 1", "½", "1\x1c"}) EXPECT_FALSE(python_is_int(text)) << text;
  EXPECT_FALSE(python_is_int(std::string(4301, '9')));  // the interpreter's own limit
  EXPECT_TRUE(python_is_int(std::string(4300, '9')));
  EXPECT_EQ(python_float("1e400"), std::numeric_limits<double>::infinity());
  EXPECT_EQ(python_float("-INFINITY"), -std::numeric_limits<double>::infinity());
  EXPECT_TRUE(std::isnan(*python_float("nAn")));
  EXPECT_EQ(python_float("٣.5"), 3.5);
  for (const char* text : {"", ".", "e5", "1e", "1,000", "0x1p3", "1 2", "--1"}) EXPECT_FALSE(python_float(text)) << text;
}

TEST(PythonNumbers, PrintLikePython) {
  EXPECT_EQ(python_repr(0.1 + 0.2), "0.30000000000000004");
  EXPECT_EQ(python_repr(1e16), "1e+16");
  EXPECT_EQ(python_repr(123456789012345680.0), "1.2345678901234568e+17");
  EXPECT_EQ(python_repr(9999999999999998.0), "9999999999999998.0");
  EXPECT_EQ(python_repr(0.0001), "0.0001");
  EXPECT_EQ(python_repr(0.00001), "1e-05");
  EXPECT_EQ(python_repr(-0.0), "-0.0");
  EXPECT_EQ(python_repr(5e-324), "5e-324");
  EXPECT_EQ(format_general(123456.789), "123457");
  EXPECT_EQ(format_general(0.0000005), "5e-07");
}

TEST(CsvNumbers, SeparateTheWidths) {
  EXPECT_EQ(csv_integer(" +12 ").value, 12);
  EXPECT_EQ(csv_integer("-9223372036854775808").kind, CsvInteger::kSigned);
  EXPECT_EQ(csv_integer("-9223372036854775808").value, std::numeric_limits<std::int64_t>::min());
  EXPECT_EQ(csv_integer("9223372036854775808").kind, CsvInteger::kUnsigned);
  EXPECT_EQ(csv_integer("18446744073709551616").kind, CsvInteger::kTooBig);
  EXPECT_EQ(csv_integer("-9223372036854775809").kind, CsvInteger::kTooBig);
  EXPECT_EQ(csv_integer("18446744073709551616 ").kind, CsvInteger::kNone);
  EXPECT_EQ(csv_integer(std::string(100000, '9')).kind, CsvInteger::kTooBig);
  for (const char* text : {"", "+", "1.0", "1_0", "１"}) EXPECT_EQ(csv_integer(text).kind, CsvInteger::kNone) << text;
  EXPECT_FALSE(csv_float("nan"));
  EXPECT_EQ(csv_float("1e-400"), 0.0);
}

}  // namespace
}  // namespace tabrig::layout
