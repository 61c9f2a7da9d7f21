// The metric bleu.sacrebleu.
#include <algorithm>

#include "metrics/bleu/sacrebleu.hpp"
#include "metrics/bleu/totto.hpp"
#include "metrics/text/sample_text.hpp"
#include "plugins/common/sdk_status.hpp"

namespace {

using namespace tabrig::sdk;
using namespace tabrig::metrics;
using tabrig::value_or_throw;

class SacreBleu final : public Metric {
 public:
  explicit SacreBleu(const Config& config)
      : totto_(config.json.text_or("policy", "mixed") == "totto"), bleu_(configured(config)), sentence_(for_sentences(bleu_.config())) {}

  void update(const Call&, const SampleView& sample, Writer& out) override {
    std::vector<std::string> references = gold_texts(sample.example().gold());
    if (references.empty()) return write_gold_failed(out, "references");
    const bool answered = sample.state() == TABRIG_STATE_SCORED;
    std::string text = answered ? predicted_text(sample) : std::string();
    if (totto_) {
      text = totto_prediction(text);
      references = totto_references(references);
    }
    fewest_ = items_ ? std::min(fewest_, references.size()) : references.size();
    most_ = std::max(most_, references.size());
    const BleuStats stats = value_or_throw(bleu_.segment(text, references));
    sums_.add(stats);
    ++items_;
    out.begin_object().number("value", sentence_.score(stats).score);
    if (!answered) out.text("outcome", "no_answer");
    out.key("stats").begin_array();
    for (const double number : stats.flat()) out.number(number);
    out.end_array().end_object();
  }

  void finish(const Call&, Writer& out) override {
    out.begin_object().key("value");
    const BleuScore score = bleu_.score(sums_);
    items_ ? out.number(score.score) : out.null();
    out.integer("n", items_);
    std::string signature = bleu_.signature(fewest_ == most_ ? std::optional(most_) : std::nullopt);
    out.text("signature", totto_ ? "prep:totto|" + signature : signature);
    out.key("detail").begin_object().text("printed", "BLEU|" + signature + " = " + score.printed());
    list(out, "counts", score.counts);
    list(out, "totals", score.totals);
    list(out, "precisions", score.precisions);
    out.number("bp", score.bp).number("sys_len", score.sys_len).number("ref_len", score.ref_len).end_object().end_object();
  }

  void merge(const SacreBleu& other) {
    if (other.items_ == 0) return;
    fewest_ = items_ ? std::min(fewest_, other.fewest_) : other.fewest_;
    most_ = std::max(most_, other.most_);
    sums_.add(other.sums_);
    items_ += other.items_;
  }

  double value_of_stats(const double* sums, std::uint64_t count, std::uint64_t) const {
    return bleu_.score(value_or_throw(BleuStats::from_flat({sums, static_cast<std::size_t>(count)}, bleu_.config().max_order))).score;
  }

 private:
  static BleuConfig configured(const Config& config) {
    BleuConfig out;
    out.lowercase = config.json.text_or("policy", "mixed") == "lc";
    const std::string tokenizer = config.json.text_or("tokenize", "13a");
    const auto known = tokenizer_from_name(tokenizer);
    if (!known) throw invalid_argument("unknown tokeniser '" + tokenizer + "'");
    out.tokenizer = *known;
    return out;
  }
  static BleuConfig for_sentences(BleuConfig config) {
    config.effective_order = true;
    return config;
  }
  static void list(Writer& out, std::string_view name, const std::vector<double>& numbers) {
    out.key(name).begin_array();
    for (const double number : numbers) out.number(number);
    out.end_array();
  }

  bool totto_;
  Bleu bleu_, sentence_;
  BleuStats sums_;
  std::int64_t items_ = 0;
  std::size_t fewest_ = 0, most_ = 0;  // references an item
};

constexpr char kSchema[] = R"({"type": "object", "additionalProperties": false, "properties": {
  "policy": {"enum": ["mixed", "lc", "totto"], "default": "mixed",
    "description": "mixed: case counts; lc: lower-cased; totto: the texts as ToTTo's script prepares them, always three references"},
  "tokenize": {"enum": ["13a", "intl", "zh", "char", "none"], "default": "13a"}}})";
constexpr char kInfo[] = R"({"policies": ["mixed", "lc", "totto"], "range": [0, 100], "direction": "up", "binary": false,
  "level": "corpus", "unscored_value": 0, "parts": 1, "unit": "BLEU"})";

TABRIG_METRIC(k_sacrebleu, SacreBleu, "bleu.sacrebleu", "1.0.0", "corpus BLEU as sacreBLEU 2.6.0 computes it; items show sentence BLEU",
              kSchema, kInfo, kDeterministic);

}  // namespace

TABRIG_PLUGIN("bleu", "1.0.0", &k_sacrebleu)
