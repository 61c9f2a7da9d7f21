// Between tabrig_str and std::string_view. Views never own.
#pragma once

#include <string>
#include <string_view>

#include "tabrig/abi.h"

namespace tabrig::sdk {

inline std::string_view view(tabrig_str text) noexcept {
  return text.data ? std::string_view(text.data, static_cast<std::size_t>(text.size)) : std::string_view();
}
inline tabrig_str str(std::string_view text) noexcept { return {text.data(), text.size()}; }
inline std::string copy(tabrig_str text) { return std::string(view(text)); }

}  // namespace tabrig::sdk
