// Accuracy of labels, with the confusion matrix and each label's precision, recall and F1.
//
// Purpose: fact verification (TabFact, FEVEROUS, …): one gold label, one predicted label or none. Two labels agree when they
// are the same text, byte by byte; whoever wants "Supports" to equal "SUPPORTS" maps it when the answer is parsed.
// Ownership: values. Threads: one per object; merge() joins objects. Errors: none.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tabrig::metrics {

class LabelCounts {
 public:
  // One label's figures. A ratio without a denominator is absent: it is not 0.
  struct PerLabel {
    std::string label;
    std::uint64_t gold = 0, predicted = 0, right = 0;
    std::optional<double> precision, recall, f1;
  };

  // Counts one item and tells whether it is right. No prediction is wrong.
  bool add(std::string_view gold, std::optional<std::string_view> predicted);
  // Adds what `other` has counted.
  void merge(const LabelCounts& other);

  std::uint64_t items() const { return items_; }
  std::uint64_t right() const { return right_; }
  // Right items / items, 0 … 1; absent without items.
  std::optional<double> accuracy() const;
  // Unweighted mean of the F1 of the labels that the gold has; a label never predicted counts 0. Absent without items.
  std::optional<double> macro_f1() const;
  // Labels of the gold and the predictions, in byte order.
  std::vector<PerLabel> per_label() const;
  // gold label → predicted label → items. Items without a prediction are in unpredicted().
  const std::map<std::string, std::map<std::string, std::uint64_t>>& confusion() const { return confusion_; }
  // gold label → items without a prediction.
  const std::map<std::string, std::uint64_t>& unpredicted() const { return unpredicted_; }

 private:
  std::uint64_t items_ = 0, right_ = 0;
  std::map<std::string, std::map<std::string, std::uint64_t>> confusion_;
  std::map<std::string, std::uint64_t> unpredicted_;
};

}  // namespace tabrig::metrics
