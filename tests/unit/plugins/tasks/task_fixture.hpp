// A task of a built plugin, driven through the host as the engine does it; and completions that no parser may stumble over.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "core/host/registry.hpp"

namespace tabrig::tests {

class PluginTask {
 public:
  // `plugin`: file name without the suffix; TABRIG_PLUGIN_DIR is the folder of the build's plugins.
  PluginTask(const std::string& plugin, std::string id, Json config = Json::object()) : id_(std::move(id)) {
    DiscoveryOptions options;
    options.files = {std::string(TABRIG_PLUGIN_DIR) + "/" + plugin + ".tabrig.so"};
    options.environment = false;
    options.installation = "/nonexistent";
    registry_.scan(options);
    task_ = create(config).value();
  }

  Result<std::unique_ptr<Task>> create(const Json& config) { return registry_.task(id_, config); }
  // The content of the last message.
  std::string prompt(const Example& example) { return messages(example).back().content; }
  std::vector<Message> messages(const Example& example) { return task_->prompt({}, example).value().messages; }
  Prediction parse(std::string_view completion, const std::string& dataset = "") {
    Example example;
    example.id = "item";
    example.dataset = dataset;
    return task_->parse({}, example, completion).value();
  }

 private:
  std::string id_;
  Registry registry_;
  std::unique_ptr<Task> task_;
};

// Each is parsed: no crash, no error, seconds at most, and any span lies inside.
inline std::vector<std::string> hostile_completions() {
  const auto repeated = [](const std::string& piece, std::size_t bytes) {
    std::string out;
    while (out.size() < bytes) out += piece;
    return out;
  };
  constexpr std::size_t kMega = 1u << 20;
  return {"",
          " \n\t ",
          std::string(1, '\0'),
          std::string("a\0b", 3),
          "\xFF\xFE answer: \xC3",
          "<answer>\xE2\x82</answer>",
          "<answer>",
          "</answer>",
          "</answer><answer>",
          "<answer></answer>",
          "<answer><answer>x</answer></answer>",
          "<think>",
          "</think>",
          "```",
          "``````",
          "{\"answer\":",
          "{\"answer\": null}",
          "[[[[",
          "\\boxed{",
          "\\boxed{\\boxed{",
          "Answer:",
          "Answer: xxx",
          repeated("x", kMega),
          repeated("<answer>", kMega),
          repeated("</answer>", kMega),
          repeated("<answer>x", kMega) + repeated("</answer>", kMega),
          repeated("answer: ", kMega),
          repeated("Answer: xxx (answer to the question).\n", kMega),
          repeated("answer is ", kMega),
          repeated("```", kMega),
          repeated("```sql\n", kMega),
          repeated("{", kMega),
          repeated("{\"answer\":", kMega),
          repeated("[", kMega),
          repeated("\\boxed{", kMega),
          repeated("</think>", kMega),
          repeated("\n", kMega),
          repeated("select from\n", kMega),
          repeated("SELECT 1;\n\n", kMega),
          repeated("not ", kMega),
          repeated("supports refutes ", kMega),
          repeated("a\xC3", kMega),
          repeated("|", kMega)};
}

inline void expect_survives(PluginTask& task) {
  for (const std::string& completion : hostile_completions()) {
    const Prediction prediction = task.parse(completion);
    if (prediction.state == State::kNoAnswer) {
      EXPECT_TRUE(prediction.value.is_null()) << completion.substr(0, 40);
      EXPECT_TRUE(prediction.text.empty()) << completion.substr(0, 40);
    } else {
      EXPECT_FALSE(prediction.value.is_null()) << completion.substr(0, 40);
    }
    EXPECT_FALSE(prediction.rule.empty()) << completion.substr(0, 40);
  }
}

}  // namespace tabrig::tests
