// The nearest known name, for messages such as "unknown key 'metrcs'; nearest: 'metrics'".
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace tabrig {

// Levenshtein distance over bytes, unit costs.
std::size_t edit_distance(std::string_view a, std::string_view b);

// The name of `known` closest to `name`, or "" when none is within a third of its length (at least 2).
std::string nearest_name(std::string_view name, const std::vector<std::string>& known);

}  // namespace tabrig
