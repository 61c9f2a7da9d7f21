#include "metrics/wikitq/python2.hpp"

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/utf8.h>

#include <algorithm>
#include <stdexcept>

#include "metrics/common/python_number.hpp"

namespace tabrig::metrics::wikitq {
namespace {

// Assigned by Unicode 5.2.
bool known(char32_t code) {
  UVersionInfo age;
  u_charAge(static_cast<UChar32>(code), age);
  return age[0] != 0 && (age[0] < 5 || (age[0] == 5 && age[1] <= 2));
}

// Category Mn in Unicode 5.2.
bool is_mark(char32_t code) {
  switch (code) {
    case 0x1734: case 0x302E: case 0x302F:  // Mc since
      return true;
    case 0x17B4: case 0x17B5: case 0x1885: case 0x1886: case 0x1A1B: case 0xA9BD:  // Mn since
      return false;
    default:
      return u_charType(static_cast<UChar32>(code)) == U_NON_SPACING_MARK && known(code);
  }
}

// Numeric value of a decimal digit, else -1. U+19DA was one (Nd) in 5.2.
int decimal(char32_t code) {
  if (code == 0x19DA) return 1;
  const auto c = static_cast<UChar32>(code);
  return u_charType(c) == U_DECIMAL_DIGIT_NUMBER && known(code) ? u_charDigitValue(c) : -1;
}

const icu::Normalizer2& nfkd() {
  UErrorCode error = U_ZERO_ERROR;
  const icu::Normalizer2* instance = icu::Normalizer2::getNFKDInstance(error);
  if (U_FAILURE(error)) throw std::runtime_error(std::string("ICU has no NFKD data: ") + u_errorName(error));
  return *instance;
}

// Appends the decomposition of text[begin, end), all known characters, without its marks.
void append_decomposed(const std::u32string& text, std::size_t begin, std::size_t end, std::u32string& out) {
  icu::UnicodeString source;
  for (std::size_t i = begin; i < end; ++i) source.append(static_cast<UChar32>(text[i]));
  UErrorCode error = U_ZERO_ERROR;
  const icu::UnicodeString done = nfkd().normalize(source, error);
  if (U_FAILURE(error)) throw std::runtime_error(std::string("NFKD failed: ") + u_errorName(error));
  for (std::int32_t i = 0; i < done.length(); i = done.moveIndex32(i, 1)) {
    const auto code = static_cast<char32_t>(done.char32At(i));
    if (!is_mark(code)) out += code;
  }
}

bool is_digit(char c) { return '0' <= c && c <= '9'; }
bool is_c_space(char c) { return c == ' ' || ('\t' <= c && c <= '\r'); }

std::string_view trim(std::string_view text) {
  while (!text.empty() && is_c_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_c_space(text.back())) text.remove_suffix(1);
  return text;
}

}  // namespace

bool is_ascii(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

std::u32string decode(std::string_view utf8) {
  std::u32string out;
  out.reserve(utf8.size());
  const auto* data = reinterpret_cast<const std::uint8_t*>(utf8.data());
  const auto size = static_cast<std::int64_t>(utf8.size());
  for (std::int64_t at = 0; at < size;) {
    UChar32 code;
    U8_NEXT(data, at, size, code);
    if (code >= 0) out += static_cast<char32_t>(code);
  }
  return out;
}

void append_utf8(std::string& out, char32_t code) {
  std::uint8_t bytes[U8_MAX_LENGTH];
  std::int32_t size = 0;
  U8_APPEND_UNSAFE(bytes, size, code);
  out.append(reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(size));
}

bool is_space(char32_t code) {
  if (code < 0x80) return (9 <= code && code <= 13) || (28 <= code && code <= 32);
  return code == 0x85 || code == 0xA0 || code == 0x1680 || code == 0x180E || (0x2000 <= code && code <= 0x200A) || code == 0x2028 ||
         code == 0x2029 || code == 0x202F || code == 0x205F || code == 0x3000;
}

char32_t lower(char32_t code) {
  if (code < 0x80) return 'A' <= code && code <= 'Z' ? code + 32 : code;
  if (!known(code)) return code;
  const auto mapped = static_cast<char32_t>(u_tolower(static_cast<UChar32>(code)));
  return known(mapped) ? mapped : code;  // Cherokee got its small letters later
}

std::u32string without_marks(const std::u32string& text) {
  std::u32string out;
  out.reserve(text.size());
  // An unknown character is a starter that decomposes to itself, so it ends what can be reordered.
  for (std::size_t begin = 0; begin < text.size();) {
    std::size_t end = begin;
    while (end < text.size() && known(text[end])) ++end;
    if (end > begin) append_decomposed(text, begin, end, out);
    for (; end < text.size() && !known(text[end]); ++end) out += text[end];
    begin = end;
  }
  return out;
}

std::optional<std::string> encode_decimal(std::string_view utf8) {
  std::string out;
  if (is_ascii(utf8)) {
    out = utf8;
    for (char& c : out) {
      if (c == '\0') return std::nullopt;
      if (is_space(static_cast<char32_t>(c))) c = ' ';
    }
    return out;
  }
  for (const char32_t code : decode(utf8)) {
    if (code == 0) return std::nullopt;
    if (is_space(code)) out += ' ';
    else if (code < 0x80) out += static_cast<char>(code);
    else if (const int digit = decimal(code); digit >= 0) out += static_cast<char>('0' + digit);
    else if (code < 0x100) out += '?';
    else return std::nullopt;
  }
  return out;
}

std::optional<std::string> parse_int(std::string_view encoded) {
  std::string_view text = trim(encoded);
  bool negative = false;
  if (!text.empty() && (text[0] == '+' || text[0] == '-')) {
    negative = text[0] == '-';
    text = trim(text.substr(1));
  }
  if (text.empty() || !std::all_of(text.begin(), text.end(), is_digit)) return std::nullopt;
  text.remove_prefix(std::min(text.find_first_not_of('0'), text.size() - 1));
  return (negative && text != "0" ? "-" : "") + std::string(text);
}

std::optional<double> parse_float(std::string_view encoded) { return float_literal(trim(encoded)); }

}  // namespace tabrig::metrics::wikitq
