#include "core/table/serialise/number.hpp"

#include <unicode/uchar.h>

#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>

#include "core/table/serialise/text.hpp"

namespace tabrig::layout {
namespace {

constexpr std::size_t kMaxIntDigits = 4300;  // sys.get_int_max_str_digits()

bool digit(char c) { return c >= '0' && c <= '9'; }
bool ascii_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }

std::string_view trim_ascii(std::string_view text) {
  while (!text.empty() && ascii_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && ascii_space(text.back())) text.remove_suffix(1);
  return text;
}

bool same_word(std::string_view text, std::string_view word) {
  if (text.size() != word.size()) return false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (lower(text[i]) != word[i]) return false;
  }
  return true;
}

// Unicode decimal digits as ASCII ones and other white space as blanks; any other character beyond ASCII as '?'.
std::string to_ascii(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const char32_t code = next_code_point(text, at);
    if (code < 0x80) {
      out += static_cast<char>(code);
    } else if (is_space(code)) {
      out += ' ';
    } else if (u_charType(static_cast<UChar32>(code)) == U_DECIMAL_DIGIT_NUMBER) {
      out += static_cast<char>('0' + u_charDigitValue(static_cast<UChar32>(code)));
    } else {
      out += '?';
    }
  }
  return out;
}

// Drops underscores that stand between two digits; false when one stands elsewhere.
bool drop_underscores(std::string_view text, std::string& out) {
  out.clear();
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '_') {
      out += text[i];
      continue;
    }
    if (i == 0 || i + 1 == text.size() || !digit(text[i - 1]) || !digit(text[i + 1])) return false;
  }
  return true;
}

// [sign] digits [. digits] [e [sign] digits], at least one digit before the exponent.
bool decimal_form(std::string_view text) {
  std::size_t i = 0;
  if (i < text.size() && (text[i] == '+' || text[i] == '-')) ++i;
  std::size_t digits = 0;
  for (; i < text.size() && digit(text[i]); ++i) ++digits;
  if (i < text.size() && text[i] == '.') {
    for (++i; i < text.size() && digit(text[i]); ++i) ++digits;
  }
  if (digits == 0) return false;
  if (i < text.size() && (text[i] == 'e' || text[i] == 'E')) {
    ++i;
    if (i < text.size() && (text[i] == '+' || text[i] == '-')) ++i;
    std::size_t exponent = 0;
    for (; i < text.size() && digit(text[i]); ++i) ++exponent;
    if (exponent == 0) return false;
  }
  return i == text.size();
}

// Correctly rounded value of a text in decimal form; beyond the range it is infinite or zero.
double decimal_value(std::string_view text) {
  if (!text.empty() && text.front() == '+') text.remove_prefix(1);
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  (void)end;
  if (error == std::errc::result_out_of_range) return std::strtod(std::string(text).c_str(), nullptr);
  return value;
}

// inf, infinity (and nan) with an optional sign.
std::optional<double> special(std::string_view text, bool with_nan) {
  bool negative = false;
  if (!text.empty() && (text.front() == '+' || text.front() == '-')) {
    negative = text.front() == '-';
    text.remove_prefix(1);
  }
  if (same_word(text, "inf") || same_word(text, "infinity")) {
    return negative ? -std::numeric_limits<double>::infinity() : std::numeric_limits<double>::infinity();
  }
  if (with_nan && same_word(text, "nan")) return std::numeric_limits<double>::quiet_NaN();
  return std::nullopt;
}

// The digits of an integer literal, "-" kept, or nullopt.
std::optional<std::string> integer_digits(std::string_view text) {
  text = trim_ascii(text);
  std::string plain;
  bool negative = false;
  if (!text.empty() && (text.front() == '+' || text.front() == '-')) {
    negative = text.front() == '-';
    text.remove_prefix(1);
  }
  if (text.empty() || !drop_underscores(text, plain)) return std::nullopt;
  for (const char c : plain) {
    if (!digit(c)) return std::nullopt;
  }
  if (plain.size() > kMaxIntDigits) return std::nullopt;
  const std::size_t zeros = std::min(plain.find_first_not_of('0'), plain.size() - 1);
  plain.erase(0, zeros);
  return negative && plain != "0" ? "-" + plain : plain;
}

