// One metric of a built plugin, driven through the host as the engine does it. For tests.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "core/host/registry.hpp"

namespace tabrig::tests {

class PluginMetric {
 public:
  // `plugin`: file name without the suffix; TABRIG_PLUGIN_DIR is the folder of the build's plugins.
  PluginMetric(const std::string& plugin, std::string id, Json config = Json::object()) : id_(std::move(id)), config_(std::move(config)) {
    DiscoveryOptions options;
    options.files = {std::string(TABRIG_PLUGIN_DIR) + "/" + plugin + ".tabrig.so"};
    options.environment = false;
    options.installation = "/nonexistent";
    registry_.scan(options);
    metric_ = create().value();
  }

  Result<std::unique_ptr<Metric>> create() { return registry_.metric(id_, config_); }
  Metric& operator*() { return *metric_; }
  Metric* operator->() { return metric_.get(); }

  // Scores one prediction value (null = no answer) against a gold; `table` may be null.
  Result<ItemScore> score(const Json& gold, const Json& value, State state = State::kScored, std::shared_ptr<const Table> table = nullptr) {
    Example example;
    example.id = "item";
    example.has_gold = true;
    example.gold = gold;
    if (table) example.tables.push_back(std::move(table));
    Prediction prediction;
    prediction.state = state;
    prediction.value = value;
    return metric_->update({}, {&example, &prediction, "", state, 0});
  }
  MetricSummary finish() { return metric_->finish({}).value(); }

 private:
  std::string id_;
  Json config_;
  Registry registry_;
  std::unique_ptr<Metric> metric_;
};

}  // namespace tabrig::tests
