// The glue between row_recall() and tabrig.
#include "row_recall.hpp"
#include "tabrig/sdk.hpp"

namespace {

using namespace tabrig::sdk;

std::vector<std::string> answers(const Json& value) {
  std::vector<std::string> out;
  if (value["answers"].is_null()) return out;
  for (const Json& item : value["answers"].items()) out.push_back(item.text());
  return out;
}

class RowRecall final : public Metric {
 public:
  explicit RowRecall(const Config&) {}

  void update(const Call&, const SampleView& sample, Writer& out) override {
    const Json predicted = sample.value_json().empty() ? Json() : Json::parse(sample.value_json());
    const double value = row_recall(answers(sample.example().gold()), answers(predicted));
    sum_ += value;
    ++count_;
    out.begin_object().number("value", value).end_object();
  }

  void finish(const Call&, Writer& out) override {
    out.begin_object().key("value");
    count_ ? out.number(sum_ / static_cast<double>(count_)) : out.null();
    out.integer("n", count_).text("signature", "case:ascii").end_object();
  }

  void merge(const RowRecall& other) {  // lets the host score in parallel
    sum_ += other.sum_;
    count_ += other.count_;
  }

 private:
  double sum_ = 0;
  std::int64_t count_ = 0;
};

constexpr char kSchema[] = R"({"type": "object", "properties": {"policy": {"enum": ["strict"]}}, "additionalProperties": false})";
constexpr char kInfo[] = R"({"policies": ["strict"], "range": [0, 1], "unscored_value": 0})";

TABRIG_METRIC(k_row_recall, RowRecall, "example.row_recall", "1.0.0", "share of gold answers that were listed", kSchema, kInfo,
              kDeterministic);

}  // namespace

TABRIG_PLUGIN("row-recall", "1.0.0", &k_row_recall)
