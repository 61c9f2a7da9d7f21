// The metric wikitq.denotation over value.hpp.
#include "metrics/wikitq/value.hpp"
#include "tabrig/sdk.hpp"

namespace {

using namespace tabrig::sdk;
namespace wikitq = tabrig::metrics::wikitq;

// Texts; a number counts as it is written.
std::vector<std::string> items(const Json& list) {
  std::vector<std::string> out;
  for (const Json& item : list.items()) out.push_back(item.type() == Json::Type::kNumber ? item.number_text() : item.text());
  return out;
}

Json predicted_answers(const SampleView& sample) {
  const Json value = sample.value_json().empty() ? Json() : Json::parse(sample.value_json());
  if (value["answers"].type() != Json::Type::kArray) throw invalid_argument("the prediction has no list \"answers\"");
  return value["answers"];
}

wikitq::Canons canons(const Json& list) {
  wikitq::Canons out;
  for (const Json& item : list.items()) out.push_back(item.is_null() ? std::nullopt : std::optional(item.text()));
  return out;
}

class Denotation final : public Metric {
 public:
  explicit Denotation(const Config&) {}

  void update(const Call&, const SampleView& sample, Writer& out) override {
    const Json gold = sample.example().gold();
    if (gold["answers"].is_null()) return unscored(out, "gold_failed", "gold_failed", "the gold has no answers");
    const bool typed = !gold["canon"].is_null();
    const wikitq::Canons canon = typed ? canons(gold["canon"]) : wikitq::Canons();
    const auto targets = wikitq::to_values(items(gold["answers"]), typed ? &canon : nullptr);
    if (!targets.ok()) return unscored(out, "gold_failed", "official_error", targets.status().to_string());
    ++(typed ? typed_ : untyped_);

    std::vector<std::string> answers;
    const bool answered = sample.state() == TABRIG_STATE_SCORED;
    if (answered) answers = items(predicted_answers(sample));
    const auto predicted = wikitq::to_values(answers);
    if (!predicted.ok()) return unscored(out, "scorer_error", "official_error", predicted.status().to_string());
    const bool right = wikitq::check_denotation(*targets, *predicted);
    correct_ += right;
    ++count_;
    out.begin_object().number("value", right ? 1 : 0).text("outcome", right ? "right" : answered ? "wrong" : "no_answer");
    if (!right && targets->size() != predicted->size()) {
      out.text("why", std::to_string(predicted->size()) + " different answers, expected " + std::to_string(targets->size()));
    }
    out.end_object();
  }

  void finish(const Call&, Writer& out) override {
    out.begin_object().key("value");
    count_ ? out.number(static_cast<double>(correct_) / static_cast<double>(count_)) : out.null();
    out.integer("n", count_);
    out.text("signature", std::string("norm:wikitq-1.0.2|unicode:5.2|canon:") + (untyped_ == 0 ? "tagged" : typed_ == 0 ? "none" : "mixed"));
    out.key("detail").begin_object().integer("correct", correct_).end_object().end_object();
  }

  void merge(const Denotation& other) {
    correct_ += other.correct_;
    count_ += other.count_;
    typed_ += other.typed_;
    untyped_ += other.untyped_;
  }

 private:
  static void unscored(Writer& out, std::string_view state, std::string_view outcome, const std::string& why) {
    out.begin_object().key("value").null().text("state", state).text("outcome", outcome).text("why", why).end_object();
  }

  std::int64_t correct_ = 0, count_ = 0;
  std::int64_t typed_ = 0, untyped_ = 0;  // items by whether their gold had canonical values
};

constexpr char kSchema[] = R"({"type": "object", "additionalProperties": false, "properties": {
  "policy": {"enum": ["official"], "default": "official", "description": "evaluator.py 1.0.2 of WikiTableQuestions under Python 2.7"}}})";
constexpr char kInfo[] = R"({"policies": ["official"], "range": [0, 1], "direction": "up", "binary": true, "level": "item",
  "unscored_value": 0, "parts": 1, "unit": ""})";

TABRIG_METRIC(k_denotation, Denotation, "wikitq.denotation", "1.0.0", "denotation accuracy of WikiTableQuestions", kSchema, kInfo,
              kDeterministic);

}  // namespace

TABRIG_PLUGIN("wikitq-metrics", "1.0.0", &k_denotation)
