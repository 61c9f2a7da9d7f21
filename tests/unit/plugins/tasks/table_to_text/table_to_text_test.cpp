#include <gtest/gtest.h>

#include "plugins/tasks/table_to_text/sentence.hpp"
#include "tests/unit/plugins/tasks/task_fixture.hpp"

namespace tabrig {
namespace {

void expect(std::string_view completion, const std::string& text, const std::string& rule) {
  const auto found = tasks::parse_sentence(completion, false);
  EXPECT_EQ(found.text, text) << completion;
  EXPECT_EQ(found.rule, rule) << completion;
}

TEST(Sentence, Rules) {
  expect("<think>a</think><answer>\nOne sentence.\n</answer>", "One sentence.", "answer-tag");
  expect("<answer>Answer: One.</answer>", "One.", "answer-tag");
  expect("Thinking.\n\nAnswer: First line\nsecond line.", "First line\nsecond line.", "answer-marker");
  expect("Answer: One.\n```\ncode\n```", "One.", "answer-marker");
  expect("Thinking.\n \nLast paragraph\nof two lines.\n", "Last paragraph\nof two lines.", "last-paragraph");
  expect("In 2017, Ella Rumpf played a role in \"Tiger Girl\". ", "In 2017, Ella Rumpf played a role in \"Tiger Girl\".", "whole");
  expect("{\"reasoning_steps\": [], \"answer\": \"It is so.\"}", "It is so.", "json");
  expect("", "", "none");
  expect("<answer> </answer>", "", "none");
  expect("<think>half", "", "unfinished-thinking");
}

TEST(Sentence, WholeKeepsRecordedLines) {
  EXPECT_EQ(tasks::parse_sentence(" Answer: kept , as it is \n", true).text, " Answer: kept , as it is ");
  EXPECT_EQ(tasks::parse_sentence("x\r\n", true).text, "x");
  EXPECT_FALSE(tasks::parse_sentence(" ", true).found);
}

TEST(TableToTextPlugin, PromptsMarkHighlights) {
  Example example;
  example.id = "t";
  example.dataset = "totto";
  TableBuilder builder({"", "Page", "Section", "Some text.", "", ""});
  builder.begin_row();
  builder.add("Year", 1, 1, true);
  builder.begin_row();
  builder.add("2010");
  builder.highlight_raw(1, 0);
  builder.set_header(1);
  example.tables.push_back(std::make_shared<const Table>(builder.build()));
  tests::PluginTask objects("task-table-to-text", "table_to_text");
  EXPECT_NE(objects.prompt(example).find("## TABLE:\n{'value': 'Year', 'is_header': True, 'column_span': 1, 'row_span': 1}\n<hl>{'value': '2010', 'is_header': "
                                         "False, 'column_span': 1, 'row_span': 1}</hl>\n\n## CONTEXT:\npage title: Page\nsection title: Section\nsection text: Some text. \n"),
            std::string::npos);
  tests::PluginTask values("task-table-to-text", "table_to_text", {{"totto_cells", "values"}});
  EXPECT_NE(values.prompt(example).find("## TABLE:\nYear\n<hl>2010</hl>\n\n## CONTEXT:"), std::string::npos);
  example.dataset = "fetaqa";
  example.question = "When?";
  EXPECT_NE(values.prompt(example).find("## TABLE:\nYear\n<hl>2010</hl>\n\n## CONTEXT:\npage title: Page\nsection title: Section\n\n## Question:\nWhen?\n"),
            std::string::npos);
}

TEST(TableToTextPlugin, WritesTheValueAndSurvives) {
  tests::PluginTask task("task-table-to-text", "table_to_text");
  EXPECT_EQ(task.parse("Answer: It is so.").value, Json({{"text", "It is so."}}));
  tests::expect_survives(task);
}

}  // namespace
}  // namespace tabrig
