// The metric bleu.nltk.
#include "metrics/nltk/authors.hpp"
#include "metrics/text/sample_text.hpp"

namespace {

using namespace tabrig::sdk;
using namespace tabrig::metrics;

class NltkBleu final : public Metric {
 public:
  explicit NltkBleu(const Config& config) : version_(version_of(config.json.text_or("nltk", "3.9.1"))) {}

  void update(const Call&, const SampleView& sample, Writer& out) override {
    const std::vector<std::string> references = gold_texts(sample.example().gold());
    if (references.empty()) return write_gold_failed(out, "references");
    const bool answered = sample.state() == TABRIG_STATE_SCORED;
    const double value = answered ? 100 * authors_bleu(predicted_text(sample), references, version_) : 0;
    mean_.add(value);
    out.begin_object().number("value", value);
    if (!answered) out.text("outcome", "no_answer");
    out.end_object();
  }

  void finish(const Call&, Writer& out) override {
    mean_.write(out, "tok:word_tokenize|case:lc|smooth:method1|refs:best|mean:items|nltk:" + std::string(nltk_version_name(version_)));
  }

  void merge(const NltkBleu& other) { mean_.merge(other.mean_); }

 private:
  static NltkVersion version_of(const std::string& name) {
    const auto version = nltk_version_from_name(name);
    if (!version) throw invalid_argument("unknown NLTK version '" + name + "'");
    return *version;
  }

  NltkVersion version_;
  Mean mean_;
};

constexpr char kSchema[] = R"({"type": "object", "additionalProperties": false, "properties": {
  "policy": {"enum": ["authors"], "default": "authors",
    "description": "authors: as Reasoning-Table evaluates FeTaQA and ToTTo: mean of sentence BLEU, lower-cased, the best reference"},
  "nltk": {"enum": ["3.9.1", "3.10.4"], "default": "3.9.1", "description": "the release whose word tokens are scored"}}})";
constexpr char kInfo[] = R"({"policies": ["authors"], "range": [0, 100], "direction": "up", "binary": false, "level": "item",
  "unscored_value": 0, "parts": 1, "unit": "BLEU"})";

TABRIG_METRIC(k_nltk, NltkBleu, "bleu.nltk", "1.0.0", "mean NLTK sentence BLEU, smoothing method 1", kSchema, kInfo, kDeterministic);

}  // namespace

TABRIG_PLUGIN("nltk", "1.0.0", &k_nltk)
