#include "core/host/serialise_service.hpp"

namespace tabrig {
const tabrig_ext_serialise* serialise_service() { return nullptr; }
}  // namespace tabrig
