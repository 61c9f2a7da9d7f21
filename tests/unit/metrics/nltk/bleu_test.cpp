#include "metrics/nltk/bleu.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "metrics/nltk/authors.hpp"
#include "metrics/text/python_text.hpp"

namespace tabrig::metrics {
namespace {

BleuItem item(const char* hypothesis, std::vector<const char*> references) {
  BleuItem out{py_split(hypothesis), {}};
  for (const char* reference : references) out.references.push_back(py_split(reference));
  return out;
}

Result<double> score(const BleuItem& of, int method, std::vector<double> weights = {0.25, 0.25, 0.25, 0.25}) {
  NltkBleuConfig config;
  config.smoothing = method;
  config.weights = std::move(weights);
  return nltk_sentence_bleu(of, config);
}

TEST(NltkBleu, Method1AgainstKnownValues) {
  const std::vector<double> falling = {0.4, 0.3, 0.2, 0.1};
  const char* gold = "the cat sat on the mat .";
  EXPECT_NEAR(*score(item("a cat is on the mat .", {gold}), 1), 0.434721, 1e-6);
  EXPECT_NEAR(*score(item("a cat is on the mat .", {gold}), 1, falling), 0.514572, 1e-6);
  EXPECT_NEAR(*score(item("the cat", {gold}), 1), 0.025958, 1e-6);
  EXPECT_NEAR(*score(item("the cat", {gold}), 1, falling), 0.041140, 1e-6);
  EXPECT_EQ(*score(item("dog", {gold}), 1), 0);
}

TEST(NltkBleu, WithoutSmoothingAZeroIsTheSmallestNormalDouble) {
  const double found = *score(item("a b c e", {"a b c d"}), 0);
  EXPECT_GT(found, 0);
  EXPECT_LT(found, 1e-70);
  EXPECT_DOUBLE_EQ(*score(item("a b c d", {"a b c d"}), 0), 1);
}

TEST(NltkBleu, SmoothingMethods) {
  const BleuItem near = item("a b c e", {"a b c d"});  // 3/4, 2/3, 1/2, 0/1
  const auto mean = [](double fourth) { return std::pow(3.0 / 4 * 2 / 3 * 1 / 2 * fourth, 0.25); };
  EXPECT_NEAR(*score(near, 1), mean(0.1), 1e-12);
  EXPECT_NEAR(*score(near, 2), std::pow(3.0 / 4 * 3 / 4 * 2 / 3 * 1 / 2, 0.25), 1e-12);
  EXPECT_NEAR(*score(near, 3), mean(0.5), 1e-12);
  EXPECT_NEAR(*score(near, 4), mean(std::log(4.0) / (2 * 5)), 1e-12);
  EXPECT_GT(*score(item("a b c d", {"a b c d"}), 5), 1);
  EXPECT_FALSE(score(near, 8).ok());
}

TEST(NltkBleu, Method6NeedsATrigram) {
  EXPECT_EQ(score(item("a b", {"a b"}), 6).status().code(), Code::kFailedPrecondition);
  EXPECT_EQ(score(item("a b", {"a b"}), 6, {0.5, 0.5}).status().code(), Code::kInvalidArgument);
  EXPECT_TRUE(score(item("a b c", {"a b c"}), 6).ok());
}

TEST(NltkBleu, AutoReweighOnlyActsOnShortTexts) {
  NltkBleuConfig config;
  config.smoothing = 1;
  config.auto_reweigh = true;
  EXPECT_DOUBLE_EQ(*nltk_sentence_bleu(item("a b", {"a b"}), config), 1);
  EXPECT_LT(*nltk_sentence_bleu(item("a b c e", {"a b c d"}), config), 1);
}

TEST(NltkBleu, BrevityPenalty) {
  EXPECT_EQ(nltk_brevity_penalty(5, 6), 1);
  EXPECT_EQ(nltk_brevity_penalty(5, 5), 1);
  EXPECT_EQ(nltk_brevity_penalty(5, 0), 0);
  EXPECT_DOUBLE_EQ(nltk_brevity_penalty(6, 4), std::exp(-0.5));
}

TEST(NltkBleu, CorpusSumsCounts) {
  const std::vector<BleuItem> items = {item("a b c d e", {"a b c d e"}), item("q q q q q", {"v w x y z"})};
  EXPECT_NEAR(*nltk_corpus_bleu(items, {}), 0.5, 1e-12);
}

TEST(NltkBleu, BadInputIsRefused) {
  EXPECT_EQ(score(item("a", {}), 1).status().code(), Code::kInvalidArgument);
  EXPECT_EQ(score(item("a", {"a"}), 1, {}).status().code(), Code::kInvalidArgument);
  EXPECT_EQ(nltk_corpus_bleu({}, {}).status().code(), Code::kInvalidArgument);
  EXPECT_EQ(*score(item("", {"a"}), 4), 0);
}

TEST(AuthorsBleu, TheBestReferenceAlone) {
  const std::vector<std::string> references = {"something else entirely", "The cat sat on the mat."};
  EXPECT_DOUBLE_EQ(authors_bleu("the CAT sat on the mat.", references, NltkVersion::k3_9_1), 1);
  EXPECT_EQ(authors_bleu("", references, NltkVersion::k3_9_1), 0);
  const std::vector<std::string> empty = {""};
  EXPECT_EQ(authors_bleu("x", empty, NltkVersion::k3_9_1), 0);
  EXPECT_EQ(authors_bleu("x", {}, NltkVersion::k3_9_1), 0);
}

}  // namespace
}  // namespace tabrig::metrics
