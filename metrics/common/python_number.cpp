#include "metrics/common/python_number.hpp"

#include <locale.h>
#include <stdlib.h>
#include <unicode/uchar.h>
#include <unicode/utf8.h>

#include <array>
#include <charconv>
#include <cmath>
#include <limits>

namespace tabrig::metrics {
namespace {

bool is_digit(char c) { return '0' <= c && c <= '9'; }

char ascii_lower(char c) { return 'A' <= c && c <= 'Z' ? static_cast<char>(c + 32) : c; }

bool equal_any_case(std::string_view text, std::string_view lower) {
  if (text.size() != lower.size()) return false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (ascii_lower(text[i]) != lower[i]) return false;
  }
  return true;
}

// True when the text is an unsigned decimal literal.
bool is_decimal(std::string_view text) {
  std::size_t at = 0, digits = 0;
  const auto run = [&] {
    const std::size_t begin = at;
    while (at < text.size() && is_digit(text[at])) ++at;
    return at - begin;
  };
  digits = run();
  if (at < text.size() && text[at] == '.') {
    ++at;
    digits += run();
  }
  if (digits == 0) return false;
  if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
    ++at;
    if (at < text.size() && (text[at] == '+' || text[at] == '-')) ++at;
    if (run() == 0) return false;
  }
  return at == text.size();
}

// The value of a decimal literal beyond the range of from_chars: 0, a subnormal or infinity.
double out_of_range_value(std::string_view text) {
  static const locale_t kC = ::newlocale(LC_ALL_MASK, "C", nullptr);
  return ::strtod_l(std::string(text).c_str(), nullptr, kC);
}

bool is_py3_space(UChar32 c) {
  return (9 <= c && c <= 13) || (28 <= c && c <= 32) || c == 0x85 || c == 0xA0 || c == 0x1680 || (0x2000 <= c && c <= 0x200A) ||
         c == 0x2028 || c == 0x2029 || c == 0x202F || c == 0x205F || c == 0x3000;
}

bool in_unicode_14(UChar32 c) {
  UVersionInfo age;
  u_charAge(c, age);
  return age[0] != 0 && age[0] <= 14;
}

// _PyUnicode_TransformDecimalAndSpaceToASCII: what is neither ASCII nor a digit nor a blank becomes "?".
std::string to_ascii(std::string_view utf8) {
  std::string out;
  out.reserve(utf8.size());
  const auto* data = reinterpret_cast<const std::uint8_t*>(utf8.data());
  const auto size = static_cast<std::int64_t>(utf8.size());
  for (std::int64_t at = 0; at < size;) {
    UChar32 c;
    U8_NEXT_OR_FFFD(data, at, size, c);
    if (is_py3_space(c)) out += ' ';
    else if (c < 0x80) out += static_cast<char>(c);
    else if (u_charType(c) == U_DECIMAL_DIGIT_NUMBER && in_unicode_14(c)) out += static_cast<char>('0' + u_charDigitValue(c));
    else out += '?';
  }
  return out;
}

// False when an underscore does not stand between two digits.
bool drop_underscores(std::string& text) {
  std::string out;
  char previous = '\0';
  for (const char c : text) {
    if (c == '_') {
      if (!is_digit(previous)) return false;
    } else {
      if (previous == '_' && !is_digit(c)) return false;
      out += c;
    }
    previous = c;
  }
  if (previous == '_') return false;
  text = std::move(out);
  return true;
}

// Digits d₁d₂… and the exponent of d₁.d₂… of a finite number, written as Python does: fixed while -4 <= exponent < limit.
std::string layout(bool negative, std::string_view digits, int exponent, int limit) {
  std::string out = negative ? "-" : "";
  if (exponent < -4 || exponent >= limit) {
    out += digits[0];
    if (digits.size() > 1) (out += '.') += digits.substr(1);
    out += exponent < 0 ? "e-" : "e+";
    const int size = std::abs(exponent);
    if (size < 10) out += '0';
    return out += std::to_string(size);
  }
  if (exponent < 0) return ((out += "0.").append(static_cast<std::size_t>(-exponent - 1), '0')) += digits;
  const auto whole = static_cast<std::size_t>(exponent) + 1;
  if (digits.size() <= whole) return (out += digits).append(whole - digits.size(), '0') += ".0";
  return ((out += digits.substr(0, whole)) += '.') += digits.substr(whole);
}

std::string not_finite(double value) { return std::isnan(value) ? "nan" : value < 0 ? "-inf" : "inf"; }

// `written` is what to_chars made in scientific form: "d.ddde±xx".
std::string from_scientific(bool negative, std::string_view written, int limit) {
  const std::size_t e = written.find('e');
  std::string digits(1, written[0]);
  if (e > 2) digits += written.substr(2, e - 2);
  while (digits.size() > 1 && digits.back() == '0') digits.pop_back();
  int exponent = 0;
  const char* first = written.data() + e + 1;
  if (*first == '+') ++first;
  std::from_chars(first, written.data() + written.size(), exponent);
  return layout(negative, digits, exponent, limit);
}

}  // namespace

std::optional<double> float_literal(std::string_view text) {
  bool negative = false;
  if (!text.empty() && (text[0] == '+' || text[0] == '-')) {
    negative = text[0] == '-';
    text.remove_prefix(1);
  }
  double value = 0;
  if (equal_any_case(text, "inf") || equal_any_case(text, "infinity")) {
    value = std::numeric_limits<double>::infinity();
  } else if (equal_any_case(text, "nan")) {
    value = std::numeric_limits<double>::quiet_NaN();
  } else {
    if (!is_decimal(text)) return std::nullopt;
    if (std::from_chars(text.data(), text.data() + text.size(), value).ec == std::errc::result_out_of_range) {
      value = out_of_range_value(text);
    }
  }
  return negative ? -value : value;
}

std::optional<double> py_float(std::string_view utf8) {
  std::string text = to_ascii(utf8);
  const std::size_t begin = text.find_first_not_of(' ');
  if (begin == std::string::npos) return std::nullopt;
  text = text.substr(begin, text.find_last_not_of(' ') + 1 - begin);
  if (text.find('_') != std::string::npos && !drop_underscores(text)) return std::nullopt;
  return float_literal(text);
}

std::string py_repr(double value) {
  if (!std::isfinite(value)) return not_finite(value);
  std::array<char, 64> buffer;
  const char* end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), std::abs(value), std::chars_format::scientific).ptr;
  return from_scientific(std::signbit(value), {buffer.data(), static_cast<std::size_t>(end - buffer.data())}, 16);
}

std::string py2_str(double value) {
  if (!std::isfinite(value)) return not_finite(value);
  std::array<char, 64> buffer;
  const char* end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), std::abs(value), std::chars_format::scientific, 11).ptr;
  return from_scientific(std::signbit(value), {buffer.data(), static_cast<std::size_t>(end - buffer.data())}, 12);
}

double py_round(double value, int digits) {
  if (!std::isfinite(value)) return value;
  std::array<char, 400> buffer;
  const char* end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::fixed, digits).ptr;
  return *float_literal({buffer.data(), static_cast<std::size_t>(end - buffer.data())});
}

}  // namespace tabrig::metrics
