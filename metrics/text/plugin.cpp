// The metrics text.exact_match and text.token_f1.
#include "metrics/text/sample_text.hpp"
#include "metrics/text/squad.hpp"

namespace {

using namespace tabrig::sdk;
using namespace tabrig::metrics;

class SquadMetric : public Metric {
 public:
  explicit SquadMetric(const Config& config) : version1_(config.json.text_or("policy", "squad") == "squad1") {}

  void update(const Call&, const SampleView& sample, Writer& out) override {
    const std::vector<std::string> golds = gold_texts(sample.example().gold());
    if (golds.empty()) return write_gold_failed(out, "references, answers or label");
    if (sample.state() != TABRIG_STATE_SCORED) {
      mean_.add(0);
      out.begin_object().number("value", 0).text("outcome", "no_answer").end_object();
      return;
    }
    const SquadScore score = squad_score(golds, predicted_text(sample), version1_ ? SquadVersion::k1 : SquadVersion::k2);
    const double value = pick(score);
    mean_.add(value);
    out.begin_object().number("value", value).text("outcome", value == 1 ? "right" : value > 0 ? "partial" : "wrong").end_object();
  }

  void finish(const Call&, Writer& out) override { mean_.write(out, signature()); }

 protected:
  void merge_mean(const SquadMetric& other) { mean_.merge(other.mean_); }
  bool version1() const { return version1_; }

 private:
  virtual double pick(const SquadScore& score) const = 0;
  virtual std::string signature() const = 0;

  bool version1_;
  Mean mean_;
};

class ExactMatch final : public SquadMetric {
 public:
  using SquadMetric::SquadMetric;
  void merge(const ExactMatch& other) { merge_mean(other); }

 private:
  double pick(const SquadScore& score) const override { return score.exact ? 1 : 0; }
  std::string signature() const override { return "norm:squad|golds:max"; }
};

class TokenF1 final : public SquadMetric {
 public:
  using SquadMetric::SquadMetric;
  void merge(const TokenF1& other) { merge_mean(other); }

 private:
  double pick(const SquadScore& score) const override { return score.f1; }
  std::string signature() const override { return std::string("norm:squad|golds:max|empty:") + (version1() ? "0" : "1"); }
};

constexpr char kExactSchema[] = R"({"type": "object", "additionalProperties": false, "properties": {
  "policy": {"enum": ["squad"], "default": "squad", "description": "squad: the normalisation of the SQuAD scripts"}}})";
constexpr char kExactInfo[] = R"({"policies": ["squad"], "range": [0, 1], "direction": "up", "binary": true, "level": "item",
  "unscored_value": 0, "parts": 1, "unit": ""})";
constexpr char kF1Schema[] = R"({"type": "object", "additionalProperties": false, "properties": {
  "policy": {"enum": ["squad", "squad1"], "default": "squad",
    "description": "squad: SQuAD v2, HybridQA and OTT-QA; squad1: SQuAD v1.1, where two texts without a token score 0"}}})";
constexpr char kF1Info[] = R"({"policies": ["squad", "squad1"], "range": [0, 1], "direction": "up", "binary": false, "level": "item",
  "unscored_value": 0, "parts": 1, "unit": ""})";

TABRIG_METRIC(k_exact_match, ExactMatch, "text.exact_match", "1.0.0", "equal to a gold answer after SQuAD normalisation", kExactSchema,
              kExactInfo, kDeterministic);
TABRIG_METRIC(k_token_f1, TokenF1, "text.token_f1", "1.0.0", "F1 of the tokens after SQuAD normalisation, best gold answer", kF1Schema,
              kF1Info, kDeterministic);

}  // namespace

TABRIG_PLUGIN("text", "1.0.0", &k_exact_match, &k_token_f1)
