// How data goes into the page: compressed blocks, and JSON that cannot be markup. Private to reports/render.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/util/json.hpp"
#include "core/util/status.hpp"

namespace tabrig::report {

// Raw deflate (RFC 1951) and base64: letters, digits, '+', '/' and '=' only.
Result<std::string> pack_block(std::string_view bytes);
std::string base64(std::string_view bytes);

// JSON for a <script> element: '<', '>', '&', U+2028 and U+2029 are written as escapes, invalid UTF-8 is replaced.
std::string script_json(const Json& json);

// Little-endian columns, as the browser's typed arrays read them.
std::string bytes_of(const std::vector<std::uint8_t>& column);
std::string bytes_of(const std::vector<std::uint32_t>& column);
std::string bytes_of(const std::vector<double>& column);  // NaN = unknown

// A completion as the browser will see it (repaired UTF-8), with a byte span turned into UTF-16 positions.
struct SpannedText {
  std::string text;
  std::int64_t begin = -1, end = -1;  // -1 = no span, or one outside the text
};
SpannedText spanned_text(std::string_view bytes, std::int64_t begin, std::int64_t end);

}  // namespace tabrig::report
