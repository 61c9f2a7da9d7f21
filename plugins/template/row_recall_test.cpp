#include "row_recall.hpp"

#include <cstdio>

namespace {

int failures = 0;

void expect(const char* what, double expected, double found) {
  if (expected == found) return;
  std::printf("%s: expected %g, found %g\n", what, expected, found);
  ++failures;
}

}  // namespace

int main() {
  expect("all", 1.0, row_recall({"Ann", "Bob"}, {"bob", "ann"}));
  expect("half", 0.5, row_recall({"Ann", "Bob"}, {"Ann"}));
  expect("an item counts once", 0.5, row_recall({"Ann", "Ann"}, {"Ann"}));
  expect("part of a word is no match", 0.0, row_recall({"Ann"}, {"Anna"}));
  expect("no gold", 1.0, row_recall({}, {"Ann"}));
  return failures == 0 ? 0 : 1;
}
