// The JSON type of the project, and the canonical text that identity hashes are taken of.
// Include core/util/json_fwd.hpp in headers and this file in sources.
#pragma once

#include <nlohmann/json.hpp>

#include "core/util/json_fwd.hpp"
