// Text as CPython 2.7 with Unicode 5.2 sees it: what the official WikiTableQuestions evaluator runs on.
//
// ICU's tables are newer. A character that Unicode 5.2 did not have counts as unassigned (no decomposition, no case, no
// category), and the few properties that changed since are put back; python2.cpp lists them.
// Ownership: values. Threads: any. Errors: ill-formed UTF-8 is dropped, as by decode("utf8", errors="ignore").
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace tabrig::metrics::wikitq {

bool is_ascii(std::string_view text);
std::u32string decode(std::string_view utf8);
void append_utf8(std::string& out, char32_t code);

// unicode.isspace(), str.strip() and \s under re.UNICODE.
bool is_space(char32_t code);
// unicode.lower() of one character; there is no mapping to several.
char32_t lower(char32_t code);
// unicodedata.normalize("NFKD") without the characters of category Mn.
std::u32string without_marks(const std::u32string& text);

// What int() and float() read of a unicode text (PyUnicode_EncodeDecimal): blanks become ' ', decimal digits '0' … '9', ASCII
// stays, Latin-1 becomes '?'. Nothing when it has a NUL or another character, which both refuse.
std::optional<std::string> encode_decimal(std::string_view utf8);

// int() of such a text: blanks, a sign, blanks, digits, blanks. The result is the decimal text without leading zeros, "-5".
std::optional<std::string> parse_int(std::string_view encoded);
// float() of such a text.
std::optional<double> parse_float(std::string_view encoded);

}  // namespace tabrig::metrics::wikitq
