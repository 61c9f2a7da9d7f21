// Real model outputs for the tests of the text metrics. Errors: a file that is set but cannot be read fails the test.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

#include "core/util/file.hpp"
#include "core/util/json.hpp"

namespace tabrig::metrics {

struct Pair {
  std::string prediction;
  std::vector<std::string> references;
};

// The folder of TABRIG_DATA, "" when unset.
inline std::string data_folder() {
  const char* folder = std::getenv("TABRIG_DATA");
  return folder ? folder : "";
}

inline std::vector<std::string> lines_of(const std::string& path) {
  auto bytes = read_file(path);
  EXPECT_TRUE(bytes.ok()) << bytes.status().to_string();
  std::vector<std::string> out;
  if (!bytes.ok()) return out;
  for (std::size_t begin = 0; begin < bytes->size();) {
    const std::size_t end = std::min(bytes->find('\n', begin), bytes->size());
    out.push_back(bytes->substr(begin, end - begin));
    begin = end + 1;
  }
  return out;
}

// FeTaQA's T5-large outputs with the answers they belong to, by the ids of order.json.
inline std::vector<Pair> fetaqa_t5(const std::string& data) {
  std::map<std::string, std::string> answers;
  for (const std::string& line : lines_of(data + "/fetaqa/data/fetaQA-v1_test.jsonl")) {
    const Json record = Json::parse(line);
    answers[record.at("feta_id").dump()] = record.at("answer").get<std::string>();
  }
  auto order = read_file(data + "/../parity/fetaqa_t5/order.json");
  EXPECT_TRUE(order.ok()) << order.status().to_string();
  const auto predictions = lines_of(data + "/fetaqa/end2end/outputs/t5-large-test-predictions.txt");
  std::vector<Pair> out;
  if (!order.ok()) return out;
  const Json ids = Json::parse(*order);
  EXPECT_EQ(ids.size(), predictions.size());
  for (std::size_t i = 0; i < ids.size() && i < predictions.size(); ++i) out.push_back({predictions[i], {answers.at(ids[i].dump())}});
  return out;
}

// ToTTo's official sample: outputs and the records' references.
inline std::vector<Pair> totto_sample(const std::string& data) {
  const auto predictions = lines_of(data + "/totto/sample/output_sample.txt");
  const auto records = lines_of(data + "/totto/sample/dev_sample.jsonl");
  EXPECT_EQ(predictions.size(), records.size());
  std::vector<Pair> out;
  for (std::size_t i = 0; i < records.size() && i < predictions.size(); ++i) {
    out.push_back({predictions[i], {}});
    const Json record = Json::parse(records[i]);
    for (const Json& annotation : record.at("sentence_annotations")) out.back().references.push_back(annotation.at("final_sentence"));
  }
  return out;
}

}  // namespace tabrig::metrics
