#include <gtest/gtest.h>

#include "plugins/tasks/fact_verification/label.hpp"
#include "tests/unit/plugins/tasks/task_fixture.hpp"

namespace tabrig {
namespace {

using tasks::Verdict;

std::string label(std::string_view completion, bool three = false) {
  const auto found = tasks::parse_label(completion, {three, false});
  if (!found.verdict) return found.rule;
  static constexpr const char* kNames[] = {"yes", "no", "nei"};
  return std::string(kNames[static_cast<int>(*found.verdict)]) + " " + found.rule;
}

TEST(Label, WordsOfBothVocabularies) {
  for (const char* text : {"entailed", "SUPPORTS", "Supported.", "true", "Yes", "1", "entailment", "Yes, the claim holds."}) EXPECT_EQ(label(text), "yes whole") << text;
  for (const char* text : {"refuted", "REFUTES", "False", "no", "0", "contradiction", "not entailed", "Not true", "The claim is not supported."}) {
    EXPECT_EQ(label(text), "no whole") << text;
  }
  EXPECT_EQ(label("not refuted"), "yes whole");
  EXPECT_EQ(label("NOT ENOUGH INFO", true), "nei whole");
  EXPECT_EQ(label("not enough information", true), "nei whole");
}

TEST(Label, NeverInsideWords) {
  for (const char* text : {"unsupported theory", "nothing", "notably", "knowledge", "trueness", "10", "supporters"}) EXPECT_EQ(label(text), "none") << text;
}

TEST(Label, LastMarkerWithALabelWins) {
  EXPECT_EQ(label("<think>REFUTES?</think>\n<answer>SUPPORTS</answer>"), "yes answer-tag");
  EXPECT_EQ(label("Options are SUPPORTS, REFUTES.\nAnswer: REFUTES"), "no answer-marker");
  EXPECT_EQ(label("<answer>Answer: REFUTES</answer>"), "no answer-tag");
  EXPECT_EQ(label("Answer: SUPPORTS (not REFUTES)"), "yes answer-marker");
  EXPECT_EQ(label("<answer>\n```json\n{\"answer\": \"refuted\"}\n```</answer>"), "no answer-tag");
  EXPECT_EQ(label("{\"reasoning_steps\": [], \"answer\": \"entailed\"}"), "yes json");
  EXPECT_EQ(label("\\boxed{refuted}"), "no boxed");
}

TEST(Label, LastLinesNeedOneLabel) {
  EXPECT_EQ(label("We look at row 3.\nIt says 5.\nSo the table refutes the claim."), "no last-lines");
  EXPECT_EQ(label("We look.\nThe table refutes it.\n\nThat is all."), "no last-lines");
  EXPECT_EQ(label("We look.\nIt either supports or refutes the claim."), "none");
  EXPECT_EQ(label("This supports it.\na\nb\nc"), "none");
  EXPECT_EQ(label("It is true.\nOr is it?"), "none");
}

TEST(Label, ThreeLabelsDoNotTakeADeniedOneForTheOpposite) {
  EXPECT_EQ(label("the claim is not supported", true), "none");
  EXPECT_EQ(label("<answer>not enough info to say it supports</answer>", true), "nei answer-tag");
  EXPECT_EQ(label("NOT ENOUGH INFO"), "none");
}

TEST(FactVerificationPlugin, LabelsOfTheDataSet) {
  tests::PluginTask task("task-fact-verification", "fact_verification");
  EXPECT_EQ(task.parse("Answer: SUPPORTS", "tabfact").value, Json({{"label", "entailed"}}));
  EXPECT_EQ(task.parse("refuted").value, Json({{"label", "refuted"}}));
  EXPECT_EQ(task.parse("Answer: SUPPORTS", "feverous").value, Json({{"label", "SUPPORTS"}}));
  EXPECT_EQ(task.parse("Answer: not enough info", "feverous").value, Json({{"label", "NOT ENOUGH INFO"}}));
  EXPECT_EQ(task.parse("who knows", "tabfact").state, State::kNoAnswer);
  tests::PluginTask fixed("task-fact-verification", "fact_verification", {{"labels", "feverous"}});
  EXPECT_EQ(fixed.parse("entailed").value, Json({{"label", "SUPPORTS"}}));
  tests::expect_survives(task);
}

TEST(FactVerificationPlugin, Prompts) {
  Example example;
  example.id = "c";
  example.dataset = "tabfact";
  example.question = "the claim";
  TableInfo info;
  info.title = "caption of the table";
  example.tables.push_back(std::make_shared<const Table>(Table::from_rows({{"a"}, {"1"}}, 1, info)));
  tests::PluginTask task("task-fact-verification", "fact_verification");
  EXPECT_NE(task.prompt(example).find("### Table:\na\n1\n\n\n###  Claim:\nthe claim\n"), std::string::npos);
  tests::PluginTask rsat("task-fact-verification", "fact_verification", {{"prompt", "rsat"}});
  EXPECT_NE(rsat.prompt(example).find("Table:\nCaption: caption of the table\nHeaders: [col_0] a\nRow 0: [row_0, col_0] 1\n\nQuestion: Verify: the claim\n"), std::string::npos);
}

}  // namespace
}  // namespace tabrig
