// Clipped n-gram matches of one hypothesis against its references: the counts that every BLEU is made of.
//
// Source: Papineni et al. 2002, section 2.1: an n-gram of the hypothesis matches at most as often as it stands in the one
// reference that has most of it.
// Ownership: values; tokens are views. Threads: any. Errors: none. Cost: linear in all tokens × max_order.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace tabrig::metrics {

using Tokens = std::vector<std::string_view>;

struct NgramMatches {
  std::vector<std::uint64_t> matches;  // [n - 1]: clipped matches of order n
  std::vector<std::uint64_t> totals;   // [n - 1]: n-grams of the hypothesis, max(0, tokens - n + 1)
};

// Orders 1 … max_order.
NgramMatches match_ngrams(std::span<const std::string_view> hypothesis, std::span<const Tokens> references, std::size_t max_order);

// The reference length nearest to the hypothesis length, the shorter one on a tie. `lengths` must not be empty.
std::size_t closest_length(std::size_t hypothesis, std::span<const std::size_t> lengths);

}  // namespace tabrig::metrics
