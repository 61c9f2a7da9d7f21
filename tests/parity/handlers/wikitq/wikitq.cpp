// Parity of metrics/wikitq with the official WikiTableQuestions evaluator.
#include <map>

#include "core/util/file.hpp"
#include "metrics/common/python_number.hpp"
#include "metrics/wikitq/official_files.hpp"
#include "tests/parity/handler.hpp"

namespace tabrig::parity {
namespace {

using namespace metrics::wikitq;

// The Python name that a failed status begins with.
Json error(const Status& status) { return {{"error", status.what().substr(0, status.what().find(':'))}}; }

std::string nullable(const Json& text) { return text.is_null() ? std::string() : text.get<std::string>(); }

Json typing(const Json& input) {
  const auto value = to_value(input.at("raw").get_ref<const std::string&>(), nullable(input.at("canon")));
  if (!value.ok()) return error(value.status());
  Json out = {{"normalized", value->normalized}};
  switch (value->kind) {
    case Value::Kind::kString: out["kind"] = "string"; break;
    case Value::Kind::kDate:
      out["kind"] = "date";
      out["ymd"] = {value->date.year, value->date.month, value->date.day};
      break;
    case Value::Kind::kNumber:
      out["kind"] = "number";
      out["amount_type"] = value->is_integer() ? "int" : "float";
      out["amount"] = value->is_integer() ? value->integer : metrics::py_repr(value->fraction);
  }
  return {{"value", std::move(out)}};
}

Json denotation(const Json& input) {
  Canons canon;
  const Json& given = input.at("canon");
  if (given.is_array()) {
    for (const Json& item : given) canon.push_back(item.is_null() ? std::nullopt : std::optional(item.get<std::string>()));
  }
  const auto targets = to_values(input.at("target").get<std::vector<std::string>>(), given.is_array() ? &canon : nullptr);
  if (!targets.ok()) return error(targets.status());
  const auto predicted = to_values(input.at("predicted").get<std::vector<std::string>>());
  if (!predicted.ok()) return error(predicted.status());
  return {{"target_size", targets->size()}, {"predicted_size", predicted->size()}, {"correct", check_denotation(*targets, *predicted)}};
}

class WikiTq final : public Handler {
 public:
  explicit WikiTq(const Context& context) : shared_(context.shared) {}

  Verdict run(const Json& one) override {
    const Json& input = one.at("input");
    const std::string fn = input.at("fn").get<std::string>();
    Json found;
    if (fn == "typing") found = typing(input);
    else if (fn == "denotation") found = denotation(input);
    else if (fn == "unescape") found = {{"text", unescape(input.at("raw").get<std::string>())}};
    else if (fn == "unescape_list") found = {{"items", unescape_list(input.at("raw").get<std::string>())}};
    else if (fn == "prediction_file") found = prediction_file(input);
    else return not_covered(fn);
    const std::string difference = first_difference(one.at("official"), found);
    return difference.empty() ? agree() : differ(difference);
  }

 private:
  Json prediction_file(const Json& input) {
    const auto verdicts = check_predictions(input.at("text").get<std::string>(), gold(input.at("gold").get<std::string>()));
    if (!verdicts.ok()) return error(verdicts.status());
    Json lines = Json::array();
    for (const auto& [id, right] : verdicts->lines) lines.push_back({id, right});
    return {{"lines", std::move(lines)}, {"unknown_ids", verdicts->unknown_ids}, {"examples", verdicts->lines.size()},
            {"correct", verdicts->correct}, {"accuracy", verdicts->accuracy()}};
  }

  // `pointer`: "shared/data/…".
  const Gold& gold(const std::string& pointer) {
    auto& known = golds_[pointer];
    if (known.empty()) {
      const std::string prefix = "shared/";
      const std::string path = shared_ + "/" + (pointer.rfind(prefix, 0) == 0 ? pointer.substr(prefix.size()) : pointer);
      known = read_tagged_gold(read_file(path).value()).value();
    }
    return known;
  }

  std::string shared_;
  std::map<std::string, Gold> golds_;
};

}  // namespace

void register_wikitq(Registry& registry) {
  registry.add("wikitq", [](const Context& context) { return std::make_unique<WikiTq>(context); });
}

}  // namespace tabrig::parity
