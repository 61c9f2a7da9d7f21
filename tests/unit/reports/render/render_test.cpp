#include "reports/render/render.hpp"

#include <gmock/gmock.h>

#include <cmath>
#include <algorithm>

#include "core/util/file.hpp"
#include "core/util/json.hpp"
#include "core/util/utf8.hpp"
#include "reports/render/format.hpp"
#include "tests/unit/reports/fixture/fixture.hpp"

namespace tabrig::report {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

struct Render : ::testing::Test {
  fixture::TempDir dir;
  fixture::Components components;
  std::unique_ptr<Store> open(std::uint64_t items, std::uint32_t samples = 1) {
    fixture::write_store(dir.file("store.sqlite"), items, samples);
    return std::move(Store::open_read_only(dir.file("store.sqlite")).value());
  }
  std::unique_ptr<Store> empty() {
    { const auto made = Store::open(dir.file("empty.sqlite")); EXPECT_TRUE(made.ok()); }
    return std::move(Store::open_read_only(dir.file("empty.sqlite")).value());
  }
  std::string read(const char* name) { return read_file(dir.file(name)).value(); }
};

// Splits RFC 4180 text.
std::vector<std::vector<std::string>> parse_csv(const std::string& text) {
  std::vector<std::vector<std::string>> rows(1, std::vector<std::string>(1));
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted && c == '"' && i + 1 < text.size() && text[i + 1] == '"') rows.back().back() += text[++i];
    else if (c == '"') quoted = !quoted;
    else if (quoted) rows.back().back() += c;
    else if (c == ',') rows.back().emplace_back();
    else if (c == '\r' && text[i + 1] == '\n') rows.emplace_back(1), ++i;
    else rows.back().back() += c;
  }
  rows.pop_back();
  return rows;
}

TEST_F(Render, ResultsJsonHoldsEveryScoreToTheLastDigit) {
  const auto store = open(40);
  ASSERT_TRUE(write_results_json(*store, dir.file("results.json")).ok());
  const Json json = Json::parse(read("results.json"));
  ASSERT_EQ(json["scores"].size(), 3u);
  const Json& first = json["scores"][0];
  for (const char* key : {"dataset", "split", "task", "runner", "metric", "policy", "value", "n", "states", "interval", "signature"}) EXPECT_TRUE(first.contains(key)) << key;
  const SummaryRecord summary = store->summaries(store->cells().value()[0]).value()[0];
  EXPECT_EQ(first["value"].get<double>(), *summary.value);  // bit for bit
  EXPECT_EQ(first["interval"]["low"].get<double>(), summary.interval->low);
  EXPECT_EQ(first["policy"], "official");
  EXPECT_EQ(first["n"], 33);
  EXPECT_EQ(first["states"]["no_answer"], 1);
  EXPECT_EQ(first["states"]["scored"], 33);
  const Json& last = json["scores"][2];
  EXPECT_TRUE(last["value"].is_null());
  EXPECT_TRUE(last["value_all"].is_null());
  EXPECT_TRUE(last["interval"].is_null());
}

TEST_F(Render, ResultsJsonIsTheSameBytesEveryTime) {
  const auto store = open(12);
  ASSERT_TRUE(write_results_json(*store, dir.file("a.json")).ok());
  ASSERT_TRUE(write_results_json(*store, dir.file("b.json")).ok());
  EXPECT_EQ(read("a.json"), read("b.json"));
}

TEST_F(Render, JsonHoldsItemsWithTablesAndHostileText) {
  const auto store = open(12, 2);
  ASSERT_TRUE(write_json(*store, dir.file("report.json"), {.components = &components, .title = ""}).ok());
  const Json json = Json::parse(read("report.json"));
  EXPECT_EQ(json["format"], "tabrig.report/1");
  ASSERT_EQ(json["items"].size(), 12u);
  EXPECT_EQ(json["items"][3]["question"], fixture::hostile_text());
  EXPECT_EQ(json["items"][3]["example"]["tables"][0]["rows"][2][0], fixture::hostile_text());
  const Json& sample = json["items"][0]["samples"][1];
  EXPECT_EQ(sample["scores"]["exact:official"]["value"], 1.0);
  EXPECT_TRUE(sample["scores"]["bleu"]["value"].is_null());
  EXPECT_TRUE(json["items"][8]["samples"][0]["generation"]["text"].is_null());
  EXPECT_EQ(json["items"][8]["samples"][0]["generation"]["state"], "not_run");
  EXPECT_TRUE(json["items"][8]["samples"][0]["generation"]["prompt_tokens"].is_null());
}

TEST_F(Render, JsonWithoutTheDatasetSaysSo) {
  const auto store = open(3);
  ASSERT_TRUE(write_json(*store, dir.file("report.json")).ok());
  const Json json = Json::parse(read("report.json"));
  EXPECT_TRUE(json["items"][0]["example"].is_null());
  EXPECT_THAT(json["notes"].dump(), HasSubstr("made without the datasets"));
}

