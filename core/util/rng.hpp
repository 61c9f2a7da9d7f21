// Counter-based randomness: a number is a function of (seed, purpose, item, sample, position), never of what was drawn before.
//
// There is no global generator and no state to save; two threads, or a resumed run, see the same numbers. The mixing function
// is SplitMix64's finaliser (Steele, Lea, Flood 2014) applied to each key in turn.
#pragma once

#include <cstdint>
#include <string_view>

namespace tabrig {

class CounterRng {
 public:
  CounterRng(std::uint64_t seed, std::string_view purpose, std::uint64_t item = 0, std::uint64_t sample = 0) {
    key_ = mix(seed ^ 0x9e3779b97f4a7c15ull);
    std::uint64_t word = 0xcbf29ce484222325ull;
    for (const char c : purpose) word = (word ^ static_cast<unsigned char>(c)) * 0x100000001b3ull;
    key_ = mix(key_ ^ word);
    key_ = mix(key_ + item * 0xd1342543de82ef95ull + 1);
    key_ = mix(key_ + sample * 0xaf251af3b0f025b5ull + 2);
  }
  // 64 uniform bits at a position.
  std::uint64_t bits(std::uint64_t position) const { return mix(key_ + position * 0x9e3779b97f4a7c15ull); }
  // Uniform in [0, 1), 53 bits.
  double uniform(std::uint64_t position) const { return static_cast<double>(bits(position) >> 11) * 0x1.0p-53; }
  // Uniform in [0, n), n > 0; the bias of at most n / 2^64 is below any use here.
  std::uint64_t below(std::uint64_t n, std::uint64_t position) const {
    return static_cast<std::uint64_t>((static_cast<Wide>(bits(position)) * n) >> 64);
  }

 private:
  __extension__ typedef unsigned __int128 Wide;
  static std::uint64_t mix(std::uint64_t x) {
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ull;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebull;
    return x ^ (x >> 31);
  }
  std::uint64_t key_;
};

}  // namespace tabrig
