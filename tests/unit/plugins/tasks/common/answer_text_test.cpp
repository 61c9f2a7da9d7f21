#include "plugins/tasks/common/answer_text.hpp"

#include <gtest/gtest.h>

namespace tabrig::tasks {
namespace {

std::string taken(std::string_view completion, const std::optional<Piece>& piece) {
  return piece ? std::string(text_of(completion, *piece)) + " (" + std::string(piece->rule) + ")" : "none";
}
std::string tag(std::string_view c) { return taken(c, last_tag(c, answer_region(c), "answer")); }
std::string marker(std::string_view c) { return taken(c, last_marker(c, answer_region(c))); }
std::string boxed(std::string_view c) { return taken(c, last_boxed(c, answer_region(c))); }
std::string json(std::string_view c) { return taken(c, last_json_answer(c, answer_region(c))); }

TEST(Region, ThinkingAndSpecialTokensAreLeftOut) {
  const std::string_view text = "<think>Answer: 1</think> Answer: 2<|im_end|>Answer: 3";
  EXPECT_EQ(marker(text), "2 (answer-marker)");
  EXPECT_TRUE(answer_region("<think> not over").unfinished);
  EXPECT_FALSE(answer_region("opened in the prompt</think> 5").unfinished);
  EXPECT_TRUE(answer_region("<think>a</think><think>b").unfinished);
}

TEST(Tags, LastPairWithContentCounts) {
  EXPECT_EQ(tag("Write <answer></answer>. <answer>a</answer> <ANSWER> b </Answer>"), " b  (answer-tag)");
  EXPECT_EQ(tag("<answer>5</answer> then <answer> </answer>"), "5 (answer-tag)");
  EXPECT_EQ(tag("<answer><answer>x</answer></answer>"), "x (answer-tag)");
  EXPECT_EQ(tag("<answer>a</answer> <answer>cut of"), "cut of (answer-tag-open)");
  EXPECT_EQ(tag("</answer>a<answer>"), "none");
}

TEST(Markers, LastOneWithContentCounts) {
  EXPECT_EQ(marker("Answer: 1\nFinal Answer: 2"), "2 (answer-marker)");
  EXPECT_EQ(marker("**Answer:** 3.5"), "3.5 (answer-marker)");
  EXPECT_EQ(marker("**Answer**: 3.5"), "3.5 (answer-marker)");
  EXPECT_EQ(marker("Answer:\n\n  Paris \nbye"), "Paris (answer-marker)");
  EXPECT_EQ(marker("so the answer is 3.5."), "3.5 (answer-is)");
  EXPECT_EQ(marker("Answer: 7\nend with `Answer: xxx` (answer to the question)."), "7 (answer-marker)");
  EXPECT_EQ(marker("Answer: 7\nAnswer:  "), "7 (answer-marker)");
  EXPECT_EQ(marker("counteranswer: 7"), "none");
  EXPECT_EQ(marker("the answer island"), "none");
  EXPECT_EQ(marker("Answer: 1,234\r\n"), "1,234 (answer-marker)");
}

TEST(Boxes, BracesBalance) {
  EXPECT_EQ(boxed("\\boxed{1} and \\boxed{\\frac{1}{2}}"), "\\frac{1}{2} (boxed)");
  EXPECT_EQ(boxed("\\boxed{1} and \\boxed{2"), "1 (boxed)");
  EXPECT_EQ(boxed("\\boxed{}"), "none");
}

TEST(JsonAnswers, FencedOuterOrInner) {
  EXPECT_EQ(json("so\n```json\n{\"answer\": [\"a\"]}\n```\n"), "{\"answer\": [\"a\"]} (json)");
  EXPECT_EQ(json("{\"reasoning_steps\": [{\"step\": \"s\"}], \"answer\": \"x\"}"), "{\"reasoning_steps\": [{\"step\": \"s\"}], \"answer\": \"x\"} (json)");
  EXPECT_EQ(json("a {brace} and {\"answer\": \"}\"} and {more}"), "{\"answer\": \"}\"} (json)");
  EXPECT_EQ(json("{\"other\": 1}"), "none");
  EXPECT_EQ(json("{\"answer\": null}"), "none");
}

TEST(Fences, LanguagesAndUnclosedEnds) {
  const std::string_view text = "```sql\nA\n``` ```B``` ```SQL C";
  const auto any = last_fence(text, answer_region(text), [](const Piece&, const std::string& language) { return language == "sql"; });
  ASSERT_TRUE(any);
  EXPECT_EQ(text_of(text, any->content), "C");
}

TEST(Cleaning, OnlyMarksThatWrapEverything) {
  const auto clean = [](std::string_view text) { return std::string(text_of(text, cleaned(text, {0, text.size(), ""}))); };
  EXPECT_EQ(clean(" **Paris** "), "Paris");
  EXPECT_EQ(clean("**a** and **b**"), "**a** and **b**");
  EXPECT_EQ(clean("`x`"), "x");
  EXPECT_EQ(clean("$\\boxed{5}$"), "5");
  EXPECT_EQ(clean("$5"), "$5");
  EXPECT_EQ(clean("$5$6$"), "$5$6$");
  EXPECT_EQ(clean("\"quoted\""), "\"quoted\"");
  EXPECT_EQ(clean("**"), "**");
}

}  // namespace
}  // namespace tabrig::tasks