TEST_F(Render, CsvHasOneLineAScoreAndEmptyForUnknown) {
  const auto store = open(12);
  ASSERT_TRUE(write_csv(*store, dir.file("r.csv"), {.components = &components, .title = ""}).ok());
  const auto rows = parse_csv(read("r.csv"));
  ASSERT_EQ(rows.size(), 1 + 12u * 3);
  const auto column = [&](const std::string& name) {
    return static_cast<std::size_t>(std::find(rows[0].begin(), rows[0].end(), name) - rows[0].begin());
  };
  for (const auto& row : rows) ASSERT_EQ(row.size(), rows[0].size());
  EXPECT_EQ(rows[1][column("metric")], "exact");
  EXPECT_EQ(rows[1][column("policy")], "official");
  EXPECT_EQ(rows[1][column("value")], "1.0");
  EXPECT_EQ(rows[3][column("metric")], "bleu");
  EXPECT_EQ(rows[3][column("value")], "");
  EXPECT_THAT(rows[1 + 3 * 3][column("question")], HasSubstr("</script>"));
  EXPECT_EQ(rows[1 + 8 * 3][column("state")], "not_run");
  EXPECT_EQ(rows[1 + 8 * 3][column("prompt_tokens")], "");
  EXPECT_NE(rows[1][column("gold")], "");
}

TEST_F(Render, MarkdownShowsUnknownAsADash) {
  const auto store = open(40);
  ASSERT_TRUE(write_markdown(*store, dir.file("r.md")).ok());
  const std::string text = read("r.md");
  EXPECT_THAT(text, HasSubstr("| shop | test | tiny-1 | exact | official |"));
  EXPECT_THAT(text, HasSubstr("| bleu | – | – | – | 0 |"));
  EXPECT_THAT(text, HasSubstr("no\\_answer 1"));
  EXPECT_THAT(text, HasSubstr("&lt;no&gt; item"));
}

TEST_F(Render, AnEmptyStoreRendersInEveryFormat) {
  const auto store = empty();
  ASSERT_TRUE(write_results_json(*store, dir.file("r.json")).ok());
  EXPECT_EQ(Json::parse(read("r.json"))["scores"].size(), 0u);
  ASSERT_TRUE(write_json(*store, dir.file("f.json")).ok());
  EXPECT_EQ(Json::parse(read("f.json"))["items"].size(), 0u);
  ASSERT_TRUE(write_csv(*store, dir.file("r.csv")).ok());
  EXPECT_EQ(parse_csv(read("r.csv")).size(), 1u);
  ASSERT_TRUE(write_markdown(*store, dir.file("r.md")).ok());
  EXPECT_THAT(read("r.md"), HasSubstr("Nothing has run yet"));
}

TEST_F(Render, AFailedWriteLeavesTheOldFileAndNoRest) {
  const auto store = open(3);
  EXPECT_EQ(write_json(*store, dir.file("none/report.json")).code(), Code::kNotFound);
  ASSERT_TRUE(write_file_atomic(dir.file("report.json"), "old").ok());
  components.make = [](std::uint64_t) { return fixture::example(77); };
  EXPECT_EQ(write_json(*store, dir.file("report.json"), {.components = &components, .title = ""}).code(), Code::kInvalidData);
  EXPECT_EQ(read("report.json"), "old");
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(dir.file(""))) files += entry.path().string().find(".tmp") != std::string::npos;
  EXPECT_EQ(files, 0u);
  EXPECT_EQ(write_json(*store, dir.file("")).code(), Code::kInvalidArgument);
}

TEST(Format, UnknownIsNeverZero) {
  SummaryRecord s;
  EXPECT_EQ(value_text(s, std::nullopt), "–");
  EXPECT_EQ(value_text(s, std::nan("")), "–");
  EXPECT_EQ(interval_text(s), "–");
  EXPECT_EQ(value_text(s, 0.7143), "71.43");
  s.range_high = 100;
  s.unit = "bleu";
  EXPECT_EQ(value_text(s, 27.123), "27.12");
  EXPECT_EQ(unit_text(s), "bleu");
}

TEST(Format, MarkdownAndCsvHoldHostileText) {
  const std::string text = markdown_text(fixture::hostile_text(), 1000);
  EXPECT_THAT(text, Not(HasSubstr("<")));
  EXPECT_THAT(text, Not(HasSubstr(std::string(1, '\0'))));
  EXPECT_THAT(text, HasSubstr("\\|"));
  EXPECT_TRUE(utf8_valid(markdown_text("a\xFF" "b")));
  EXPECT_EQ(markdown_text("äöü", 2), "äö…");
  EXPECT_EQ(csv_field("a,\"b\""), "\"a,\"\"b\"\"\"");
  EXPECT_EQ(csv_field("plain"), "plain");
  EXPECT_TRUE(utf8_valid(csv_field("a\xC3")));
}

}  // namespace
}  // namespace tabrig::report
