// Items a second of the WikiTableQuestions denotation: gold and prediction typed, normalised and compared, as update() does.
// Goal: 200,000 items/s for ASCII on one core.
#include <benchmark/benchmark.h>

#include <random>

#include "metrics/wikitq/value.hpp"

namespace {

using namespace tabrig::metrics::wikitq;

struct Item {
  std::vector<std::string> gold, predicted;
  Canons canon;
};

// Half numbers, half names with a detail in brackets or a citation, some dates and lists; about as in the test split.
std::vector<Item> items(const std::string& accent) {
  std::minstd_rand random(1);
  std::vector<Item> out;
  for (int i = 0; i < 1000; ++i) {
    const std::string number = std::to_string(random() % 100000);
    const std::string name = "Fr" + accent + "d Jones " + number;
    switch (random() % 8) {
      case 0: out.push_back({{name, name + " Jr."}, {name + " (Canada)", name + " Jr."}, {name, name + " Jr."}}); break;
      case 1: out.push_back({{"March 9, 2016"}, {"2016-03-09"}, {"2016-3-9"}}); break;
      case 2: case 3: case 4: out.push_back({{number}, {number + ".0"}, {number + ".0"}}); break;
      default: out.push_back({{name}, {name + "[1]"}, {name}});
    }
  }
  return out;
}

void denotation(benchmark::State& state, const std::string& accent) {
  const std::vector<Item> all = items(accent);
  std::size_t i = 0;
  for (auto _ : state) {
    const Item& item = all[i++ % all.size()];
    const auto targets = to_values(item.gold, &item.canon), predicted = to_values(item.predicted);
    const bool right = check_denotation(*targets, *predicted);
    if (!right) state.SkipWithError("an item that is right was called wrong");
    benchmark::DoNotOptimize(right);
  }
  state.SetItemsProcessed(state.iterations());
}

BENCHMARK_CAPTURE(denotation, ascii, "e");
BENCHMARK_CAPTURE(denotation, accents, "é");

// Lists of n answers: the cost is linear in n.
void long_lists(benchmark::State& state) {
  std::vector<std::string> answers;
  for (std::int64_t i = 0; i < state.range(0); ++i) answers.push_back("answer " + std::to_string(i));
  for (auto _ : state) {
    const auto targets = to_values(answers), predicted = to_values(answers);
    benchmark::DoNotOptimize(check_denotation(*targets, *predicted));
  }
  state.SetComplexityN(state.range(0));
}
BENCHMARK(long_lists)->RangeMultiplier(8)->Range(8, 32768)->Complexity(benchmark::oN);

}  // namespace

BENCHMARK_MAIN();
