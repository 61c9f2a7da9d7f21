#include <gtest/gtest.h>

#include "core/host/services.hpp"
#include "core/host/views.hpp"
#include "plugins/tasks/common/python_text.hpp"
#include "plugins/tasks/common/reasoning_table.hpp"
#include "plugins/tasks/common/templates.hpp"

namespace tabrig::tasks {
namespace {

TEST(Template, WhatIsPutInIsNotLookedAtAgain) {
  EXPECT_EQ(fill("{a}{b} {c} {", {{"a", "{b}"}, {"b", "{a}"}}), "{b}{a} {c} {");
  EXPECT_EQ(fill("{a", {{"a", "x"}}), "{a");
}

TEST(Template, EveryFamilyHasOne) {
  for (const char* family : {"wikitq", "hybridqa", "ottqa", "finqa", "tatqa", "multihiertt", "hitab", "aitqa", "tablebench", "tabfact",
                             "feverous", "fetaqa", "totto", "wikisql"}) {
    ASSERT_NE(find_template(family), nullptr) << family;
    EXPECT_NE(find_template(family)->plain.find("{table}"), std::string_view::npos) << family;
  }
  EXPECT_EQ(find_template("spider"), nullptr);
}

TEST(PythonText, ReprAndJson) {
  EXPECT_EQ(python_repr("it's"), "\"it's\"");
  EXPECT_EQ(python_repr("it's \"q\""), "'it\\'s \"q\"'");
  EXPECT_EQ(python_repr("a\nb\\\xC2\xA0\xE2\x80\x8B\x01"), "'a\\nb\\\\\\xa0\\u200b\\x01'");
  EXPECT_EQ(python_cell("x", true, 2, 1), "{'value': 'x', 'is_header': True, 'column_span': 2, 'row_span': 1}");
  EXPECT_EQ(python_json(Json::array({Json::array({"\xC3\xA9"})})), "[\n  [\n    \"\\u00e9\"\n  ]\n]");
}

class FromExample : public testing::Test {
 protected:
  PromptInput input(const Example& example, const InputOptions& options) {
    const ExampleAbi abi(example);
    return prompt_input(sdk::ExampleView(abi.get()), options, sdk::Serialiser(sdk::Host(host_table())));
  }
  static Example with(Table table) {
    Example example;
    example.id = "e";
    example.question = "q?";
    example.tables.push_back(std::make_shared<const Table>(std::move(table)));
    return example;
  }
  static Table spanned() {
    TableBuilder builder({"", "T", "S", "text", "", ""});
    builder.begin_row();
    builder.add("top", 2, 1, true);
    builder.begin_row();
    builder.add("left", 1, 2);
    builder.add("a");
    builder.begin_row();
    builder.add("b");
    builder.highlight_raw(2, 0);
    builder.set_header(1);
    return builder.build();
  }
};

TEST_F(FromExample, RowsFollowTheFamily) {
  const Example example = with(spanned());
  EXPECT_EQ(family_table(input(example, {"", "totto", false}).tables[0], "totto"), "top\nleft | a\n<hl>b</hl>\n");
  EXPECT_EQ(family_table(input(example, {"", "totto", true}).tables[0], "totto").substr(0, 72),
            "{'value': 'top', 'is_header': True, 'column_span': 2, 'row_span': 1}\n{'v");
  EXPECT_EQ(family_table(input(example, {"", "hitab", true}).tables[0], "hitab"), "top | \nleft | a\n | b\n");
  EXPECT_EQ(family_table(input(example, {"", "wikitq", true}).tables[0], "wikitq"), "top | top\nleft | a\nleft | b\n");
}

TEST_F(FromExample, ShortRowsStayShort) {
  const Example example = with(Table::from_rows({{"a", "b"}, {"1"}}));
  EXPECT_EQ(family_table(input(example, {"", "wikitq", true}).tables[0], "wikitq"), "a | b\n1\n");
}

TEST_F(FromExample, AnotherFormatComesFromTheHostWithHighlights) {
  const Example example = with(spanned());
  EXPECT_EQ(input(example, {"csv", "totto", true}).tables[0].formatted, "top,top\r\nleft,a\r\nleft,<hl>b</hl>\r\n");
  EXPECT_EQ(input(example, {"csv", "wikitq", true}).tables[0].formatted, "top,top\r\nleft,a\r\nleft,b\r\n");
  EXPECT_THROW(input(example, {"csw", "wikitq", true}), sdk::Error);
}

TEST_F(FromExample, FinQaTextsStandAroundTheTable) {
  Example example = with(Table::from_rows({{"", "2019"}, {"x", "1"}}));
  example.passages = {{"text_0", "before the table", "one"}, {"text_1", "before the table", "two"}, {"text_2", "after the table", "three"}};
  const std::string prompt = reasoning_table_prompt(input(example, {"", "finqa", true}), "finqa", false);
  EXPECT_NE(prompt.find("### pre_text:\none\ntwo\n### Table:\n| 2019\nx | 1\n### post_text:\nthree\n### Question:\nq?\n"), std::string::npos) << prompt;
}

TEST_F(FromExample, AitQaPathsComeFromHeaderLevels) {
  TableBuilder builder;
  builder.begin_row();
  builder.add("", 1, 2, true);
  builder.add("Year", 2, 1, true);
  builder.begin_row();
  builder.add("2018", 1, 1, true);
  builder.add("2017", 1, 1, true);
  builder.begin_row();
  builder.add("Fuel", 1, 1, true);
  builder.add("1");
  builder.add("2");
  builder.set_header(2, 1);
  const Example example = with(builder.build());
  const PromptInput made = input(example, {"", "aitqa", true});
  EXPECT_EQ(family_table(made.tables[0], "aitqa"), "Row Header | Year 2018 | Year 2017\n--- | --- | ---\nFuel | 1 | 2\n");
  EXPECT_EQ(made.row_headers, "[\n  [\n    \"Fuel\"\n  ]\n]");
}

TEST_F(FromExample, EmptyAndHugeInput) {
  Example none;
  none.id = "e";
  for (const char* family : {"wikitq", "hybridqa", "finqa", "tatqa", "multihiertt", "hitab", "aitqa", "tablebench", "tabfact", "feverous", "fetaqa", "totto"}) {
    EXPECT_FALSE(reasoning_table_prompt(input(none, {"", family, true}), family, false).empty()) << family;
    const Example empty = with(Table());
    EXPECT_FALSE(reasoning_table_prompt(input(empty, {"", family, true}), family, true).empty()) << family;
  }
  std::vector<std::vector<std::string>> rows{{"a", "b"}};
  for (int r = 0; r < 20000; ++r) rows.push_back({std::string(20, 'x'), "y"});
  const Example huge = with(Table::from_rows(std::move(rows)));
  EXPECT_GT(reasoning_table_prompt(input(huge, {"", "wikitq", true}), "wikitq", false).size(), 400000u);
}

}  // namespace
}  // namespace tabrig::tasks
