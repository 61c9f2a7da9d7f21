#include "core/table/serialise/formats.hpp"

#include <gtest/gtest.h>

#include <chrono>

namespace tabrig {
namespace {

std::string text(const Table& table, std::string_view format) {
  auto made = serialise(table, format);
  EXPECT_TRUE(made.ok()) << made.status().to_string();
  return made.ok() ? *made : std::string();
}

// Two header levels, a cell over two columns, one over two rows, a short last row.
Table spanned() {
  TableBuilder builder({"t1", "Squads", "", "", "All clubs", ""});
  builder.begin_row();
  builder.add("Club", 1, 2, true);
  builder.add("Goals", 2, 1, true);
  builder.begin_row();
  builder.add("Home", 1, 1, true);
  builder.add("Away", 1, 1, true);
  builder.begin_row();
  builder.add("Ajax", 1, 2);
  builder.add("1");
  builder.add("2");
  builder.begin_row();
  builder.add("3");
  builder.set_header(2);
  return builder.build();
}

TEST(Formats, SpansStandAtEveryPosition) {
  const Table table = spanned();
  EXPECT_EQ(text(table, "markdown"), "Club | Goals | Goals\nClub | Home | Away\nAjax | 1 | 2\nAjax | 3 | \n");
  EXPECT_EQ(text(table, "dataframe-text"),
            "   Club Goals / Home Goals / Away\n0  Ajax            1            2\n1  Ajax            3          NaN");
  EXPECT_EQ(text(table, "rsat-flat"),
            "Caption: All clubs\n| Club | Goals / Home | Goals / Away |\n| --- | --- | --- |\n| Ajax | 1 | 2 |\n| Ajax | 3 |  |");
  EXPECT_EQ(text(table, "html"),
            "<table border=\"1\" class=\"dataframe\">\n  <thead>\n    <tr style=\"text-align: right;\">\n      <th></th>\n"
            "      <th rowspan=\"2\">Club</th>\n      <th colspan=\"2\">Goals</th>\n    </tr>\n"
            "    <tr style=\"text-align: right;\">\n      <th></th>\n      <th>Home</th>\n      <th>Away</th>\n    </tr>\n"
            "  </thead>\n  <tbody>\n    <tr>\n      <th>0</th>\n      <td rowspan=\"2\">Ajax</td>\n      <td>1</td>\n      <td>2</td>\n"
            "    </tr>\n    <tr>\n      <th>1</th>\n      <td>3</td>\n      <td>NaN</td>\n    </tr>\n  </tbody>\n</table>");
}

TEST(Formats, AuthorsForms) {
  const Table table = Table::from_rows({{"a", "b\"c"}, {"1"}, {"x|y", ""}});
  EXPECT_EQ(text(table, "markdown"), "a | b\"c\n1 | \nx|y | \n");
  EXPECT_EQ(text(table, "markdown-rule"), "a | b\"c\n--- | ---\n1 | \nx|y | \n");
  EXPECT_EQ(text(table, "csv-authors"), "\"a\",\"b\"c\"\n\"1\",\"\"\n\"x|y\",\"\"\n");
  EXPECT_EQ(text(table, "dataframe"), "     a   b\"c\n0    1  None\n1  x|y      \n\n[2 rows x 2 columns]\n");
  EXPECT_EQ(text(table, "rsat-indexed"),
            "Headers: [col_0] a | [col_1] b\"c\nRow 0: [row_0, col_0] 1 | [row_0, col_1] \nRow 1: [row_1, col_0] x|y | [row_1, col_1] ");
  EXPECT_EQ(text(table, "rsat-header"), "[HEADER] a | b\"c [ROW 0] 1 |  [ROW 1] x|y | ");
  EXPECT_EQ(text(table, "csv"), "a,\"b\"\"c\"\r\n1,\r\nx|y,\r\n");
  EXPECT_EQ(text(Table::from_rows({{"a\tb", "c"}, {"\r", "d"}}), "tsv"), "\"a\tb\"\tc\n\"\r\"\td\n");
}

TEST(Formats, WidthsCountCodePoints) {
  const Table table = Table::from_rows({{"名前", "年"}, {"東京都", "１９９０"}, {"e\xCC\x81", "2"}});
  EXPECT_EQ(text(table, "dataframe-text"), "    名前     年\n0  東京都  １９９０\n1   e\xCC\x81     2");
  EXPECT_EQ(text(table, "markdown-github"), "| 名前   |    年 |\n|------|------|\n| 東京都  | １９９０ |\n| e\xCC\x81   |    2 |");
}

TEST(Formats, EveryFormatTakesEmptyAndHostileTables) {
  std::vector<Table> tables;
  tables.push_back(Table());
  tables.push_back(Table::from_rows({{}}));
  tables.push_back(Table::from_rows({{"a"}}));
  tables.push_back(Table::from_rows({{""}, {""}}));
  tables.push_back(Table::from_rows({{"1"}, {"2"}}, 0));
  tables.push_back(Table::from_rows({{"a", "b"}, {"1", "2", "3"}, {}}));
  tables.push_back(Table::from_rows({{"\x01", "x"}, {"\x01", "\x1b[31m"}, {std::string(1, '\0'), "\xE2\x80\xA8"}}));
  tables.push_back(Table::from_rows({{"<b>", "$x$"}, {"a\r\nb", "\"'`"}, {"not utf-8 \xFF\xC3", "\xE2\x82"}}));
  tables.push_back(Table::from_rows({{"a", "b"}, {"1", "2"}}, 5));
  for (const TableFormat& format : table_formats()) {
    EXPECT_FALSE(format.summary.empty());
    for (const Table& table : tables) {
      const auto made = serialise(table, format.name);
      EXPECT_TRUE(made.ok() || made.status().code() == Code::kInvalidData) << format.name;
    }
  }
}

TEST(Formats, UnknownNamesAreAnsweredWithTheNearest) {
  const auto made = serialise(Table(), "markdwn");
  EXPECT_EQ(made.status().code(), Code::kNotFound);
  EXPECT_EQ(made.status().hint_text(), "nearest: 'markdown'");
  EXPECT_EQ(serialise(Table::from_rows({{"a", "a"}, {"1", "2"}}), "json-records").status().code(), Code::kInvalidData);
}

TEST(Formats, LargeTablesTakeLinearTime) {
  const auto seconds = [](std::size_t rows) {
    std::vector<std::vector<std::string>> cells{{"a", "b", "c", "d"}};
    for (std::size_t r = 0; r < rows; ++r) cells.push_back({std::to_string(r), "text of a cell", "1.5", "2,000"});
    const Table table = Table::from_rows(std::move(cells));
    const auto begin = std::chrono::steady_clock::now();
    for (const TableFormat& format : table_formats()) EXPECT_FALSE(text(table, format.name).empty()) << format.name;
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  };
  seconds(500);  // warm
  const double small = seconds(2000), large = seconds(16000);
  EXPECT_LT(large, 40 * small) << "8 times the rows: " << small << " s to " << large << " s";
}

TEST(Ddl, OmniSqlLayout) {
  Database database;
  database.id = "d";
  DatabaseTable hero{"super hero", "", {{"id", "INTEGER", "id", {"1", "2"}},
                                        {"hero name", "TEXT", "hero name", {"3-D Man", "it's", std::string(60, 'x')}},
                                        {"eye_colour_id", "INTEGER", "eye colour of the hero", {}},
                                        {"Order", "", "", {"a\nb"}}}, {"id"}};
  DatabaseTable colour{"colour", "", {{"id", "INTEGER", "", {}}}, {}};
  database.tables = {hero, colour};
  database.foreign_keys = {{"super hero", "eye_colour_id", "colour", "id"}, {"super hero", "eye_colour_id", "colour", "id"}};
  EXPECT_EQ(ddl(database),
            "CREATE TABLE `super hero` (\n"
            "    id INTEGER, -- example: [1, 2]\n"
            "    `hero name` TEXT, -- example: ['3-D Man', \"it's\", '" + std::string(40, 'x') + "']\n"
            "    eye_colour_id INTEGER, -- eye colour of the hero\n"
            "    `Order`, -- example: ['a\\nb']\n"
            "    PRIMARY KEY (id),\n"
            "    CONSTRAINT fk_super_hero_eye_colour_id FOREIGN KEY (eye_colour_id) REFERENCES colour (id)\n"
            ");\n\n"
            "CREATE TABLE colour (\n"
            "    id INTEGER\n"
            ");");
  EXPECT_EQ(text(Table::from_rows({{"n", "v", "t"}, {"1", "1.5", "x"}, {"1", "2", ""}}), "ddl"),
            "CREATE TABLE `table` (\n    n INTEGER, -- example: [1]\n    v REAL, -- example: [1.5, 2]\n    t TEXT -- example: ['x']\n);");
}

}  // namespace
}  // namespace tabrig
