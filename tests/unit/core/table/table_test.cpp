#include "core/table/table.hpp"

#include <gtest/gtest.h>

#include "core/table/example.hpp"

namespace tabrig {
namespace {

TEST(Table, ShortRowsLeavePositionsWithoutACell) {
  const Table table = Table::from_rows({{"a", "b"}, {"1"}, {"", "2"}});
  EXPECT_EQ(table.rows(), 3u);
  EXPECT_EQ(table.cols(), 2u);
  EXPECT_TRUE(table.ragged());
  EXPECT_EQ(table.cell(1, 1), nullptr);
  ASSERT_NE(table.cell(2, 0), nullptr);
  EXPECT_EQ(table.text(2, 0), "");
}

TEST(Table, SpansFillTheNextFreeColumnAndKeepRawIndices) {
  TableBuilder builder;
  builder.begin_row();
  builder.add("h", 1, 2, true);
  builder.add("year", 2, 1, true);
  builder.begin_row();
  builder.add("2000", 1, 1, true);
  builder.add("2001", 1, 1, true);
  builder.begin_row();
  builder.add("x");
  builder.add("1");
  builder.add("2", 1, 9);
  EXPECT_TRUE(builder.highlight_raw(1, 1));
  EXPECT_FALSE(builder.highlight_raw(1, 2));
  builder.set_header(2, 1);
  const Table table = builder.build();
  EXPECT_EQ(table.cols(), 3u);
  EXPECT_EQ(table.text(1, 0), "h");
  EXPECT_FALSE(table.is_anchor(1, 0));
  EXPECT_EQ(table.text(1, 2), "2001");
  EXPECT_TRUE(table.cell(1, 2)->highlighted);
  EXPECT_EQ(table.cell(1, 2)->raw_col, 1);
  EXPECT_EQ(table.header(2), "year / 2001");
  EXPECT_EQ(table.header(0), "h");
  EXPECT_EQ(table.cell(2, 2)->row_span, 1);  // cut at the last row
}

TEST(Table, JsonRoundTrip) {
  TableBuilder builder({"t1", "Title", "", "", "", ""});
  builder.begin_row();
  builder.add("a", 2, 1, true);
  builder.begin_row();
  builder.add("1");
  builder.add("2");
  builder.highlight_raw(1, 1);
  builder.set_header(1);
  const Table table = builder.build();
  const Json json = table_to_json(table);
  const auto back = table_from_json(json);
  ASSERT_TRUE(back.ok()) << back.status().to_string();
  EXPECT_EQ(table_to_json(*back), json);
  EXPECT_TRUE(back->cell(1, 1)->highlighted);
}

TEST(Table, BadJsonNamesThePlace) {
  EXPECT_EQ(table_from_json(Json::parse(R"({"rows": [["a"], "b"]})")).status().what(), "table.rows[1]");
  EXPECT_EQ(table_from_json(Json::parse(R"({"rows": [[1]]})")).status().code(), Code::kInvalidData);
  EXPECT_EQ(table_from_json(Json::parse(R"({"rows": [[{"text":"a","col_span":2000000000}]]})")).status().code(),
            Code::kInvalidData);
}

TEST(Example, JsonRoundTripKeepsGoldAbsence) {
  Example example;
  example.id = "q1";
  example.question = "how many?";
  example.tables.push_back(std::make_shared<const Table>(Table::from_rows({{"a"}, {"1"}})));
  const auto blind = example_from_json(example_to_json(example));
  ASSERT_TRUE(blind.ok());
  EXPECT_FALSE(blind->has_gold);
  example.has_gold = true;
  example.gold = {{"answers", {"1"}}};
  const auto seen = example_from_json(example_to_json(example));
  ASSERT_TRUE(seen.ok());
  EXPECT_EQ(seen->gold, example.gold);
}

}  // namespace
}  // namespace tabrig
