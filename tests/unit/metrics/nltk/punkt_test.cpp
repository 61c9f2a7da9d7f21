#include "metrics/nltk/punkt.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "metrics/nltk/punkt_model.hpp"

namespace tabrig::metrics {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr NltkVersion kOld = NltkVersion::k3_9_1, kNew = NltkVersion::k3_10_4;

TEST(Punkt, TheModelIsWhole) {
  const PunktModel& model = punkt_english();
  EXPECT_EQ(model.abbreviations.size(), 156u);
  EXPECT_EQ(model.sentence_starters.size(), 39u);
  EXPECT_EQ(model.collocations.size(), 37u);
  EXPECT_EQ(model.contexts.size(), 20366u);
  EXPECT_TRUE(model.abbreviations.count(". . "));
  EXPECT_TRUE(model.collocations.count("##number##\tabreast"));
  EXPECT_EQ(model.context("zone"), unsigned{PunktModel::kLowerInside});
  EXPECT_EQ(model.context("no such word"), 0u);
}

TEST(Punkt, SplitsAtSentenceEnds) {
  EXPECT_THAT(sent_tokenize("He left. She stayed!  Why? ", kOld), ElementsAre("He left.", "She stayed!", "Why?"));
  EXPECT_THAT(sent_tokenize("Very bad acting!!! I promise.", kOld), ElementsAre("Very bad acting!!!", "I promise."));
  EXPECT_THAT(sent_tokenize("", kOld), IsEmpty());
  EXPECT_THAT(sent_tokenize(" \n", kOld), IsEmpty());
}

TEST(Punkt, KnowsAbbreviationsInitialsAndNumbers) {
  EXPECT_THAT(sent_tokenize("Mr. Smith met J. Bach in the U.S. in May.", kOld), ElementsAre("Mr. Smith met J. Bach in the U.S. in May."));
  EXPECT_THAT(sent_tokenize("It was in the U.S. However, he left.", kOld), ElementsAre("It was in the U.S.", "However, he left."));
  EXPECT_THAT(sent_tokenize("They came 2. and won.", kOld), ElementsAre("They came 2. and won."));
}

TEST(Punkt, ClosingMarksStayWithTheirSentence) {
  EXPECT_THAT(sent_tokenize("(He left.) She stayed.", kOld), ElementsAre("(He left.)", "She stayed."));
  EXPECT_THAT(sent_tokenize("He said “no.” She left.", kOld), ElementsAre("He said “no.” She left."));
  EXPECT_THAT(sent_tokenize("He said “no.” She left.", kNew), ElementsAre("He said “no.”", "She left."));
}

TEST(Punkt, HostileTexts) {
  EXPECT_NO_THROW(sent_tokenize(std::string(200000, '.'), kNew));
  EXPECT_NO_THROW(sent_tokenize(std::string(200000, '!'), kNew));
  std::string spaced;
  for (int i = 0; i < 50000; ++i) spaced += "a. ";
  EXPECT_FALSE(sent_tokenize(spaced, kNew).empty());
}

}  // namespace
}  // namespace tabrig::metrics
