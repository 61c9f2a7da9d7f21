#include "reports/render/pack.hpp"

#include <openssl/evp.h>
#include <zlib.h>

#include <bit>
#include <cstring>
#include <algorithm>
#include <limits>

#include "core/util/utf8.hpp"

namespace tabrig::report {
namespace {

template <typename T>
std::string little_endian(const std::vector<T>& column) {
  static_assert(std::endian::native == std::endian::little, "columns are written as they lie in memory");
  std::string out(column.size() * sizeof(T), '\0');
  if (!column.empty()) std::memcpy(out.data(), column.data(), out.size());
  return out;
}

// UTF-16 units of valid UTF-8.
std::int64_t utf16_units(std::string_view text) {
  std::int64_t units = 0;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte & 0xC0) == 0x80) continue;
    units += byte >= 0xF0 ? 2 : 1;
  }
  return units;
}

}  // namespace

std::string base64(std::string_view bytes) {
  constexpr std::size_t kPart = 3u << 20;  // a multiple of three, far below INT_MAX
  std::string out;
  out.reserve((bytes.size() + 2) / 3 * 4 + 1);
  for (std::size_t at = 0; at < bytes.size(); at += kPart) {
    const std::string_view part = bytes.substr(at, kPart);
    const std::size_t begin = out.size();
    out.resize(begin + (part.size() + 2) / 3 * 4 + 1);  // the encoder ends with a NUL
    const int n = EVP_EncodeBlock(reinterpret_cast<unsigned char*>(out.data() + begin), reinterpret_cast<const unsigned char*>(part.data()), static_cast<int>(part.size()));
    out.resize(begin + static_cast<std::size_t>(n));
  }
  return out;
}

Result<std::string> pack_block(std::string_view bytes) {
  z_stream stream{};
  const auto failed = [&](int code) {
    return Status(Code::kInternal, "cannot compress a block of the report").found(stream.msg ? stream.msg : "zlib code " + std::to_string(code));
  };
  if (const int code = deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY); code != Z_OK) return failed(code);
  std::string out;
  char buffer[1 << 16];
  std::size_t at = 0;
  int code = Z_OK;
  do {
    const std::size_t part = std::min<std::size_t>(bytes.size() - at, std::size_t{1} << 30);
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data() + at));  // zlib does not write to it
    stream.avail_in = static_cast<uInt>(part);
    at += part;
    do {
      stream.next_out = reinterpret_cast<Bytef*>(buffer);
      stream.avail_out = sizeof buffer;
      code = deflate(&stream, at == bytes.size() ? Z_FINISH : Z_NO_FLUSH);
      out.append(buffer, sizeof buffer - stream.avail_out);
    } while (stream.avail_out == 0 && code == Z_OK);
  } while (at < bytes.size());
  deflateEnd(&stream);
  if (code != Z_STREAM_END) return failed(code);
  return base64(out);
}

std::string script_json(const Json& json) {
  const std::string text = json.dump(-1, ' ', false, Json::error_handler_t::replace);
  std::string out;
  out.reserve(text.size() + text.size() / 16);
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '<') out += "\\u003c";
    else if (c == '>') out += "\\u003e";
    else if (c == '&') out += "\\u0026";
    else if (c == '\xE2' && text.compare(i, 3, "\xE2\x80\xA8") == 0) out += "\\u2028", i += 2;
    else if (c == '\xE2' && text.compare(i, 3, "\xE2\x80\xA9") == 0) out += "\\u2029", i += 2;
    else out += c;
  }
  return out;
}

std::string bytes_of(const std::vector<std::uint8_t>& column) { return little_endian(column); }
std::string bytes_of(const std::vector<std::uint32_t>& column) { return little_endian(column); }
std::string bytes_of(const std::vector<double>& column) { return little_endian(column); }

SpannedText spanned_text(std::string_view bytes, std::int64_t begin, std::int64_t end) {
  if (begin < 0 || end < begin || end > static_cast<std::int64_t>(bytes.size())) return {utf8_repair(bytes), -1, -1};
  const auto b = static_cast<std::size_t>(begin), e = static_cast<std::size_t>(end);
  const std::string before = utf8_repair(bytes.substr(0, b)), inside = utf8_repair(bytes.substr(b, e - b));
  const std::int64_t first = utf16_units(before);
  return {before + inside + utf8_repair(bytes.substr(e)), first, first + utf16_units(inside)};
}

}  // namespace tabrig::report
