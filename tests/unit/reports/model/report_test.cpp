#include "reports/model/report.hpp"

#include <gmock/gmock.h>

#include "reports/model/answer.hpp"
#include "reports/model/examples.hpp"
#include "tests/unit/reports/fixture/fixture.hpp"

namespace tabrig::report {
namespace {

using ::testing::Contains;
using ::testing::Field;
using ::testing::HasSubstr;

struct ReportModel : ::testing::Test {
  fixture::TempDir dir;
  std::unique_ptr<Store> open(std::uint64_t items, std::uint32_t samples = 1) {
    fixture::write_store(dir.file("store.sqlite"), items, samples);
    return std::move(Store::open_read_only(dir.file("store.sqlite")).value());
  }
};

TEST_F(ReportModel, TakesCellsScoresAndProvenanceFromTheStore) {
  const auto store = open(40);
  const Report report = load_report(*store).value();
  ASSERT_EQ(report.cells.size(), 1u);
  const CellReport& cell = report.cells[0];
  EXPECT_EQ(cell.title, "shop/test");
  EXPECT_EQ(cell.model, "tiny-1");
  EXPECT_EQ(cell.seed, 7u);
  EXPECT_EQ(cell.dataset_sha256.size(), 64u);
  ASSERT_EQ(report.scores.size(), 3u);
  EXPECT_EQ(report.scores[0].name, "exact:official");
  EXPECT_EQ(report.scores[0].summary.n, 33u);
  EXPECT_FALSE(report.scores[2].summary.value.has_value());
  EXPECT_EQ(report.runs.at(0).provenance["git_commit"], "0123abc");
  EXPECT_EQ(report.events.size(), 1u);
}

TEST_F(ReportModel, NotesSayWhatAReaderMustKnow) {
  const auto store = open(40);
  const Report report = load_report(*store).value();
  EXPECT_THAT(report.notes, Contains(Field(&Note::text, HasSubstr("bleu: no value"))));
  EXPECT_THAT(report.notes, Contains(Field(&Note::text, HasSubstr("17.5 % of 40 items did not end as scored"))));
  EXPECT_THAT(report.notes, Contains(Field(&Note::text, HasSubstr("33 items only"))));
  EXPECT_THAT(report.notes, Contains(Field(&Note::text, HasSubstr("2 recorded answers"))));
}

TEST_F(ReportModel, ItemsComeInOrderWithTheirExample) {
  const auto store = open(25, 2);
  const Report report = load_report(*store).value();
  fixture::Components components;
  DatasetExamples examples(components);
  std::uint64_t next = 0;
  ASSERT_TRUE(for_each_item(*store, report, examples.reader(), [&](const ItemReport& item) -> Status {
    EXPECT_EQ(item.stored->item.index, next++);
    EXPECT_EQ(item.stored->samples.size(), 2u);
    EXPECT_NE(item.example, nullptr);
    EXPECT_EQ(item.example->id, item.stored->item.example_id);
    EXPECT_NE(find_score(item.stored->samples[1], "exact:strict"), nullptr);
    EXPECT_EQ(find_score(item.stored->samples[1], "exact"), nullptr);
    return {};
  }).ok());
  EXPECT_EQ(next, 25u);
  EXPECT_TRUE(examples.problems().empty());
}

TEST_F(ReportModel, ChangedDataIsRefused) {
  const auto store = open(5);
  const Report report = load_report(*store).value();
  fixture::Components components;
  components.make = [](std::uint64_t index) {
    Example out = fixture::example(index);
    if (index == 2) out.question = "Another question?";
    return out;
  };
  DatasetExamples examples(components);
  const Status status = for_each_item(*store, report, examples.reader(), [](const ItemReport&) { return Status(); });
  EXPECT_EQ(status.code(), Code::kInvalidData);
  EXPECT_EQ(status.record_id(), "nu-2");
  components.size = 2;
  components.make = fixture::example;
  DatasetExamples shorter(components);
  EXPECT_EQ(for_each_item(*store, report, shorter.reader(), [](const ItemReport&) { return Status(); }).code(), Code::kInvalidData);
}

TEST_F(ReportModel, AMissingDatasetIsAProblemNotAnError) {
  auto writer = Store::open(dir.file("other.sqlite")).value().release();
  ASSERT_TRUE(writer->begin_cell("c", {{"dataset", {{"id", "gone"}}}, {"split", "dev"}}, Json()).ok());
  ASSERT_TRUE(writer->put_item({0, std::string(64, 'a'), "x", "", "q"}).ok());
  ASSERT_TRUE(writer->put_item({1, std::string(64, 'b'), "y", "", "q"}).ok());
  delete writer;
  const auto store = std::move(Store::open_read_only(dir.file("other.sqlite")).value());
  const Report report = load_report(*store).value();
  fixture::Components components;
  DatasetExamples examples(components);
  int seen = 0;
  EXPECT_TRUE(for_each_item(*store, report, examples.reader(), [&](const ItemReport& item) -> Status {
    EXPECT_EQ(item.example, nullptr);
    EXPECT_TRUE(item.stored->samples.empty());
    ++seen;
    return {};
  }).ok());
  EXPECT_EQ(seen, 2);
  ASSERT_EQ(examples.problems().size(), 1u);
  EXPECT_THAT(examples.problems()[0].second, HasSubstr("gone"));
  EXPECT_THAT(report.notes, Contains(Field(&Note::text, HasSubstr("not scored"))));
}

TEST_F(ReportModel, AnEmptyStoreIsAnEmptyReport) {
  { const auto made = Store::open(dir.file("empty.sqlite")); ASSERT_TRUE(made.ok()); }
  const auto store = std::move(Store::open_read_only(dir.file("empty.sqlite")).value());
  const Report report = load_report(*store).value();
  EXPECT_TRUE(report.cells.empty());
  EXPECT_TRUE(report.notes.empty());
}

TEST_F(ReportModel, PlansOfAnyShapeAreReadWithoutTrust) {
  {
    const auto writer = std::move(Store::open(dir.file("odd.sqlite")).value());
    ASSERT_TRUE(writer->begin_cell("a", Json::array({1, 2}), Json("text")).ok());
    ASSERT_TRUE(writer->begin_cell("b", {{"dataset", 3}, {"samples", -1}, {"runner", {{"config", nullptr}}}, {"name", Json::array()}}, {{"runner", {{"fingerprint", 1}}}}).ok());
  }
  const auto store = std::move(Store::open_read_only(dir.file("odd.sqlite")).value());
  const Report report = load_report(*store).value();
  ASSERT_EQ(report.cells.size(), 2u);
  EXPECT_EQ(report.cells[0].dataset, "");
  EXPECT_EQ(report.cells[1].samples, 1u);
}

TEST(AnswerText, ShowsEveryGoldShape) {
  EXPECT_EQ(answer_text({{"answers", {"1904", "Gabriel"}}}), "1904 | Gabriel");
  EXPECT_EQ(answer_text({{"answers", Json::array()}}), "");
  EXPECT_EQ(answer_text({{"answers", {1.5, nullptr}}}), "1.5 | null");
  EXPECT_EQ(answer_text({{"label", "refuted"}}), "refuted");
  EXPECT_EQ(answer_text({{"references", {"one", "two", "three"}}}), "one (+2)");
  EXPECT_EQ(answer_text({{"sql", "SELECT 1"}, {"db_id", "d"}}), "SELECT 1");
  EXPECT_EQ(answer_text({{"program_tokens", {"add(", "1", "2", ")"}}}), "add( 1 2 )");
  EXPECT_EQ(answer_text({{"text", "a"}}), "a");
  EXPECT_EQ(answer_text(nullptr), "");
  EXPECT_EQ(answer_text({{"other", 1}}), "{\"other\":1}");
  EXPECT_EQ(answer_text(Json::array({1})), "[1]");
}

}  // namespace
}  // namespace tabrig::report
