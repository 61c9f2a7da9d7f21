// The host service tabrig.serialise/1 (plugins/sdk/include/tabrig/ext/serialise.h).
#pragma once

#include "tabrig/ext/serialise.h"

namespace tabrig {
const tabrig_ext_serialise* serialise_service();
}  // namespace tabrig
