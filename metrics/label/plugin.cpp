// The metric label.accuracy over LabelCounts.
#include "metrics/label/label.hpp"
#include "metrics/text/sample_text.hpp"

namespace {

using namespace tabrig::sdk;
using namespace tabrig::metrics;

class LabelAccuracy final : public Metric {
 public:
  explicit LabelAccuracy(const Config&) {}

  void update(const Call&, const SampleView& sample, Writer& out) override {
    const Json gold = sample.example().gold();
    if (gold["label"].is_null()) return write_gold_failed(out, "label");
    const std::string& label = gold["label"].text();
    if (sample.state() != TABRIG_STATE_SCORED) {
      counts_.add(label, std::nullopt);
      out.begin_object().number("value", 0).text("outcome", "no_answer").end_object();
      return;
    }
    const std::string predicted = predicted_text(sample);
    const bool right = counts_.add(label, predicted);
    out.begin_object().number("value", right ? 1 : 0).text("outcome", right ? "right" : "wrong");
    if (!right) out.text("why", "gold '" + label + "', predicted '" + predicted + "'");
    out.end_object();
  }

  void finish(const Call&, Writer& out) override {
    out.begin_object();
    optional(out, "value", counts_.accuracy());
    out.integer("n", static_cast<std::int64_t>(counts_.items())).text("signature", "labels:exact");
    out.key("detail").begin_object();
    optional(out, "macro_f1", counts_.macro_f1());
    out.key("labels").begin_array();
    for (const LabelCounts::PerLabel& figures : counts_.per_label()) {
      out.begin_object().text("label", figures.label).integer("gold", static_cast<std::int64_t>(figures.gold));
      out.integer("predicted", static_cast<std::int64_t>(figures.predicted)).integer("right", static_cast<std::int64_t>(figures.right));
      optional(out, "precision", figures.precision);
      optional(out, "recall", figures.recall);
      optional(out, "f1", figures.f1);
      out.end_object();
    }
    out.end_array().key("confusion").begin_array();
    for (const auto& [gold, row] : counts_.confusion()) {
      for (const auto& [predicted, count] : row) {
        out.begin_object().text("gold", gold).text("predicted", predicted).integer("items", static_cast<std::int64_t>(count)).end_object();
      }
    }
    for (const auto& [gold, count] : counts_.unpredicted()) {
      out.begin_object().text("gold", gold).key("predicted").null().integer("items", static_cast<std::int64_t>(count)).end_object();
    }
    out.end_array().end_object().end_object();
  }

  void merge(const LabelAccuracy& other) { counts_.merge(other.counts_); }

 private:
  static void optional(Writer& out, std::string_view name, const std::optional<double>& value) {
    out.key(name);
    value ? out.number(*value) : out.null();
  }

  LabelCounts counts_;
};

constexpr char kSchema[] = R"({"type": "object", "additionalProperties": false, "properties": {
  "policy": {"enum": ["strict"], "default": "strict", "description": "strict: the labels are the same text"}}})";
constexpr char kInfo[] = R"({"policies": ["strict"], "range": [0, 1], "direction": "up", "binary": true, "level": "item",
  "unscored_value": 0, "parts": 1, "unit": ""})";

TABRIG_METRIC(k_accuracy, LabelAccuracy, "label.accuracy", "1.0.0", "share of right labels, with the confusion matrix", kSchema, kInfo,
              kDeterministic);

}  // namespace

TABRIG_PLUGIN("label", "1.0.0", &k_accuracy)
