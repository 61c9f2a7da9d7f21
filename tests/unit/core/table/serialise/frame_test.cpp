#include "core/table/serialise/frame.hpp"

#include <gtest/gtest.h>

#include "core/table/serialise/csv.hpp"
#include "core/table/serialise/frame_json.hpp"
#include "core/table/serialise/frame_text.hpp"
#include "core/table/serialise/tabulate.hpp"

namespace tabrig::layout {
namespace {

using Rows = std::vector<std::vector<std::string>>;

Frame text_of(const Rows& rows) { return text_frame(rows).value(); }
Frame typed(const Rows& rows) { return typed_frame(rows).value(); }

TEST(Frame, KeepsPandasRuleOnRowLengths) {
  EXPECT_EQ(text_frame(Rows{{"a", "b", "c"}, {"1"}, {"2"}}).status().what(), "3 columns passed, passed data had 1 columns");
  EXPECT_EQ(text_frame(Rows{{"a"}, {"1", "2"}}).status().code(), Code::kInvalidData);
  const Frame frame = text_of({{"a", "b"}, {"1"}, {"2", "3"}});
  EXPECT_EQ(to_string(frame, true), "   a    b\n0  1  NaN\n1  2    3");
  EXPECT_EQ(typed_frame(Rows{{}}).status().code(), Code::kInvalidData);
}

TEST(Frame, TypesFollowTheCsvReader) {
  const auto type = [](std::vector<std::string> cells) {
    Rows rows{{"a", "k"}};
    for (std::string& cell : cells) rows.push_back({std::move(cell), "z"});
    return std::string(type_name(typed(rows).columns[0].type));
  };
  EXPECT_EQ(type({"1", " 2"}), "int64");
  EXPECT_EQ(type({"1", ""}), "float64");
  EXPECT_EQ(type({"", "NaN"}), "float64");
  EXPECT_EQ(type({"1", "-"}), "str");
  EXPECT_EQ(type({"18446744073709551615", "1"}), "uint64");
  EXPECT_EQ(type({"18446744073709551615", ""}), "str");
  EXPECT_EQ(type({"18446744073709551616", ""}), "object");
  EXPECT_EQ(type({"1.5", "18446744073709551616"}), "float64");
  EXPECT_EQ(type({"18446744073709551616", "1.5"}), "str");
  EXPECT_EQ(type({"True", "fALSE"}), "bool");
  EXPECT_EQ(type({"True", ""}), "object");
  EXPECT_EQ(type({"1,234", "2"}), "str");
}

TEST(Frame, NamesBecomeUnique) {
  const Frame frame = typed({{"x", "x", "x", "x.1", ""}, {"1", "2", "3", "4", "5"}});
  std::vector<std::string> names;
  for (const Column& column : frame.columns) names.push_back(column.name);
  EXPECT_EQ(names, (std::vector<std::string>{"x", "x.2", "x.3", "x.1", "Unnamed: 4"}));
}

TEST(FrameText, FloatsShareTheirDecimals) {
  EXPECT_EQ(to_string(typed({{"a"}, {"1.5"}, {"100.125"}, {"2"}}), true), "         a\n0    1.500\n1  100.125\n2    2.000");
  EXPECT_EQ(to_string(typed({{"a"}, {"0.00001"}, {"1"}}), true), "         a\n0  0.00001\n1  1.00000");
  EXPECT_EQ(to_string(typed({{"a"}, {"0.0000005"}, {"1"}}), true), "              a\n0  5.000000e-07\n1  1.000000e+00");
}

TEST(FrameText, LongFramesShowFirstAndLastRows) {
  Rows rows{{"n", "t"}};
  for (int i = 0; i < 61; ++i) rows.push_back({std::to_string(i), "x"});
  EXPECT_EQ(to_repr(text_of(rows), {0, 80}),
            "     n  t\n0    0  x\n1    1  x\n2    2  x\n3    3  x\n4    4  x\n..  .. ..\n56  56  x\n57  57  x\n58  58  x\n"
            "59  59  x\n60  60  x\n\n[61 rows x 2 columns]");
}

TEST(FrameText, NarrowDisplaysDropOrWrapColumns) {
  const Frame frame = text_of({{"aaaaaaaaaa", "bbbbbbbbbb", "cccccccccc"}, {"1", "2", "3"}});
  EXPECT_EQ(to_repr(frame, {0, 30}), "  aaaaaaaaaa  ... cccccccccc\n0          1  ...          3\n\n[1 rows x 3 columns]");
  EXPECT_EQ(to_repr(frame, {20, 30}),
            "  aaaaaaaaaa bbbbbbbbbb  \\\n0          1          2   \n\n  cccccccccc  \n0          3  ");
}

TEST(FrameText, EmptyFrames) {
  EXPECT_EQ(to_string(text_of({{"a", "b"}}), true), "Empty DataFrame\nColumns: [a, b]\nIndex: []");
  EXPECT_EQ(to_string(Frame{}, true), "Empty DataFrame\nColumns: []\nIndex: []");
  EXPECT_EQ(to_repr(Frame{}, {0, 80}), "Empty DataFrame\nColumns: []\nIndex: []");
}

TEST(PipeTable, NumbersAlignAtThePoint) {
  EXPECT_EQ(to_pipe_table(text_of({{"v", "t"}, {"1.5", "1.5"}, {"10.25", "x"}, {"2", ""}}), {}),
            "|     v | t   |\n|------:|:----|\n|  1.5  | 1.5 |\n| 10.25 | x   |\n|  2    |     |");
  EXPECT_EQ(to_pipe_table(text_of({{"v"}, {"1,234"}, {"5"}}), {}), "|     v |\n|------:|\n| 1,234 |\n|     5 |");
}

TEST(PipeTable, EscapeSequencesTakeNoWidthAndLineEndsContinueTheRow) {
  EXPECT_EQ(to_pipe_table(text_of({{"c"}, {"\x1b[31mred\x1b[0m"}, {"x"}}), {}), "| c   |\n|:----|\n| \x1b[31mred\x1b[0m |\n| x   |");
  EXPECT_EQ(to_pipe_table(text_of({{"a", "b"}, {"1\n2", "x"}}), {}), "| a   | b   |\n|:----|:----|\n| 1   | x   |\n| 2   |     |");
  // U+0001 alone in the first cell is tabulate's mark for a rule.
  EXPECT_EQ(to_pipe_table(text_of({{"a"}, {"\x01"}, {"x"}}), {}), "| a   |\n|:----|\n|:----|\n| x   |");
}

TEST(Json, RepeatedNamesAreAnErrorInRecordsOnly) {
  const Frame frame = text_of({{"a", "a"}, {"1", "2"}});
  EXPECT_EQ(to_json_records(frame, false).status().code(), Code::kInvalidData);
  EXPECT_EQ(to_json_split(frame), R"({"columns":["a","a"],"index":[0],"data":[["1","2"]]})");
  EXPECT_EQ(*to_json_records(text_of({{"é/"}, {"</x>"}}), false), R"([{"\u00e9\/":"<\/x>"}])");
  EXPECT_EQ(*to_json_records(typed({{"a"}, {"0.12345678912345"}, {""}, {"1e400"}}), false), R"([{"a":0.1234567891},{"a":null},{"a":null}])");
}

TEST(Csv, QuotesOnlyWhereNeeded) {
  std::string out;
  append_csv_row(out, {"a", "b,c", "d\"e", "f\ng", "h\ri", " j"}, {});
  append_csv_row(out, {""}, {});
  append_csv_row(out, {}, {});
  EXPECT_EQ(out, "a,\"b,c\",\"d\"\"e\",\"f\ng\",\"h\ri\", j\r\n\"\"\r\n\r\n");
}

}  // namespace
}  // namespace tabrig::layout
