#include "metrics/wikitq/normalize.hpp"

#include <gtest/gtest.h>

#include <random>

#include "metrics/wikitq/python2.hpp"

namespace tabrig::metrics::wikitq {
namespace {

TEST(Normalize, LowersCollapsesAndStrips) {
  EXPECT_EQ(normalize("  Trinidad \t and\nTobago "), "trinidad and tobago");
  EXPECT_EQ(normalize("a\x1c" "b"), "a b");
  EXPECT_EQ(normalize(""), "");
  EXPECT_EQ(normalize(" \t"), "");
  EXPECT_EQ(normalize("ΟΔΟΣ"), "οδοσ");  // per character: no final sigma
}

TEST(Normalize, RemovesMarksAndMakesQuotesAndDashesAscii) {
  EXPECT_EQ(normalize("Café–Ñandú"), "cafe-nandu");
  EXPECT_EQ(normalize("l’été ‘x’ `y`"), "l'ete 'x' 'y'");
  EXPECT_EQ(normalize("“quoted” word"), "\"quoted\" word");
  EXPECT_EQ(normalize("a\u2010b\u2011c\u2012d\u2014e\u2212f"), "a-b-c-d-e-f");
  EXPECT_EQ(normalize("a\u00b4b"), "a b");  // U+00B4 decomposes before the quote rule
  EXPECT_EQ(normalize("ﬁ ½ が"), "fi 1\u20442 か");
}

TEST(Normalize, CitationsAtTheEnd) {
  EXPECT_EQ(normalize("Rome[1][note a]*"), "rome");
  EXPECT_EQ(normalize("Rome †‡ •"), "rome");
  EXPECT_EQ(normalize("C++"), "c");
  EXPECT_EQ(normalize("C#"), "c");
  EXPECT_EQ(normalize("a[b[c]"), "a");
  EXPECT_EQ(normalize("[12]"), "");
  EXPECT_EQ(normalize("[12][13]"), "");
  EXPECT_EQ(normalize("[x]"), "[x]");
  EXPECT_EQ(normalize("[x][1]"), "[x]");
  EXPECT_EQ(normalize("[]"), "[]");
  EXPECT_EQ(normalize("[1\u0663]"), "[1\u0663]");  // \d is ASCII
  EXPECT_EQ(normalize("[x*[b]"), "[x");            // the first bracket may not begin the text, the second may go
  EXPECT_EQ(normalize("a]"), "a]");
  EXPECT_EQ(normalize("a[1"), "a[1");
}

TEST(Normalize, DetailsAndQuotesAndLayers) {
  EXPECT_EQ(normalize("Rome (Italy)"), "rome");
  EXPECT_EQ(normalize("Rome (a) (b)"), "rome");
  EXPECT_EQ(normalize("Rome(Italy)"), "rome(italy)");
  EXPECT_EQ(normalize("Rome\u00a0(Italy)"), "rome");  // U+00A0 decomposes to a blank
  EXPECT_EQ(normalize("(Italy)"), "(italy)");
  EXPECT_EQ(normalize("Rome ((a) b)"), "rome ((a) b)");
  EXPECT_EQ(normalize("Rome ((a)"), "rome");
  EXPECT_EQ(normalize("\"Rome\""), "rome");
  EXPECT_EQ(normalize("\"Rome\" (x)[1]"), "rome");
  EXPECT_EQ(normalize("\"\"Rome\"\""), "\"\"rome\"\"");
  EXPECT_EQ(normalize("\""), "\"");
  EXPECT_EQ(normalize("\"\""), "");
  EXPECT_EQ(normalize("a.."), "a.");
  EXPECT_EQ(normalize("a (x)."), "a (x)");  // the dot goes after the loop
}

TEST(Normalize, BytesAndCodePointsFollowOneRule) {
  // A mark at the end is removed first, but takes the text to the code-point path.
  std::minstd_rand random(7);
  const std::string_view alphabet = "aB1 \t.\"`[](*#+-";
  for (int i = 0; i < 3000; ++i) {
    std::string text;
    for (auto n = random() % 12; n > 0; --n) text += alphabet[random() % alphabet.size()];
    EXPECT_EQ(normalize(text + "\u0301"), normalize(text)) << text;
  }
}

TEST(Normalize, UnicodeIsThatOf52) {
  EXPECT_EQ(normalize("a\u180eb"), "a b");             // a blank then
  EXPECT_EQ(normalize("a\u200bb"), "a\u200bb");        // not a blank
  EXPECT_EQ(normalize("\u13a0"), "\u13a0");            // Cherokee had one case
  EXPECT_EQ(normalize("a\u1885"), "a\u1885");          // a letter then, a mark now
  EXPECT_EQ(normalize("a\u302e"), "a");                // a mark then
  EXPECT_EQ(normalize("\U00010CB2"), "\U00010CB2");    // unassigned then: no case
  EXPECT_EQ(normalize("a\u1AB0"), "a\u1AB0");          // unassigned then: no mark
}

TEST(Normalize, IllFormedBytesAreDropped) { EXPECT_EQ(normalize("a\xff\xc3" "b\xe2\x82"), "ab"); }

TEST(Normalize, LongHostileTextsTakeLinearTime) {
  const std::string open(200000, '['), close(200000, ']'), stars(400000, '*');
  EXPECT_EQ(normalize("x" + open + close), "x" + open + close);  // every ']' closes only its own piece: nothing but text
  EXPECT_EQ(normalize("x" + stars), "x");
  std::string details = "x";
  for (int i = 0; i < 100000; ++i) details += " (y)";
  EXPECT_EQ(normalize(details), "x");
}

TEST(Python2, ReadsIntegersAndFloats) {
  const auto integer = [](std::string_view text) {
    const auto encoded = encode_decimal(text);
    return encoded ? parse_int(*encoded) : std::nullopt;
  };
  EXPECT_EQ(integer("- 5"), "-5");
  EXPECT_EQ(integer(" +007 "), "7");
  EXPECT_EQ(integer("-0"), "0");
  EXPECT_EQ(integer("\u0663\u19da"), "31");
  EXPECT_EQ(integer("99999999999999999999"), "99999999999999999999");
  for (const char* text : {"", "-", "1_000", "1L", "5.0", "\u22125", "--5", "0x5", "5 5", "\u00b2"}) EXPECT_FALSE(integer(text)) << text;
  EXPECT_FALSE(encode_decimal(std::string_view("5\0", 2)));
  EXPECT_EQ(parse_float(*encode_decimal("\u0663.5 ")), 3.5);
  EXPECT_FALSE(parse_float(*encode_decimal("- 5.0")));
  EXPECT_FALSE(parse_float(*encode_decimal("1_0.0")));
}

}  // namespace
}  // namespace tabrig::metrics::wikitq
