// Numbers as Python reads and prints them: what the field's scorers, written in Python, call float(), repr() and round().
//
// Purpose: one place for these rules, so that a metric agrees with its official script to the last digit.
// Ownership: values. Threads: any; independent of the locale. Errors: std::nullopt where Python raises ValueError.
// Source: CPython 2.7.18 and 3.11, Objects/floatobject.c, Python/pystrtod.c, Objects/unicodeobject.c.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace tabrig::metrics {

// [+-] digits [. digits] [e [+-] digits], or inf, infinity, nan in any case; nothing before or after. ASCII only. A number
// beyond a double is infinite, one below the smallest is zero.
std::optional<double> float_literal(std::string_view text);

// float(str) of Python 3: blanks around, single underscores between digits, decimal digits of any script (Unicode 14).
std::optional<double> py_float(std::string_view utf8);

// repr(float): the shortest digits that read back as the same double; "1e+16", "1e-05", "inf", "nan".
std::string py_repr(double value);

// str(float) of Python 2: 12 significant digits.
std::string py2_str(double value);

// round(float, digits) of Python 3: the decimal nearest to the exact binary value, ties to even. 0 <= digits <= 22.
double py_round(double value, int digits);

}  // namespace tabrig::metrics
