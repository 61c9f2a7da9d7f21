#include "runners/replay/replay.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace tabrig {
namespace {

class Replay : public ::testing::Test {
 protected:
  std::string write(const std::string& name, const std::string& bytes) {
    const auto folder = std::filesystem::temp_directory_path() / ("tabrig_replay_" + std::to_string(::getpid()));
    std::filesystem::create_directories(folder);
    const std::string path = (folder / name).string();
    std::ofstream(path, std::ios::binary) << bytes;
    return path;
  }
  Status status_of(const std::string& format, const std::string& bytes, const std::string& order = "") {
    return ReplayFile::open(write("p", bytes), format, order).status();
  }
};

TEST_F(Replay, JsonLinesArePairedById) {
  auto file = ReplayFile::open(write("a.jsonl", "{\"id\":\"b\",\"completion\":\"B\",\"finish_reason\":\"stop\",\"usage\":{\"x\":1}}\r\n\n"
                                                "{\"id\":7,\"completions\":[\"x\",\"y\"],\"finish_reason\":[\"stop\",\"length\"]}"),
                               "jsonl", "");
  ASSERT_TRUE(file.ok()) << file.status().to_string();
  EXPECT_EQ((*file)->size(), 2u);
  const auto b = (*file)->find("b", 99);
  ASSERT_TRUE(b.ok() && b->has_value());
  EXPECT_EQ((*b)->samples[0].text, "B");
  EXPECT_EQ((*b)->samples[0].finish_reason, "stop");
  EXPECT_EQ((*b)->usage_json, "{\"x\":1}");
  const auto seven = (*file)->find("7", 0);
  ASSERT_TRUE(seven.ok() && seven->has_value());
  EXPECT_EQ((*seven)->samples[1].text, "y");
  EXPECT_EQ((*seven)->samples[1].finish_reason, "length");
  EXPECT_FALSE((*file)->find("c", 0)->has_value());
}

TEST_F(Replay, MalformedJsonLinesNameTheLine) {
  for (const char* bad : {"{\"id\":\"a\"", "[1]", "{\"completion\":\"x\"}", "{\"id\":\"b\"}", "{\"id\":\"b\",\"completion\":1}",
                          "{\"id\":\"b\",\"completions\":[]}", "{\"id\":\"b\",\"completions\":[\"x\",3]}", "{\"id\":1.5,\"completion\":\"x\"}",
                          "{\"id\":\"a\",\"completion\":\"again\"}", "{\"id\":\"b\",\"completion\":\"\xff\"}"}) {
    const Status status = status_of("jsonl", std::string("{\"id\":\"a\",\"completion\":\"x\"}\n") + bad + "\n");
    EXPECT_EQ(status.code(), Code::kInvalidData) << bad;
    EXPECT_EQ(status.line(), 2u) << bad;
    EXPECT_FALSE(status.expected_text().empty()) << bad;
  }
  EXPECT_EQ(status_of("jsonl", "").code(), Code::kInvalidData);
  EXPECT_EQ(ReplayFile::open("/no/such/file", "jsonl", "").status().code(), Code::kNotFound);
}

TEST_F(Replay, BirdIsPairedByItsKeysInAnyOrder) {
  auto file = ReplayFile::open(write("b.json", R"j({"10": "SELECT 10\t----- bird -----\tdb", "2": "SELECT 2\t----- bird -----\tdb", "3": 5})j"), "bird", "");
  ASSERT_TRUE(file.ok()) << file.status().to_string();
  EXPECT_EQ((**(*file)->find("x", 2)).samples[0].text, "SELECT 2");
  EXPECT_EQ((**(*file)->find("x", 10)).samples[0].text, "SELECT 10");
  EXPECT_EQ((**(*file)->find("x", 3)).samples[0].text, " ");
  EXPECT_FALSE((*file)->find("x", 0)->has_value());
  EXPECT_EQ(status_of("bird", R"j({"0": "a", "0": "b"})j").record_id(), "0");
  EXPECT_EQ(status_of("bird", R"j({"first": "a"})j").code(), Code::kInvalidData);
  EXPECT_EQ(status_of("bird", R"j(["a"])j").code(), Code::kInvalidData);
  EXPECT_EQ(status_of("bird", R"j({"0": "a")j").code(), Code::kInvalidData);
}

TEST_F(Replay, FinqaKeepsTheTokens) {
  auto file = ReplayFile::open(write("f.json", R"j([{"id": "A/1", "predicted": ["add(", "1", "2", ")", "EOF"]}])j"), "finqa", "");
  ASSERT_TRUE(file.ok()) << file.status().to_string();
  EXPECT_EQ((**(*file)->find("A/1", 0)).samples[0].text, R"j(["add(","1","2",")","EOF"])j");
  EXPECT_EQ(status_of("finqa", R"j([{"id": "A", "predicted": []}, {"id": "A", "predicted": []}])j").code(), Code::kInvalidData);
  EXPECT_EQ(status_of("finqa", R"j([{"id": "A"}])j").record_id(), "A");
  EXPECT_EQ(status_of("finqa", R"j([{"id": "A", "predicted": [1]}])j").code(), Code::kInvalidData);
}

TEST_F(Replay, LineFilesArePairedByPositionOrOrder) {
  auto spider = ReplayFile::open(write("s.sql", "SELECT 1\tdb\nSELECT 2\n"), "spider", "");
  ASSERT_TRUE(spider.ok());
  EXPECT_EQ((*spider)->size(), 2u);
  EXPECT_EQ((**(*spider)->find("dev-0", 0)).samples[0].text, "SELECT 1");
  EXPECT_FALSE((*spider)->find("dev-2", 2)->has_value());

  const std::string order = write("order.json", "[20, \"10\"]");
  auto fetaqa = ReplayFile::open(write("t.txt", "first\nsecond"), "fetaqa", order);
  ASSERT_TRUE(fetaqa.ok()) << fetaqa.status().to_string();
  EXPECT_EQ((**(*fetaqa)->find("10", 0)).samples[0].text, "second");
  EXPECT_EQ(status_of("fetaqa", "one\n").code(), Code::kInvalidArgument);
  EXPECT_EQ(status_of("fetaqa", "one\n", order).code(), Code::kInvalidData);
  EXPECT_EQ(status_of("fetaqa", "a\nb\n", write("o2.json", "[1, 1]")).code(), Code::kInvalidData);
  EXPECT_EQ(status_of("totto", "a\n", order).code(), Code::kInvalidArgument);
  EXPECT_EQ(status_of("totto", "ok\n\xff\n").line(), 2u);
  EXPECT_EQ(status_of("spyder", "a\n").hint_text(), "did you mean 'spider'?");
}

}  // namespace
}  // namespace tabrig
