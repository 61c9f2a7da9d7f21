#include "metrics/label/label.hpp"

#include <gtest/gtest.h>

namespace tabrig::metrics {
namespace {

LabelCounts sample() {
  LabelCounts counts;
  EXPECT_TRUE(counts.add("yes", "yes"));
  EXPECT_TRUE(counts.add("yes", "yes"));
  EXPECT_FALSE(counts.add("yes", "no"));
  EXPECT_TRUE(counts.add("no", "no"));
  EXPECT_FALSE(counts.add("no", std::nullopt));
  EXPECT_FALSE(counts.add("no", "perhaps"));
  return counts;
}

TEST(Label, AccuracyCountsEveryItem) {
  const LabelCounts counts = sample();
  EXPECT_EQ(counts.items(), 6u);
  EXPECT_EQ(counts.right(), 3u);
  EXPECT_DOUBLE_EQ(*counts.accuracy(), 0.5);
  EXPECT_FALSE(LabelCounts().accuracy().has_value());
  EXPECT_FALSE(LabelCounts().macro_f1().has_value());
}

TEST(Label, LabelsAreComparedByteByByte) {
  LabelCounts counts;
  EXPECT_FALSE(counts.add("SUPPORTS", "supports"));
  EXPECT_FALSE(counts.add("yes", "yes "));
  EXPECT_FALSE(counts.add("", std::nullopt));  // no prediction is never right
  EXPECT_TRUE(counts.add("", ""));
  EXPECT_TRUE(counts.add(std::string("a\0b", 3), std::string("a\0b", 3)));
  EXPECT_FALSE(counts.add("a", std::string("a\0b", 3)));
}

TEST(Label, PerLabelFigures) {
  const auto labels = sample().per_label();
  ASSERT_EQ(labels.size(), 3u);
  EXPECT_EQ(labels[0].label, "no");
  EXPECT_EQ(labels[0].gold, 3u);
  EXPECT_EQ(labels[0].predicted, 2u);
  EXPECT_DOUBLE_EQ(*labels[0].precision, 0.5);
  EXPECT_DOUBLE_EQ(*labels[0].recall, 1.0 / 3);
  EXPECT_DOUBLE_EQ(*labels[0].f1, 0.4);
  EXPECT_EQ(labels[1].label, "perhaps");  // predicted only: no recall can be given
  EXPECT_FALSE(labels[1].recall.has_value());
  EXPECT_DOUBLE_EQ(*labels[1].precision, 0);
  EXPECT_DOUBLE_EQ(*labels[2].f1, 0.8);
  EXPECT_DOUBLE_EQ(*sample().macro_f1(), 0.6);  // of "no" and "yes"
}

TEST(Label, ConfusionMatrix) {
  const LabelCounts counts = sample();
  EXPECT_EQ(counts.confusion().at("yes").at("no"), 1u);
  EXPECT_EQ(counts.confusion().at("no").at("perhaps"), 1u);
  EXPECT_EQ(counts.unpredicted().at("no"), 1u);
  EXPECT_EQ(counts.unpredicted().count("yes"), 0u);
}

TEST(Label, MergeIsAsIfAllHadBeenAddedToOne) {
  LabelCounts left = sample(), both = sample();
  left.merge(sample());
  both.merge(LabelCounts());
  EXPECT_EQ(left.items(), 12u);
  EXPECT_EQ(both.items(), 6u);
  EXPECT_DOUBLE_EQ(*left.accuracy(), 0.5);
  EXPECT_EQ(left.confusion().at("yes").at("yes"), 4u);
  EXPECT_EQ(left.unpredicted().at("no"), 2u);
  LabelCounts empty;
  empty.merge(sample());
  EXPECT_DOUBLE_EQ(*empty.macro_f1(), 0.6);
}

}  // namespace
}  // namespace tabrig::metrics
