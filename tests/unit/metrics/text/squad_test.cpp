#include "metrics/text/squad.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tabrig::metrics {
namespace {

using ::testing::ElementsAre;

double f1(const char* gold, const char* prediction, SquadVersion version = SquadVersion::k2) {
  return squad_f1(SquadText(gold), SquadText(prediction), version);
}

TEST(Squad, NormalisesCasePunctuationArticlesBlanks) {
  EXPECT_EQ(squad_normalize("  The  U.S. Army, a 1,000-man (unit) "), "us army 1000man unit");
  EXPECT_EQ(squad_normalize("an"), "");
  EXPECT_EQ(squad_normalize("Theatre and a Band"), "theatre and band");
  EXPECT_EQ(squad_normalize("a-b the_end"), "ab theend");
  EXPECT_EQ(squad_normalize(""), "");
}

TEST(Squad, PunctuationGoesBeforeArticles) {
  EXPECT_EQ(squad_normalize("\"The\" (a)"), "");
  EXPECT_EQ(squad_normalize("t.h.e end"), "end");
}

TEST(Squad, OnlyAsciiPunctuationGoes) {
  EXPECT_EQ(squad_normalize("‘A’ — ¿5°?"), "‘ ’ — ¿5°");  // the article stands between borders
  EXPECT_EQ(squad_normalize("l’a"), "l’");
}

TEST(Squad, ArticlesNeedUnicodeBorders) {
  EXPECT_EQ(squad_normalize("éa the\u0301 a²"), "éa \u0301 a²");  // a combining mark is a border, a letter or number is not
  EXPECT_EQ(squad_normalize("a\u00A0b"), "b");
  EXPECT_EQ(squad_normalize("\x01" "a\x01"), "\x01 \x01");
}

TEST(Squad, TokensAreTheBlankSeparatedParts) {
  EXPECT_THAT(SquadText("The cat\u2003sat. A mat").tokens(), ElementsAre("cat", "sat", "mat"));
  EXPECT_TRUE(SquadText("a the").tokens().empty());
}

TEST(Squad, ExactComparesNormalisedTexts) {
  EXPECT_TRUE(squad_exact(SquadText("The Eye."), SquadText("eye")));
  EXPECT_TRUE(squad_exact(SquadText("the"), SquadText("a")));
  EXPECT_FALSE(squad_exact(SquadText("eyes"), SquadText("eye")));
  EXPECT_TRUE(squad_exact(SquadText("1,000"), SquadText("1000")));
}

TEST(Squad, F1CountsTokensAsOftenAsBothHaveThem) {
  EXPECT_DOUBLE_EQ(f1("y z", "x y"), 0.5);
  EXPECT_DOUBLE_EQ(f1("x", "x y"), 2.0 / 3);
  EXPECT_DOUBLE_EQ(f1("x x", "x"), 2.0 / 3);
  EXPECT_DOUBLE_EQ(f1("x x y", "x x z"), 2.0 / 3);
  EXPECT_EQ(f1("x", "y"), 0);
}

TEST(Squad, EmptySides) {
  EXPECT_EQ(f1("the", "a"), 1);
  EXPECT_EQ(f1("the", "a", SquadVersion::k1), 0);
  EXPECT_EQ(f1("x", ""), 0);
  EXPECT_EQ(f1("", "x"), 0);
}

TEST(Squad, TheBestGoldCountsForEachScoreAlone) {
  const std::vector<std::string> golds = {"x y z", "x", "q"};
  const SquadScore score = squad_score(golds, "x y");
  EXPECT_FALSE(score.exact);
  EXPECT_DOUBLE_EQ(score.f1, 0.8);
  EXPECT_TRUE(squad_score(golds, "Q.").exact);
  EXPECT_FALSE(squad_score({}, "q").exact);
  EXPECT_EQ(squad_score({}, "").f1, 0);
}

TEST(Squad, HostileAndHugeTexts) {
  EXPECT_EQ(squad_normalize("the\xff" "Z"), "\xff" "z");  // no letter: a border
  EXPECT_EQ(squad_normalize(std::string("x\0y", 3)), std::string("x\0y", 3));
  std::string huge;
  for (int i = 0; i < 200000; ++i) huge += "word" + std::to_string(i % 1000) + " the ";
  EXPECT_EQ(f1(huge.c_str(), huge.c_str()), 1);
  EXPECT_EQ(SquadText(std::string(1 << 20, '.')).text(), "");
}

}  // namespace
}  // namespace tabrig::metrics
