// Numbers read and printed as Python and pandas' CSV reader do it.
//
// Threads: any. Errors: nullopt = the text is no such number.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tabrig::layout {

// Python's int(text) and float(text): surrounding white space, any Unicode decimal digit, single underscores between
// digits; float also takes inf, infinity and nan in any case. int() refuses more than 4,300 digits.
bool python_is_int(std::string_view text);
std::optional<double> python_float(std::string_view text);
// int() of bytes: as above, ASCII only. The decimal digits without sign "+", leading zeros and underscores.
std::optional<std::string> python_int_bytes(std::string_view text);

// The CSV reader's integer: ASCII white space around, a sign, digits. After more digits than 64 bits hold nothing may follow.
enum class CsvInteger { kNone, kSigned, kUnsigned, kTooBig };
struct CsvIntegerResult {
  CsvInteger kind = CsvInteger::kNone;  // kUnsigned: fits 64 bits without sign only; kTooBig: beyond both, or below −2^63
  bool negative = false;
  std::int64_t value = 0;      // kSigned
  std::uint64_t magnitude = 0;  // kUnsigned
};
CsvIntegerResult csv_integer(std::string_view text);
// The CSV reader's float, correctly rounded; ASCII white space around, inf and infinity in any case, no nan.
std::optional<double> csv_float(std::string_view text);

// repr(x): the shortest text that reads back, exponent from 1e16 and below 1e-4.
std::string python_repr(double value);
// format(x, "g"): six significant digits.
std::string format_general(double value);
// "%.{digits}f" and "%.{digits}e".
std::string format_fixed(double value, int digits);
std::string format_exponent(double value, int digits);

}  // namespace tabrig::layout
