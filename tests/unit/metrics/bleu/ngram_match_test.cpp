#include "metrics/bleu/ngram_match.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "metrics/text/python_text.hpp"

namespace tabrig::metrics {
namespace {

using ::testing::ElementsAre;

NgramMatches match(const std::string& hypothesis, const std::vector<std::string>& references, std::size_t order = 4) {
  std::vector<Tokens> tokens;
  for (const std::string& reference : references) tokens.push_back(py_split(reference));
  return match_ngrams(py_split(hypothesis), tokens, order);
}

TEST(NgramMatch, PapinenisClipping) {
  // Papineni et al. 2002, section 2.1.
  const auto found = match("the the the the the the the", {"the cat is on the mat", "there is a cat on the mat"});
  EXPECT_THAT(found.matches, ElementsAre(2, 0, 0, 0));
  EXPECT_THAT(found.totals, ElementsAre(7, 6, 5, 4));
}

TEST(NgramMatch, TheReferenceThatHasMostOfAnNgramClipsIt) {
  EXPECT_THAT(match("a a b b", {"a a c", "b b a"}).matches, ElementsAre(4, 2, 0, 0));
  EXPECT_THAT(match("a b a b", {"a b", "a b a"}).matches, ElementsAre(3, 2, 1, 0));
}

TEST(NgramMatch, AnNgramIsMoreThanItsPartsTogether) {
  EXPECT_THAT(match("a b c", {"a b x b c"}).matches, ElementsAre(3, 2, 0, 0));
  EXPECT_THAT(match("ab c", {"a bc"}).matches, ElementsAre(0, 0, 0, 0));
}

TEST(NgramMatch, ShortAndEmptyTexts) {
  EXPECT_THAT(match("", {"a"}).totals, ElementsAre(0, 0, 0, 0));
  EXPECT_THAT(match("a b", {""}).totals, ElementsAre(2, 1, 0, 0));
  EXPECT_THAT(match("a b", {}).matches, ElementsAre(0, 0, 0, 0));
  EXPECT_THAT(match("a b", {"a b"}, 1).matches, ElementsAre(2));
  EXPECT_THAT(match("a b c d e f", {"a b c d e f"}, 6).matches, ElementsAre(6, 5, 4, 3, 2, 1));
}

TEST(NgramMatch, LongTextsAgreeWithThemselves) {
  std::string text;
  for (int i = 0; i < 50000; ++i) text += std::to_string(i % 977) + " ";
  const auto found = match(text, {text});
  EXPECT_THAT(found.matches, ElementsAre(50000, 49999, 49998, 49997));
}

TEST(NgramMatch, ClosestLengthTakesTheShorterOnATie) {
  const std::vector<std::size_t> lengths = {9, 5, 7, 3};
  EXPECT_EQ(closest_length(8, lengths), 7u);
  EXPECT_EQ(closest_length(6, lengths), 5u);
  EXPECT_EQ(closest_length(0, lengths), 3u);
  EXPECT_EQ(closest_length(100, lengths), 9u);
}

}  // namespace
}  // namespace tabrig::metrics
