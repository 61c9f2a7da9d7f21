// Checks a component's configuration against its JSON Schema before it is created.
#pragma once

#include <string>

#include "core/util/json_fwd.hpp"
#include "core/util/status.hpp"

namespace tabrig {

// INVALID_ARGUMENT with the place, the rule that failed and, for an unknown key, the nearest known one. `who` names the
// component in the message.
Status check_config(const Json& schema, const Json& config, const std::string& who);

}  // namespace tabrig
