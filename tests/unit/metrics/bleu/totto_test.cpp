#include "metrics/bleu/totto.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "metrics/bleu/moses_detokenizer.hpp"

namespace tabrig::metrics {
namespace {

using ::testing::ElementsAre;

TEST(MosesDetokenizer, ShiftsPunctuation) {
  EXPECT_EQ(moses_detokenize("he said , \" yes ! \" ( twice ) ."), "he said, \"yes!\" (twice).");
  EXPECT_EQ(moses_detokenize("it 's $ 5"), "it's $5");
  EXPECT_EQ(moses_detokenize("the jones ' house ' x '"), "the jones' house 'x'");
  EXPECT_EQ(moses_detokenize("a  b   c"), "a b c");
  EXPECT_EQ(moses_detokenize("one @-@ two"), "one-two");
  EXPECT_EQ(moses_detokenize("中 文 x 文"), "中文 x 文");
  EXPECT_EQ(moses_detokenize("a\tb ,\t"), "a\tb ,\t");  // only blanks separate words
}

TEST(MosesDetokenizer, DecodesEscapes) {
  EXPECT_EQ(moses_detokenize("a &lt; b &amp;lt; c &#124; d &apos;"), "a < b &lt; c | d '");
}

TEST(MosesDetokenizer, TagsAndBlankLinesPass) {
  EXPECT_EQ(moses_detokenize("<null>"), "<null>");
  EXPECT_EQ(moses_detokenize("<a  ,  b>"), "<a  ,  b>");
  EXPECT_EQ(moses_detokenize("  \u3000"), "  \u3000");
  EXPECT_EQ(moses_detokenize(""), "");
  EXPECT_EQ(moses_detokenize("<>"), "<>");
}

TEST(MosesDetokenizer, HostileLines) {
  EXPECT_NO_THROW(moses_detokenize("\xff '\xc3 \xe4\xb8 ,"));
  EXPECT_EQ(moses_detokenize(std::string(100000, '\'')).size(), 100000u);
  EXPECT_EQ(moses_detokenize(std::string(100000, ' ') + "x"), "x");
}

TEST(Totto, EmptyPredictionsAreText) {
  EXPECT_EQ(totto_prediction("  "), "<null>");
  EXPECT_EQ(totto_prediction(" The CAT . "), "the cat.");
  EXPECT_EQ(totto_prediction("a\nb"), "a b");
}

TEST(Totto, ThreeReferencesAlways) {
  const std::vector<std::string> one = {"A ,"}, four = {"a", "b", "c", "d"};
  EXPECT_THAT(totto_references(one), ElementsAre("a,", "<null>", "<null>"));
  EXPECT_THAT(totto_references(four), ElementsAre("a", "b", "c"));
}

}  // namespace
}  // namespace tabrig::metrics