std::string print(const char* format, int digits, double value) {
  char buffer[512];
  const int size = std::snprintf(buffer, sizeof buffer, format, digits, value);
  return std::string(buffer, static_cast<std::size_t>(size));
}

}  // namespace

bool python_is_int(std::string_view text) { return integer_digits(to_ascii(text)).has_value(); }

std::optional<std::string> python_int_bytes(std::string_view text) { return integer_digits(text); }

std::optional<double> python_float(std::string_view text) {
  const std::string ascii = to_ascii(text);
  const std::string_view trimmed = trim_ascii(ascii);
  std::string plain;
  if (!drop_underscores(trimmed, plain)) return std::nullopt;
  if (auto value = special(plain, true)) return value;
  if (!decimal_form(plain)) return std::nullopt;
  return decimal_value(plain);
}

CsvIntegerResult csv_integer(std::string_view text) {
  CsvIntegerResult result;
  while (!text.empty() && ascii_space(text.front())) text.remove_prefix(1);
  std::size_t i = 0;
  if (i < text.size() && (text[i] == '+' || text[i] == '-')) result.negative = text[i++] == '-';
  const std::size_t begin = i;
  bool over = false;
  std::uint64_t value = 0;
  for (; i < text.size() && digit(text[i]); ++i) {
    const auto next = static_cast<std::uint64_t>(text[i] - '0');
    over = over || value > (std::numeric_limits<std::uint64_t>::max() - next) / 10;
    value = over ? value : value * 10 + next;
  }
  if (i == begin) return result;
  constexpr std::uint64_t kTop = std::uint64_t{1} << 63;
  const bool fits_signed = !over && (result.negative ? value <= kTop : value < kTop);
  if (!fits_signed && i != text.size()) return result;
  for (; i < text.size(); ++i) {
    if (!ascii_space(text[i])) return result;
  }
  if (fits_signed) {
    result.kind = CsvInteger::kSigned;
    result.value = static_cast<std::int64_t>(result.negative ? ~value + 1 : value);
  } else if (!over && !result.negative) {
    result.kind = CsvInteger::kUnsigned;
    result.magnitude = value;
  } else {
    result.kind = CsvInteger::kTooBig;
  }
  return result;
}

std::optional<double> csv_float(std::string_view text) {
  text = trim_ascii(text);
  if (auto value = special(text, false)) return value;
  if (!decimal_form(text)) return std::nullopt;
  return decimal_value(text);
}

std::string python_repr(double value) {
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return value < 0 ? "-inf" : "inf";
  char buffer[64];
  const auto [end, error] = std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::scientific);
  (void)error;
  const std::string text(buffer, end);
  const std::size_t mark = text.find('e');
  const int exponent = std::atoi(text.c_str() + mark + 1);
  std::string digits;
  const bool negative = text[0] == '-';
  for (const char c : text.substr(0, mark)) {
    if (digit(c)) digits += c;
  }
  std::string out = negative ? "-" : "";
  if (exponent < -4 || exponent >= 16) {
    out += digits.substr(0, 1);
    if (digits.size() > 1) out += "." + digits.substr(1);
    out += text.substr(mark);  // to_chars writes at least two exponent digits, as Python does
    return out;
  }
  if (exponent < 0) return out + "0." + std::string(static_cast<std::size_t>(-exponent - 1), '0') + digits;
  const auto whole = static_cast<std::size_t>(exponent) + 1;
  if (digits.size() <= whole) return out + digits + std::string(whole - digits.size(), '0') + ".0";
  return out + digits.substr(0, whole) + "." + digits.substr(whole);
}

std::string format_general(double value) { return std::isnan(value) ? "nan" : print("%.*g", 6, value); }
std::string format_fixed(double value, int digits) { return std::isnan(value) ? "nan" : print("%.*f", digits, value); }
std::string format_exponent(double value, int digits) { return std::isnan(value) ? "nan" : print("%.*e", digits, value); }

}  // namespace tabrig::layout
