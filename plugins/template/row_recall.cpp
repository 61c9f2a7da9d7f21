#include "row_recall.hpp"

#include <algorithm>

namespace {

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](char c) { return 'A' <= c && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  return text;
}

}  // namespace

double row_recall(const std::vector<std::string>& gold, const std::vector<std::string>& predicted) {
  if (gold.empty()) return 1.0;
  std::vector<std::string> left;
  for (const std::string& item : predicted) left.push_back(lower(item));
  std::size_t found = 0;
  for (const std::string& item : gold) {
    const auto it = std::find(left.begin(), left.end(), lower(item));
    if (it == left.end()) continue;
    left.erase(it);
    ++found;
  }
  return static_cast<double>(found) / static_cast<double>(gold.size());
}
