#include "metrics/bleu/tokenizers.hpp"

#include <gtest/gtest.h>

namespace tabrig::metrics {
namespace {

std::string a13(const char* text) { return bleu_tokenize(BleuTokenizer::k13a, text); }
std::string intl(const char* text) { return bleu_tokenize(BleuTokenizer::kIntl, text); }
std::string zh(const char* text) { return bleu_tokenize(BleuTokenizer::kZh, text); }

TEST(Tokenizers, NamesGoBothWays) {
  for (const char* name : {"13a", "intl", "zh", "char", "none"}) EXPECT_EQ(tokenizer_name(*tokenizer_from_name(name)), name);
  EXPECT_FALSE(tokenizer_from_name("spm").has_value());
  EXPECT_FALSE(tokenizer_from_name("").has_value());
}

TEST(Tokenizers, Mteval13a) {
  EXPECT_EQ(a13("Hello, world."), "Hello , world .");
  EXPECT_EQ(a13("1,234.5 and 5."), "1,234.5 and 5 .");
  EXPECT_EQ(a13("90's 5-6 a-5 (x)/[y]"), "90's 5 - 6 a-5 ( x ) / [ y ]");
  EXPECT_EQ(a13("&quot;a&quot; &amp;lt; &apos;"), "\" a \" < & apos ;");
  EXPECT_EQ(a13("a<skipped>b-\nc\nd"), "abc d");
  EXPECT_EQ(a13("x...y"), "x . . . y");
  EXPECT_EQ(a13("é.é“."), "é . é“ .");
  EXPECT_EQ(a13("a\u00A0b"), "a b");
  EXPECT_EQ(a13(""), "");
}

TEST(Tokenizers, Mteval14International) {
  EXPECT_EQ(intl("Hello, “world” — $5."), "Hello , “ world ” — $ 5.");  // the stop behind a number stays
  EXPECT_EQ(intl("1,234.5"), "1,234.5");
  EXPECT_EQ(intl("a€b"), "a € b");
}

TEST(Tokenizers, Chinese) {
  EXPECT_EQ(zh(" 中文test。"), "中 文 test 。");
  EXPECT_EQ(zh("a—b"), "a — b");        // U+2014 counts as Chinese
  EXPECT_EQ(zh("a\u2000" "b"), "a b");  // U+2000 is a blank, and not in the range
  EXPECT_EQ(zh("\U00020001x"), "\U00020001x");  // Extension B does not count
}

TEST(Tokenizers, CharacterAndNone) {
  EXPECT_EQ(bleu_tokenize(BleuTokenizer::kChar, "a é中"), "a   é 中");
  EXPECT_EQ(bleu_tokenize(BleuTokenizer::kNone, "a,  b"), "a,  b");
}

TEST(Tokenizers, HostileTexts) {
  for (const char* name : {"13a", "intl", "zh", "char", "none"}) {
    const BleuTokenizer tokenizer = *tokenizer_from_name(name);
    EXPECT_NO_THROW(bleu_tokenize(tokenizer, "\xff\xfe.\xc3,\xe4\xb8"));
    EXPECT_NO_THROW(bleu_tokenize(tokenizer, std::string(1000, '.')));
    EXPECT_NO_THROW(bleu_tokenize(tokenizer, std::string("\0.\0,", 4)));
  }
  std::string nested = "&";
  for (int i = 0; i < 1000; ++i) nested += "amp;";
  EXPECT_EQ(a13(nested.c_str()).substr(0, 9), "& amp ; a");  // decoded once
}

}  // namespace
}  // namespace tabrig::metrics
