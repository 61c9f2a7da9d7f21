#include "metrics/nltk/authors.hpp"
#include "tests/unit/metrics/real_texts.hpp"

namespace tabrig::metrics {
namespace {

TEST(NltkRealData, FetaqaT5LargeMeanSentenceBleu) {
  const std::string data = data_folder();
  if (data.empty()) GTEST_SKIP() << "TABRIG_DATA is not set";
  const auto pairs = fetaqa_t5(data);
  ASSERT_EQ(pairs.size(), 2003u);
  double old = 0, current = 0;
  for (const Pair& pair : pairs) {
    old += authors_bleu(pair.prediction, pair.references, NltkVersion::k3_9_1);
    current += authors_bleu(pair.prediction, pair.references, NltkVersion::k3_10_4);
  }
  EXPECT_NEAR(old / 2003, 0.2652206787679934, 1e-9);
  EXPECT_NEAR(current / 2003, 0.2677428531090855, 1e-9);
}

}  // namespace
}  // namespace tabrig::metrics
