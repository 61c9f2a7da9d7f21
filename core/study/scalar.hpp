// YAML values as JSON, by YAML 1.2's core schema. Threads: any.
#pragma once

#include <yaml-cpp/yaml.h>

#include "core/util/json.hpp"
#include "core/util/status.hpp"

namespace tabrig::study {

// A plain scalar as null, boolean, integer, float or text; `quoted` ones are text.
Json scalar_to_json(const std::string& text, bool quoted);

// Nesting deeper than 64, more than 1,000,000 nodes (aliases count each time), or a key given twice are INVALID_DATA.
Result<Json> yaml_to_json(const YAML::Node& node);

}  // namespace tabrig::study
