#include "metrics/label/label.hpp"

namespace tabrig::metrics {

bool LabelCounts::add(std::string_view gold, std::optional<std::string_view> predicted) {
  ++items_;
  if (!predicted) {
    ++unpredicted_[std::string(gold)];
    return false;
  }
  ++confusion_[std::string(gold)][std::string(*predicted)];
  const bool right = gold == *predicted;
  right_ += right;
  return right;
}

void LabelCounts::merge(const LabelCounts& other) {
  items_ += other.items_;
  right_ += other.right_;
  for (const auto& [gold, row] : other.confusion_) {
    for (const auto& [predicted, count] : row) confusion_[gold][predicted] += count;
  }
  for (const auto& [gold, count] : other.unpredicted_) unpredicted_[gold] += count;
}

std::optional<double> LabelCounts::accuracy() const {
  if (items_ == 0) return std::nullopt;
  return static_cast<double>(right_) / static_cast<double>(items_);
}

std::vector<LabelCounts::PerLabel> LabelCounts::per_label() const {
  std::map<std::string, PerLabel> labels;
  for (const auto& [gold, row] : confusion_) {
    for (const auto& [predicted, count] : row) {
      labels[gold].gold += count;
      labels[predicted].predicted += count;
      if (gold == predicted) labels[gold].right += count;
    }
  }
  for (const auto& [gold, count] : unpredicted_) labels[gold].gold += count;
  std::vector<PerLabel> out;
  for (auto& [label, figures] : labels) {
    figures.label = label;
    const auto right = static_cast<double>(figures.right);
    if (figures.predicted) figures.precision = right / static_cast<double>(figures.predicted);
    if (figures.gold) figures.recall = right / static_cast<double>(figures.gold);
    figures.f1 = 2 * right / static_cast<double>(figures.predicted + figures.gold);  // one of them is not 0
    out.push_back(std::move(figures));
  }
  return out;
}

std::optional<double> LabelCounts::macro_f1() const {
  double sum = 0, labels = 0;
  for (const PerLabel& figures : per_label()) {
    if (figures.gold == 0) continue;
    sum += *figures.f1;
    ++labels;
  }
  if (labels == 0) return std::nullopt;
  return sum / labels;
}

}  // namespace tabrig::metrics
