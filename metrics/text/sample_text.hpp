// What the text metrics read of a sample: the gold texts and the predicted text. Plugin glue only.
//
// Ownership: values. Threads: any. Errors: throws the SDK's Error (INVALID_DATA) when the gold has a value of another type.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tabrig/sdk.hpp"

namespace tabrig::metrics {

inline std::vector<std::string> string_list(const sdk::Json& value) {
  std::vector<std::string> out;
  for (const sdk::Json& item : value.items()) out.push_back(item.text());
  return out;
}

// The alternatives of the gold: its "references", "answers" or "label". Empty: the gold has none of them.
inline std::vector<std::string> gold_texts(const sdk::Json& gold) {
  for (const char* key : {"references", "answers"}) {
    if (!gold[key].is_null()) return string_list(gold[key]);
  }
  if (!gold["label"].is_null()) return {gold["label"].text()};
  return {};
}

// The predicted text: "text" or "label" of the value, its "answers" joined by ", ", else the parsed answer as it stands.
inline std::string predicted_text(const sdk::SampleView& sample) {
  if (!sample.value_json().empty()) {
    const sdk::Json value = sdk::Json::parse(sample.value_json());
    for (const char* key : {"text", "label"}) {
      if (value[key].type() == sdk::Json::Type::kString) return value[key].text();
    }
    if (value["answers"].type() == sdk::Json::Type::kArray) {
      std::string joined;
      bool first = true;
      for (const std::string& answer : string_list(value["answers"])) {
        joined += (first ? "" : ", ") + answer;
        first = false;
      }
      return joined;
    }
  }
  return std::string(sample.text());
}

// Writes the score of an item whose gold says nothing this metric can read.
inline void write_gold_failed(sdk::Writer& out, std::string_view expected) {
  out.begin_object().key("value").null().text("state", "gold_failed").text("outcome", "gold_failed");
  out.text("why", "the gold has no " + std::string(expected)).end_object();
}

// A mean over items that merges.
class Mean {
 public:
  void add(double value) { sum_ += value, ++count_; }
  void merge(const Mean& other) { sum_ += other.sum_, count_ += other.count_; }
  // {"value": mean or null without items, "n", "signature"}.
  void write(sdk::Writer& out, std::string_view signature) const {
    out.begin_object().key("value");
    count_ ? out.number(sum_ / static_cast<double>(count_)) : out.null();
    out.integer("n", count_).text("signature", signature).end_object();
  }

 private:
  double sum_ = 0;
  std::int64_t count_ = 0;
};

}  // namespace tabrig::metrics
