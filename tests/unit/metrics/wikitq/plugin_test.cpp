#include "tests/unit/metrics/plugin_metric.hpp"

namespace tabrig {
namespace {

using tests::PluginMetric;

const Json kGold = {{"answers", {"100,000", "Rome"}}, {"canon", {"100000.0", nullptr}}};

TEST(DenotationPlugin, ScoresAnswerLists) {
  PluginMetric metric("metric-wikitq", "wikitq.denotation");
  const auto right = metric.score(kGold, {{"answers", {"rome (Italy)", "1e5"}}});
  ASSERT_TRUE(right.ok()) << right.status().to_string();
  EXPECT_EQ(right->value, 1.0);
  EXPECT_EQ(right->outcome, "right");
  EXPECT_EQ(metric.score(kGold, {{"answers", {"Rome", 100000}}})->value, 1.0);  // a JSON number counts as written
  EXPECT_EQ(metric.score(kGold, {{"answers", {"Rome", "5"}}})->outcome, "wrong");
  EXPECT_EQ(metric.score(kGold, {{"answers", {"Rome"}}})->value, 0.0);
  const auto none = metric.score(kGold, nullptr, State::kNoAnswer);
  EXPECT_EQ(none->value, 0.0);
  EXPECT_EQ(none->outcome, "no_answer");
  const MetricSummary summary = metric.finish();
  EXPECT_EQ(summary.n, 5u);
  EXPECT_EQ(summary.value, 0.4);
  EXPECT_NE(summary.signature.find("canon:tagged"), std::string::npos);
}

TEST(DenotationPlugin, WhatCannotBeScoredHasNoValue) {
  PluginMetric metric("metric-wikitq", "wikitq.denotation");
  const auto overflow = metric.score(kGold, {{"answers", {std::string(400, '9')}}});
  ASSERT_TRUE(overflow.ok()) << overflow.status().to_string();
  EXPECT_FALSE(overflow->value);
  EXPECT_EQ(overflow->state, State::kScorerError);
  EXPECT_EQ(overflow->outcome, "official_error");
  EXPECT_EQ(metric.score({{"label", "x"}}, {{"answers", {"x"}}})->state, State::kGoldFailed);
  EXPECT_EQ(metric.score({{"answers", {"a"}}, {"canon", {"a", "b"}}}, {{"answers", {"a"}}})->state, State::kGoldFailed);
  for (const Json& bad : {Json{{"text", "x"}}, Json(nullptr), Json{{"answers", "x"}}, Json{{"answers", {true}}}}) {
    EXPECT_EQ(metric.score(kGold, bad).status().code(), Code::kInvalidArgument) << bad;
  }
  EXPECT_EQ(metric.finish().n, 0u);
  EXPECT_FALSE(metric.finish().value);
}

TEST(DenotationPlugin, MergesAndTellsUntypedGold) {
  PluginMetric metric("metric-wikitq", "wikitq.denotation");
  PluginMetric other("metric-wikitq", "wikitq.denotation");
  metric.score(kGold, {{"answers", {"Rome", "1e5"}}}).value();
  ASSERT_TRUE(other.score({{"answers", {"x"}}}, {{"answers", {"y"}}}).ok());
  EXPECT_NE(other.finish().signature.find("canon:none"), std::string::npos);
  auto second = metric.create().value();
  Example example;
  example.has_gold = true;
  example.gold = {{"answers", {"x"}}};
  Prediction prediction;
  prediction.value = {{"answers", {"y"}}};
  ASSERT_TRUE(second->update({}, {&example, &prediction, "", State::kScored, 0}).ok());
  ASSERT_TRUE(metric->can_merge());
  ASSERT_TRUE(metric->merge(*second).ok());
  const MetricSummary summary = metric.finish();
  EXPECT_EQ(summary.n, 2u);
  EXPECT_EQ(summary.value, 0.5);
  EXPECT_NE(summary.signature.find("canon:mixed"), std::string::npos);
}

TEST(DenotationPlugin, RefusesAnUnknownPolicy) {
  PluginMetric metric("metric-wikitq", "wikitq.denotation", {{"policy", "official"}});
  Registry registry;
  DiscoveryOptions options;
  options.files = {std::string(TABRIG_PLUGIN_DIR) + "/metric-wikitq.tabrig.so"};
  options.environment = false;
  options.installation = "/nonexistent";
  registry.scan(options);
  EXPECT_EQ(registry.metric("wikitq.denotation", {{"policy", "lenient"}}).status().code(), Code::kInvalidArgument);
}

}  // namespace
}  // namespace tabrig
