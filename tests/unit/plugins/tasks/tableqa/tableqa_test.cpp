#include <gtest/gtest.h>

#include "plugins/tasks/tableqa/table_answer.hpp"
#include "tests/unit/plugins/tasks/task_fixture.hpp"

namespace tabrig {
namespace {

using Items = std::vector<std::string>;

tasks::TableAnswer parse(std::string_view completion, tasks::AnswerOptions options = {}) { return tasks::parse_table_answer(completion, options); }

void expect(std::string_view completion, const Items& items, const std::string& rule) {
  const auto answer = parse(completion);
  EXPECT_EQ(answer.items, items) << completion;
  EXPECT_EQ(answer.rule, rule) << completion;
}

TEST(TableAnswer, RulesInOrder) {
  expect("<think>Answer: 1</think>\n<answer>Paris</answer>", {"Paris"}, "answer-tag");
  expect("Answer: no\n<answer>Answer: Paris</answer>", {"Paris"}, "answer-tag");
  expect("<answer>\n```json\n{\"answer\": [\"a\", \"b\"]}\n```\n</answer>", {"a", "b"}, "answer-tag");
  expect("<answer>{\"answer\": [1, 2.50]}</answer>", {"1", "2.50"}, "answer-tag");
  expect("text {\"reasoning_steps\": [], \"answer\": \"x\"} text", {"x"}, "json");
  expect("Step 1.\nAnswer: 3.5\n", {"3.5"}, "answer-marker");
  expect("I think the answer is **Italy**.", {"Italy"}, "answer-is");
  expect("so \\boxed{12}", {"12"}, "boxed");
  expect("Soviet Union\n", {"Soviet Union"}, "whole");
}

TEST(TableAnswer, ListsAreSplitByTheSeparatorAndByJson) {
  expect("Answer: a | b|c", {"a", "b", "c"}, "answer-marker");
  expect("[\"a\", \"b, c\"]", {"a", "b, c"}, "whole");
  expect("1,234", {"1,234"}, "whole");
  tasks::AnswerOptions never;
  never.separator = "";
  EXPECT_EQ(parse("a|b", never).items, (Items{"a|b"}));
  never.separator = ", ";
  EXPECT_EQ(parse("a, b", never).items, (Items{"a", "b"}));
}

TEST(TableAnswer, NothingFoundIsNoAnswer) {
  for (const char* completion : {"", "  ", "I do not know.\nIt may be many things.", "<answer> </answer>", "{\"answer\": null}", "Answer: xxx\n\nsorry\nno", "|", "[]", "{}", "[null]"}) {
    const auto answer = parse(completion);
    EXPECT_FALSE(answer.found) << completion;
    EXPECT_EQ(answer.rule, "none") << completion;
    EXPECT_TRUE(answer.items.empty()) << completion;
  }
  EXPECT_EQ(parse("<think>Answer: 5").rule, "unfinished-thinking");
  EXPECT_FALSE(parse("<think>Answer: 5").found);
  EXPECT_EQ(parse("<think>so <answer>5</answer>").items, Items{"5"});
  EXPECT_FALSE(parse(std::string(401, 'x')).found);
  EXPECT_TRUE(parse(std::string(400, 'x')).found);
}

TEST(TableAnswer, NumbersKeepTheirText) {
  expect("Answer: -5", {"-5"}, "answer-marker");
  expect("Answer: $1,234.50", {"$1,234.50"}, "answer-marker");
  expect("Answer: 3.14", {"3.14"}, "answer-marker");
  expect("<answer>50%</answer>", {"50%"}, "answer-tag");
  expect("Answer: (1,234)", {"(1,234)"}, "answer-marker");
}

TEST(TableAnswer, ProgramsOfFinQa) {
  const auto tokens = parse("[\"subtract(\", \"5829\", \"5735\", \")\", \"EOF\"]");
  EXPECT_TRUE(tokens.is_program);
  EXPECT_EQ(tokens.items, (Items{"subtract(", "5829", "5735", ")", "EOF"}));
  EXPECT_EQ(tokens.rule, "program");
  const auto text = parse("subtract(5829, 5735), divide(#0, 5735)");
  EXPECT_TRUE(text.is_program);
  EXPECT_EQ(text.items, (Items{"subtract(", "5829", "5735", ")", "divide(", "#0", "5735", ")", "EOF"}));
  EXPECT_TRUE(parse("<answer>table_max(revenue, none)</answer>").is_program);
  tasks::AnswerOptions answers;
  answers.kind = tasks::AnswerOptions::kAnswers;
  EXPECT_FALSE(parse("subtract(5829, 5735)", answers).is_program);
  tasks::AnswerOptions program;
  program.kind = tasks::AnswerOptions::kProgram;
  EXPECT_FALSE(parse("Answer: 94", program).found);
  EXPECT_FALSE(parse("[\"a\", \"b\"]").is_program);
}

TEST(TableAnswer, SpanPointsAtTheText) {
  const std::string completion = "blah\nAnswer:  **Café** \n";
  const auto answer = parse(completion);
  EXPECT_EQ(answer.text, "Café");
  EXPECT_EQ(completion.substr(answer.piece.begin, answer.piece.end - answer.piece.begin), "Café");
}

TEST(TableAnswer, WholeExtractionTakesEverything) {
  tasks::AnswerOptions options;
  options.whole = true;
  EXPECT_EQ(parse("Answer: 5 <answer>6</answer>\n", options).items, (Items{"Answer: 5 <answer>6</answer>"}));
  EXPECT_FALSE(parse(" \n", options).found);
}

TEST(TableQaPlugin, SurvivesHostileCompletions) {
  tests::PluginTask task("task-tableqa", "tableqa");
  tests::expect_survives(task);
  tests::PluginTask whole("task-tableqa", "tableqa", {{"extract", "whole"}});
  tests::expect_survives(whole);
}

TEST(TableQaPlugin, WritesTheValue) {
  tests::PluginTask task("task-tableqa", "tableqa");
  const Prediction answers = task.parse("Answer: a|b");
  EXPECT_EQ(answers.value, Json({{"answers", {"a", "b"}}}));
  EXPECT_EQ(answers.rule, "answer-marker");
  EXPECT_EQ(answers.span_begin, 8);
  EXPECT_EQ(answers.span_end, 11);
  EXPECT_EQ(task.parse("[\"add(\", \"1\", \"2\", \")\", \"EOF\"]").value, Json({{"program_tokens", {"add(", "1", "2", ")", "EOF"}}}));
  EXPECT_EQ(task.parse("<answer>\xFFx</answer>").value, Json({{"answers", {"\xEF\xBF\xBDx"}}}));
  EXPECT_EQ(task.parse("").state, State::kNoAnswer);
}

TEST(TableQaPlugin, PromptsBySetFamilyAndFormat) {
  Example example;
  example.id = "nu-0";
  example.dataset = "wikitq";
  example.question = "which?";
  example.tables.push_back(std::make_shared<const Table>(Table::from_rows({{"a", "b"}, {"1", "2"}})));
  tests::PluginTask plain("task-tableqa", "tableqa");
  EXPECT_EQ(plain.prompt(example).substr(0, 65), "## Objective\nYou are provided with a table and a question related");
  EXPECT_NE(plain.prompt(example).find("## Table\na | b\n1 | 2\n\n\n## Question\nwhich?\n"), std::string::npos);
  tests::PluginTask csv("task-tableqa", "tableqa", {{"format", "csv-authors"}, {"shuffle_note", "rows"}});
  EXPECT_NE(csv.prompt(example).find("## Table\n\"a\",\"b\"\n\"1\",\"2\"\n\nNote: Row order has been randomly shuffled (except header)\n\n\n## Question"),
            std::string::npos);
  tests::PluginTask think("task-tableqa", "tableqa", {{"prompt", "reasoning-table-think"}});
  EXPECT_NE(think.prompt(example).find("<answer>here is your answer</answer>"), std::string::npos);
  tests::PluginTask rsat("task-tableqa", "tableqa", {{"prompt", "rsat"}});
  const auto messages = rsat.messages(example);
  ASSERT_EQ(messages.size(), 2u);
  EXPECT_EQ(messages[0].role, "system");
  EXPECT_NE(messages[1].content.find("Table:\nHeaders: [col_0] a | [col_1] b\nRow 0: [row_0, col_0] 1 | [row_0, col_1] 2\n\nQuestion: which?\n"), std::string::npos);
  example.dataset = "something-new";
  example.passages.push_back({"/wiki/Page", "", "passage"});
  EXPECT_NE(plain.prompt(example).find("### Text:\nPage: passage\n"), std::string::npos);
  tests::PluginTask family("task-tableqa", "tableqa", {{"family", "tatqa"}});
  EXPECT_NE(family.prompt(example).find("### Text:\nParagraph 1: passage\n"), std::string::npos);
}

TEST(TableQaPlugin, RefusesUnknownSettings) {
  tests::PluginTask task("task-tableqa", "tableqa");
  for (const Json& config : {Json{{"prompt", "nope"}}, Json{{"format", "csw"}}, Json{{"family", "nope"}}, Json{{"extra", 1}}, Json{{"answer", "maybe"}}}) {
    const auto made = task.create(config);
    EXPECT_EQ(made.status().code(), Code::kInvalidArgument) << config.dump() << " " << made.status().to_string();
  }
}

}  // namespace
}  // namespace tabrig
