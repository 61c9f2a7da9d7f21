// The benchmarks' own prediction files and gold answers, read by the default rules: each is taken as it stands.
#include <gtest/gtest.h>

#include <cstdlib>

#include "core/table/serialise/text.hpp"
#include "core/util/file.hpp"
#include "core/util/json.hpp"
#include "plugins/tasks/fact_verification/label.hpp"
#include "plugins/tasks/table_to_text/sentence.hpp"
#include "plugins/tasks/tableqa/table_answer.hpp"
#include "plugins/tasks/text_to_sql/query.hpp"
#include "runners/replay/replay.hpp"

namespace tabrig::tasks {
namespace {

class Recorded : public testing::Test {
 protected:
  void SetUp() override {
    const char* folder = std::getenv("TABRIG_DATA");
    if (!folder || !*folder) GTEST_SKIP() << "TABRIG_DATA is not set";
    data_ = folder;
  }
  std::string bytes(const std::string& file) { return read_file(data_ + "/" + file).value(); }
  Json json(const std::string& file) { return Json::parse(bytes(file)); }
  std::vector<std::string> lines(const std::string& file) {
    std::vector<std::string> out;
    const std::string all = bytes(file);
    for (std::size_t begin = 0; begin < all.size();) {
      const std::size_t end = std::min(all.find('\n', begin), all.size());
      out.push_back(all.substr(begin, end - begin));
      begin = end + 1;
    }
    return out;
  }
  std::string data_;
};

TEST_F(Recorded, FinQaPrograms) {
  const Json predictions = json("finqa/evaluate/example_predictions.json");
  ASSERT_GT(predictions.size(), 100u);
  const auto file = ReplayFile::open(data_ + "/finqa/evaluate/example_predictions.json", "finqa", "").value();
  for (const Json& item : predictions) {
    const auto recorded = file->find(item["id"].get<std::string>(), 0).value();
    ASSERT_TRUE(recorded);
    const auto answer = parse_table_answer(recorded->samples[0].text, {});
    EXPECT_TRUE(answer.is_program) << item.dump();
    EXPECT_EQ(Json(answer.items), item["predicted"]);
  }
  const Json gold = json("finqa/dataset/test.json");
  for (const Json& item : gold) {
    const std::string program = item["qa"]["program"].get<std::string>();
    EXPECT_TRUE(parse_table_answer(program, {}).is_program) << program;
  }
}

TEST_F(Recorded, WikiTqAnswers) {
  std::size_t seen = 0;
  for (const std::string& line : lines("wikitq/data/pristine-unseen-tables.tsv")) {
    if (seen++ == 0) continue;  // header
    const std::string target = line.substr(line.rfind('\t') + 1);
    const auto answer = parse_table_answer(target, {});
    std::string joined;
    for (const std::string& item : answer.items) joined += (joined.empty() ? "" : "|") + item;
    EXPECT_EQ(joined, target) << answer.rule;
  }
  EXPECT_EQ(seen, 4345u);
}

TEST_F(Recorded, Queries) {
  for (const char* name : {"bird/eval_examples/predict_dev.json", "bird/eval_examples/predict_mini_dev_gpt-4_sqlite.json"}) {
    const Json predictions = json(name);
    std::size_t texts = 0;
    for (const auto& [key, value] : predictions.items()) {
      if (!value.is_string()) continue;
      const std::string text = value.get<std::string>();
      const std::string sql(layout::strip(text.substr(0, text.find("\t----- bird -----\t"))));
      EXPECT_EQ(parse_query(sql, false).sql, sql) << name << " " << key;
      ++texts;
    }
    EXPECT_GT(texts, 400u);
  }
  for (const Json& item : json("spider/dev.json")) {
    const std::string sql(layout::strip(item["query"].get<std::string>()));
    EXPECT_EQ(parse_query(sql, false).sql, sql);
  }
  for (const Json& item : json("bird/dev_20240627/dev.json")) {
    const std::string sql(layout::strip(item["SQL"].get<std::string>()));
    EXPECT_EQ(parse_query(sql, false).sql, sql);
  }
}

TEST_F(Recorded, Sentences) {
  for (const char* name : {"fetaqa/end2end/outputs/t5-large-test-predictions.txt", "totto/sample/output_sample.txt"}) {
    std::size_t seen = 0;
    for (const std::string& line : lines(name)) {
      const std::string text(layout::strip(line));
      EXPECT_EQ(parse_sentence(line, false).text, text) << name;
      EXPECT_EQ(parse_sentence(line, true).text, line) << name;
      ++seen;
    }
    EXPECT_GE(seen, 5u) << name;
  }
}

}  // namespace
}  // namespace tabrig::tasks
