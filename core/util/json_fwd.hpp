// Forward declaration of the JSON type; keys are kept sorted, so dump() is canonical.
#pragma once

#include <nlohmann/json_fwd.hpp>

namespace tabrig {
using Json = nlohmann::json;
}  // namespace tabrig
