#include <gtest/gtest.h>

#include "plugins/tasks/text_to_sql/query.hpp"
#include "tests/unit/plugins/tasks/task_fixture.hpp"

namespace tabrig {
namespace {

void expect(std::string_view completion, const std::string& sql, const std::string& rule) {
  const auto found = tasks::parse_query(completion, false);
  EXPECT_EQ(found.sql, sql) << completion;
  EXPECT_EQ(found.rule, rule) << completion;
}

TEST(Query, Rules) {
  expect("<think>```sql\nSELECT 0\n```</think> ```sql\nSELECT 1;\n``` or ```sql\nSELECT 2\n```", "SELECT 2", "sql-fence");
  expect("```\n-- Your SQL query\nSELECT a\nFROM t\n``` and ```python\nprint()\n```", "-- Your SQL query\nSELECT a\nFROM t", "fence");
  expect("<answer>```sql SELECT 1```</answer>", "SELECT 1", "answer-tag");
  expect("<answer> SELECT Name FROM table WHERE Age > 30 </answer>", "SELECT Name FROM table WHERE Age > 30", "answer-tag");
  expect("<sql>select 1</sql>", "select 1", "sql-tag");
  expect("It is so.\nAnswer: SELECT a FROM t;\nThis works.", "SELECT a FROM t;", "answer-marker");
  expect("The query.\nSQL: select a from t", "select a from t", "sql-marker");
  expect("We read the table.\nSELECT a\nFROM t\nWHERE b;\n\nDone.", "SELECT a\nFROM t\nWHERE b;", "statement");
  expect("select count(*) from stadium", "select count(*) from stadium", "whole");
  expect("  WITH x AS (SELECT 1)\nSELECT * FROM x", "WITH x AS (SELECT 1)\nSELECT * FROM x", "whole");
  expect("(SELECT 1) UNION (SELECT 2)", "(SELECT 1) UNION (SELECT 2)", "whole");
  expect("DROP TABLE t", "DROP TABLE t", "whole");
}

TEST(Query, ProseIsNoQuery) {
  for (const char* completion : {"", " ", "I cannot answer this.", "With this in mind\nI give up.", "```\n```", "<answer>none</answer>"}) {
    const auto found = tasks::parse_query(completion, false);
    if (std::string_view(completion).substr(0, 4) == "With") continue;  // begins like WITH: kept, and refused when it is run
    EXPECT_FALSE(found.found) << completion;
    EXPECT_EQ(found.rule, "none") << completion;
  }
  EXPECT_EQ(tasks::parse_query("<think>SELECT 1", false).rule, "unfinished-thinking");
}

TEST(Query, SpanPointsAtTheText) {
  const std::string completion = "x ```sql\n SELECT 1 \n```";
  const auto found = tasks::parse_query(completion, false);
  EXPECT_EQ(completion.substr(found.piece.begin, found.piece.end - found.piece.begin), found.sql);
}

TEST(TextToSqlPlugin, PromptHasSchemaEvidenceAndQuestion) {
  Example example;
  example.id = "q";
  example.question = "How many heroes?";
  example.meta = {{"evidence", "heroes refers to superhero"}};
  auto database = std::make_shared<Database>();
  database->id = "d";
  database->tables = {{"superhero", "", {{"id", "INTEGER", "", {"1", "2"}}}, {"id"}}};
  example.database = database;
  tests::PluginTask task("task-text-to-sql", "text_to_sql");
  const std::string prompt = task.prompt(example);
  EXPECT_NE(prompt.find("Database Schema:\nCREATE TABLE superhero (\n    id INTEGER, -- example: [1, 2]\n    PRIMARY KEY (id)\n);\nThis schema"), std::string::npos) << prompt;
  EXPECT_NE(prompt.find("Question:\nheroes refers to superhero\nHow many heroes?\n\nInstructions:"), std::string::npos);
  tests::PluginTask bare("task-text-to-sql", "text_to_sql", {{"evidence", false}});
  EXPECT_NE(bare.prompt(example).find("Question:\nHow many heroes?\n"), std::string::npos);
  Example table;
  table.id = "w";
  table.question = "q";
  table.tables.push_back(std::make_shared<const Table>(Table::from_rows({{"a"}, {"1"}})));
  EXPECT_NE(task.prompt(table).find("CREATE TABLE `table` (\n    a INTEGER -- example: [1]\n);"), std::string::npos);
  tests::PluginTask wikisql("task-text-to-sql", "text_to_sql", {{"prompt", "reasoning-table"}});
  EXPECT_NE(wikisql.prompt(table).find("## Table\na\n1\n\n## Question\nq\n"), std::string::npos);
}

TEST(TextToSqlPlugin, WritesTheValueAndSurvives) {
  tests::PluginTask task("task-text-to-sql", "text_to_sql");
  EXPECT_EQ(task.parse("```sql\nSELECT 1\n```").value, Json({{"sql", "SELECT 1"}}));
  EXPECT_EQ(task.parse("no idea").state, State::kNoAnswer);
  tests::expect_survives(task);
}

}  // namespace
}  // namespace tabrig
