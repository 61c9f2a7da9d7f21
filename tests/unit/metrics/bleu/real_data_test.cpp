// Published figures, recomputed from the published outputs.
#include "metrics/bleu/sacrebleu.hpp"
#include "metrics/bleu/totto.hpp"
#include "tests/unit/metrics/real_texts.hpp"

namespace tabrig::metrics {
namespace {

double corpus(const Bleu& bleu, const std::vector<Pair>& pairs) {
  BleuStats sums(bleu.config().max_order);
  for (const Pair& pair : pairs) sums.add(bleu.segment(pair.prediction, pair.references).value());
  return bleu.score(sums).score;
}

TEST(BleuRealData, FetaqaT5Large) {
  const std::string data = data_folder();
  if (data.empty()) GTEST_SKIP() << "TABRIG_DATA is not set";
  const auto pairs = fetaqa_t5(data);
  ASSERT_EQ(pairs.size(), 2003u);
  BleuConfig lower;
  lower.lowercase = true;
  EXPECT_NEAR(corpus(Bleu(lower), pairs), 30.540561568221467, 1e-9);  // the paper prints 30.54
  EXPECT_NEAR(corpus(Bleu(), pairs), 29.77969448886142, 1e-9);
}

TEST(BleuRealData, TottoOfficialSample) {
  const std::string data = data_folder();
  if (data.empty()) GTEST_SKIP() << "TABRIG_DATA is not set";
  auto pairs = totto_sample(data);
  ASSERT_EQ(pairs.size(), 5u);
  for (Pair& pair : pairs) pair = {totto_prediction(pair.prediction), totto_references(pair.references)};
  EXPECT_NEAR(corpus(Bleu(), pairs), 45.54683653378344, 1e-9);  // published as 45.5
}

}  // namespace
}  // namespace tabrig::metrics
