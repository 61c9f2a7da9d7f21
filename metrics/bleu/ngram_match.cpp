#include "metrics/bleu/ngram_match.hpp"

#include <algorithm>
#include <string>
#include <unordered_map>

namespace tabrig::metrics {
namespace {

constexpr std::uint32_t kNone = 0xFFFFFFFFu;

// Numbers pairs of 32-bit numbers 0, 1, 2 … in the order of their first appearance. Open addressing, half full at most.
class PairNumbers {
 public:
  explicit PairNumbers(std::size_t most) {
    std::size_t size = 16;
    while (size < 2 * most) size *= 2;
    slots_.assign(size, Slot{0, kNone});
  }
  std::uint32_t number(std::uint32_t a, std::uint32_t b) {
    Slot& slot = find(key(a, b));
    if (slot.number == kNone) slot = {key(a, b), count_++};
    return slot.number;
  }
  std::uint32_t known(std::uint32_t a, std::uint32_t b) { return find(key(a, b)).number; }
  std::uint32_t size() const { return count_; }

 private:
  struct Slot {
    std::uint64_t key;
    std::uint32_t number;
  };
  static std::uint64_t key(std::uint32_t a, std::uint32_t b) { return (static_cast<std::uint64_t>(a) << 32) | b; }
  Slot& find(std::uint64_t key) {
    std::size_t at = static_cast<std::size_t>((key * 0x9E3779B97F4A7C15ull) >> 20) & (slots_.size() - 1);
    while (slots_[at].number != kNone && slots_[at].key != key) at = (at + 1) & (slots_.size() - 1);
    return slots_[at];
  }
  std::vector<Slot> slots_;
  std::uint32_t count_ = 0;
};

}  // namespace

NgramMatches match_ngrams(std::span<const std::string_view> hypothesis, std::span<const Tokens> references, std::size_t max_order) {
  NgramMatches out{std::vector<std::uint64_t>(max_order, 0), std::vector<std::uint64_t>(max_order, 0)};
  // Only n-grams of the hypothesis get numbers: an n-gram is its (n - 1)-gram and its last token.
  std::unordered_map<std::string_view, std::uint32_t> words;
  words.reserve(hypothesis.size());
  std::vector<std::uint32_t> tokens, grams;
  for (const std::string_view word : hypothesis) tokens.push_back(words.emplace(word, static_cast<std::uint32_t>(words.size())).first->second);
  grams = tokens;
  std::vector<std::vector<std::uint32_t>> ref_tokens, ref_grams;
  for (const Tokens& reference : references) {
    std::vector<std::uint32_t>& numbers = ref_tokens.emplace_back();
    numbers.reserve(reference.size());
    for (const std::string_view word : reference) {
      const auto it = words.find(word);
      numbers.push_back(it == words.end() ? kNone : it->second);
    }
  }
  ref_grams = ref_tokens;
  std::uint32_t kinds = static_cast<std::uint32_t>(words.size());
  std::vector<std::uint32_t> have, best, count;
  for (std::size_t n = 1; n <= max_order && hypothesis.size() >= n; ++n) {
    const std::size_t grams_here = hypothesis.size() - n + 1;
    if (n > 1) {
      PairNumbers numbers(grams_here);
      for (std::size_t i = 0; i < grams_here; ++i) grams[i] = numbers.number(grams[i], tokens[i + n - 1]);
      for (std::size_t r = 0; r < ref_grams.size(); ++r) {
        for (std::size_t i = 0; i + n <= ref_tokens[r].size(); ++i) {
          const std::uint32_t head = ref_grams[r][i], last = ref_tokens[r][i + n - 1];
          ref_grams[r][i] = head == kNone || last == kNone ? kNone : numbers.known(head, last);
        }
      }
      kinds = numbers.size();
    }
    have.assign(kinds, 0);
    best.assign(kinds, 0);
    for (std::size_t i = 0; i < grams_here; ++i) ++have[grams[i]];
    for (std::size_t r = 0; r < ref_grams.size(); ++r) {
      count.assign(kinds, 0);
      for (std::size_t i = 0; i + n <= ref_tokens[r].size(); ++i) {
        const std::uint32_t gram = ref_grams[r][i];
        if (gram != kNone) best[gram] = std::max(best[gram], ++count[gram]);
      }
    }
    out.totals[n - 1] = grams_here;
    for (std::uint32_t kind = 0; kind < kinds; ++kind) out.matches[n - 1] += std::min(have[kind], best[kind]);
  }
  return out;
}

std::size_t closest_length(std::size_t hypothesis, std::span<const std::size_t> lengths) {
  const auto distance = [&](std::size_t length) { return length > hypothesis ? length - hypothesis : hypothesis - length; };
  return *std::min_element(lengths.begin(), lengths.end(), [&](std::size_t a, std::size_t b) {
    return distance(a) != distance(b) ? distance(a) < distance(b) : a < b;
  });
}

}  // namespace tabrig::metrics
