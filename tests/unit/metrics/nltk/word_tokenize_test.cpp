#include "metrics/nltk/word_tokenize.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tabrig::metrics {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr NltkVersion kOld = NltkVersion::k3_9_1, kNew = NltkVersion::k3_10_4;

TEST(WordTokenize, MoneyQuotesAndDots) {
  EXPECT_THAT(word_tokenize("$1,234.5 million; 50% \"quoted\" text...", kOld),
              ElementsAre("$", "1,234.5", "million", ";", "50", "%", "``", "quoted", "''", "text", "..."));
}

TEST(WordTokenize, Contractions) {
  EXPECT_THAT(word_tokenize("They didn't; I cannot, she'll wanna.", kOld),
              ElementsAre("They", "did", "n't", ";", "I", "can", "not", ",", "she", "'ll", "wan", "na", "."));
  EXPECT_THAT(word_tokenize("dog's dogs'", kOld), ElementsAre("dog", "'s", "dogs", "'"));
}

TEST(WordTokenize, TheFinalStopOfEverySentenceIsAToken) {
  EXPECT_THAT(word_tokenize("He left. She too.", kOld), ElementsAre("He", "left", ".", "She", "too", "."));
  EXPECT_THAT(word_tokenize("He left. She too.", kOld, true), ElementsAre("He", "left.", "She", "too", "."));
}

TEST(WordTokenize, TheVersionsDiffer) {
  EXPECT_THAT(word_tokenize("1962–63", kOld), ElementsAre("1962–63"));
  EXPECT_THAT(word_tokenize("1962–63", kNew), ElementsAre("1962", "–", "63"));
  EXPECT_THAT(word_tokenize("'tis", kOld), ElementsAre("'t", "is"));
  EXPECT_THAT(word_tokenize("'tis", kNew), ElementsAre("'", "tis"));
}

TEST(WordTokenize, Treebank) {
  EXPECT_THAT(treebank_tokenize("Good (roughly 3,36) [x].", kOld), ElementsAre("Good", "(", "roughly", "3,36", ")", "[", "x", "]", "."));
  EXPECT_THAT(treebank_tokenize("a (b) {c}", kOld, true), ElementsAre("a", "-LRB-", "b", "-RRB-", "-LCB-", "c", "-RCB-"));
}

TEST(WordTokenize, HostileTexts) {
  EXPECT_THAT(word_tokenize("", kOld), IsEmpty());
  EXPECT_THAT(word_tokenize("a\xff" "b", kOld), ElementsAre("a\uFFFD" "b"));
  EXPECT_NO_THROW(word_tokenize("x." + std::string(200000, ' ') + "y" + std::string(200000, ')'), kOld));
  EXPECT_EQ(word_tokenize(std::string(100000, '\''), kNew).empty(), false);
  EXPECT_NO_THROW(word_tokenize(std::string("a\0b", 3), kOld));
}

}  // namespace
}  // namespace tabrig::metrics
