// Row recall: the share of gold answers that stand in the predicted list, as whole items, case-insensitively (ASCII).
// Plain C++, no plugin headers: this is what the unit test tests.
#pragma once

#include <string>
#include <vector>

// 0 … 1. A gold without answers has recall 1. Each predicted item can be matched once.
double row_recall(const std::vector<std::string>& gold, const std::vector<std::string>& predicted);
