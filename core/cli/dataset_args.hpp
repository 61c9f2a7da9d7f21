// What show, validate and data share: a dataset named on the command line, with --data and --split.
#pragma once

#include <string>
#include <vector>

#include "core/cli/options.hpp"
#include "core/engine/plan.hpp"

namespace tabrig::cli {

// Splits in the order of the descriptor.
std::vector<std::string> splits_of(const ComponentInfo& dataset);

// Configuration {"data": absolute folder, "split"} plus --set dataset.KEY=VALUE.
Result<ComponentSpec> dataset_spec(const Registry& registry, const Options& options, const std::string& id, const std::string& split);

// A path of the command line, made absolute, so that what is stored holds from everywhere.
std::string absolute_path(const std::string& path);

}  // namespace tabrig::cli
