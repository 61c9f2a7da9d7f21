#include "metrics/bleu/sacrebleu.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace tabrig::metrics {
namespace {

using ::testing::ElementsAre;

BleuConfig config(BleuSmoothing smoothing, bool effective = false, std::optional<double> value = std::nullopt) {
  BleuConfig out;
  out.smoothing = smoothing;
  out.effective_order = effective;
  out.smooth_value = value;
  return out;
}

BleuScore score(const BleuConfig& with, const std::string& hypothesis, const std::vector<std::string>& references) {
  const Bleu bleu(with);
  return bleu.score(bleu.segment(hypothesis, references).value());
}

TEST(SacreBleu, PerfectAndHopeless) {
  EXPECT_NEAR(score({}, "the cat sat on the mat", {"the cat sat on the mat"}).score, 100, 1e-9);
  EXPECT_EQ(score({}, "x y z v", {"the cat"}).score, 0);
  EXPECT_EQ(score(config(BleuSmoothing::kFloor), "x", {"the cat"}).score, 0);  // no match at all: smoothing has no say
}

TEST(SacreBleu, KnownByHand) {
  // 3 of 4 unigrams, 2 of 3 bigrams, 1 of 2 trigrams, 0 of 1: the last is smoothed to 50 %.
  const BleuScore found = score({}, "a b c d", {"a b c e"});
  EXPECT_THAT(found.counts, ElementsAre(3, 2, 1, 0));
  EXPECT_NEAR(found.score, 100 * std::pow(3.0 / 4 * 2 / 3 * 1 / 2 * 1 / 2, 0.25), 1e-9);
  EXPECT_EQ(found.bp, 1);
}

TEST(SacreBleu, SmoothingMethods) {
  const auto fourth = [](BleuSmoothing smoothing, std::optional<double> value = std::nullopt) {
    return score(config(smoothing, false, value), "a b c d", {"a b c e"}).precisions[3];
  };
  EXPECT_DOUBLE_EQ(fourth(BleuSmoothing::kNone), 0);
  EXPECT_DOUBLE_EQ(fourth(BleuSmoothing::kExp), 50);
  EXPECT_DOUBLE_EQ(fourth(BleuSmoothing::kFloor), 10);
  EXPECT_DOUBLE_EQ(fourth(BleuSmoothing::kFloor, 0.01), 1);
  EXPECT_DOUBLE_EQ(fourth(BleuSmoothing::kAddK), 50);
  EXPECT_EQ(score(config(BleuSmoothing::kNone), "a b c d", {"a b c e"}).score, 0);
  EXPECT_THAT(score(config(BleuSmoothing::kAddK), "a b c d", {"a b c e"}).totals, ElementsAre(4, 4, 3, 2));
}

TEST(SacreBleu, EffectiveOrderStopsWhereTheHypothesisEnds) {
  EXPECT_EQ(score(config(BleuSmoothing::kExp), "a b", {"a b"}).score, 0);
  EXPECT_NEAR(score(config(BleuSmoothing::kExp, true), "a b", {"a b"}).score, 100, 1e-9);
}

TEST(SacreBleu, BrevityPenalty) {
  EXPECT_DOUBLE_EQ(score({}, "a b c d", {"a b c d e f"}).bp, std::exp(1 - 6.0 / 4));
  EXPECT_DOUBLE_EQ(score({}, "a b c d", {"a b c d e f", "a b c"}).bp, 1);
  EXPECT_DOUBLE_EQ(score({}, "", {"a"}).bp, 0);
  EXPECT_DOUBLE_EQ(score({}, "", {""}).bp, 1);
}

TEST(SacreBleu, CaseOnlyCountsWhenMixed) {
  BleuConfig lower;
  lower.lowercase = true;
  EXPECT_NEAR(score(lower, "THE CAT SAT DOWN", {"the cat sat down"}).score, 100, 1e-9);
  EXPECT_EQ(score({}, "THE CAT SAT DOWN", {"the cat sat down"}).score, 0);
}

TEST(SacreBleu, CorpusAddsStatisticsNotScores) {
  const Bleu bleu;
  BleuStats sums;
  const std::vector<std::string> first = {"a b c d e"}, second = {"v w x y z"};
  sums.add(bleu.segment("a b c d e", first).value());
  sums.add(bleu.segment("q q q q q", second).value());
  EXPECT_NEAR(bleu.score(sums).score, 50, 1e-9);
}

TEST(SacreBleu, StatisticsGoFlatAndBack) {
  const Bleu bleu;
  const std::vector<std::string> references = {"a b c e f g"};
  const BleuStats stats = bleu.segment("a b c d", references).value();
  EXPECT_THAT(stats.flat(), ElementsAre(4, 6, 3, 2, 1, 0, 4, 3, 2, 1));
  EXPECT_EQ(bleu.score(BleuStats::from_flat(stats.flat(), 4).value()).score, bleu.score(stats).score);
  const std::vector<double> wrong(9, 1.0);
  EXPECT_EQ(BleuStats::from_flat(wrong, 4).status().code(), Code::kInvalidArgument);
}

TEST(SacreBleu, NoReferenceIsAnError) { EXPECT_EQ(Bleu().segment("a", {}).status().code(), Code::kInvalidArgument); }

TEST(SacreBleu, SignatureAndPrint) {
  EXPECT_EQ(Bleu().signature(1), "nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:2.6.0");
  BleuConfig other = config(BleuSmoothing::kFloor, true, 0.015);
  other.lowercase = true;
  other.tokenizer = BleuTokenizer::kIntl;
  EXPECT_EQ(Bleu(other).signature(std::nullopt), "nrefs:var|case:lc|eff:yes|tok:intl|smooth:floor[0.01]|version:2.6.0");
  EXPECT_EQ(Bleu(config(BleuSmoothing::kAddK)).signature(3), "nrefs:3|case:mixed|eff:no|tok:13a|smooth:add-k[1.00]|version:2.6.0");
  EXPECT_EQ(score({}, "a b c d", {"a b c e"}).printed(), "59.46 75.0/66.7/50.0/50.0 (BP = 1.000 ratio = 1.000 hyp_len = 4 ref_len = 4)");
}

TEST(SacreBleu, HostileTexts) {
  EXPECT_NO_THROW(score({}, "\xff\xfe a", {"\xc3"}));
  std::string huge;
  for (int i = 0; i < 30000; ++i) huge += "word" + std::to_string(i) + ", ";
  EXPECT_NEAR(score({}, huge, {huge}).score, 100, 1e-9);
}

}  // namespace
}  // namespace tabrig::metrics
