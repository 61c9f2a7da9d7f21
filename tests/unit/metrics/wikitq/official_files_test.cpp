#include "metrics/wikitq/official_files.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <utility>

#include "core/util/file.hpp"

namespace tabrig::metrics::wikitq {
namespace {

using Texts = std::vector<std::string>;

TEST(OfficialFiles, UnescapesInThreeSteps) {
  EXPECT_EQ(unescape("a\\nb\\pc\\\\d"), "a\nb|c\\d");
  EXPECT_EQ(unescape("C:\\\\new"), "C:\\\new");  // the escaped backslash is taken for \n first
  EXPECT_EQ(unescape("a\\"), "a\\");
  EXPECT_EQ(unescape(""), "");
  EXPECT_EQ(unescape_list("a\\pb|c"), (Texts{"a|b", "c"}));
  EXPECT_EQ(unescape_list(""), (Texts{""}));
  EXPECT_EQ(unescape_list("|"), (Texts{"", ""}));
}

TEST(OfficialFiles, LinesEndWherePythonEndsThem) {
  const auto lines = python_lines("a\r\nb\rc\x0b" "d\u0085e\u2028f\u00e9\n\ng");
  EXPECT_EQ(Texts(lines.begin(), lines.end()), (Texts{"a\r\n", "b\r", "c\x0b", "d\u0085", "e\u2028", "f\u00e9\n", "\n", "g"}));
  EXPECT_TRUE(python_lines("").empty());
}

constexpr char kTagged[] = "id\tutterance\ttargetValue\ttargetCanon\n"
                           "n0\twho\tItaly|Spain\tItaly|Spain\n"
                           "n1\thow many\t100,000\t100000.0\n";

TEST(OfficialFiles, ChecksAPredictionFile) {
  const Gold gold = read_tagged_gold(kTagged).value();
  ASSERT_EQ(gold.size(), 2u);
  const auto verdicts = check_predictions("n0\tspain\tItaly\nn1\t1e5\r\nn1\t5\nother\tx\n\nn0", gold).value();
  ASSERT_EQ(verdicts.lines.size(), 4u);
  EXPECT_EQ(verdicts.correct, 2u);
  EXPECT_EQ(verdicts.unknown_ids, (Texts{"other", ""}));
  EXPECT_EQ(verdicts.accuracy(), "0.5");
  EXPECT_EQ(check_predictions("", gold).value().accuracy(), "1.0");
}

TEST(OfficialFiles, RefusesWhatIsNoTaggedFile) {
  EXPECT_EQ(read_tagged_gold("").status().code(), Code::kInvalidData);
  EXPECT_EQ(read_tagged_gold("id\ttargetValue\n").status().code(), Code::kInvalidData);
  const Status missing = read_tagged_gold(std::string(kTagged) + "n2\twho\n").status();
  EXPECT_EQ(missing.code(), Code::kInvalidData);
  EXPECT_EQ(missing.line(), 4u);
  EXPECT_EQ(read_tagged_gold("id\ttargetValue\ttargetCanon\nn\ta|b\ta\n").status().code(), Code::kInvalidData);
}

// The gold answers, written as the tagged file has them, are right for all 4,344 questions of the official test split.
TEST(OfficialFiles, RealGoldIsRight) {
  const char* data = std::getenv("TABRIG_DATA");
  if (!data) GTEST_SKIP() << "TABRIG_DATA is not set";
  const std::string tagged = read_file(std::string(data) + "/wikitq/tagged/data/pristine-unseen-tables.tagged").value();
  const Gold gold = read_tagged_gold(tagged).value();
  ASSERT_EQ(gold.size(), 4344u);
  std::string predictions;
  bool header = true;
  for (const std::string_view line : python_lines(tagged)) {
    if (std::exchange(header, false)) continue;
    std::vector<std::string> cells(1);
    for (const char c : line) {
      if (c == '\t') cells.emplace_back();
      else cells.back() += c;
    }
    predictions += cells[0];
    for (const std::string& item : unescape_list(cells[3])) {
      predictions += '\t';
      for (const char c : item) predictions += c == '\n' ? ' ' : c;
    }
    predictions += '\n';
  }
  const auto verdicts = check_predictions(predictions, gold).value();
  EXPECT_EQ(verdicts.lines.size(), 4344u);
  EXPECT_EQ(verdicts.correct, 4344u);
}

}  // namespace
}  // namespace tabrig::metrics::wikitq
