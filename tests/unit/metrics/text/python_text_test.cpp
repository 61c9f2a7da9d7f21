#include "metrics/text/python_text.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tabrig::metrics {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(PythonText, LowerIsTheFullMapping) {
  EXPECT_EQ(py_lower("ABC xyz 1"), "abc xyz 1");
  EXPECT_EQ(py_lower("ÀÉ"), "àé");
  EXPECT_EQ(py_lower("İ"), "i\u0307");          // U+0130
  EXPECT_EQ(py_lower("ΑΣ ΑΣΑ Σ"), "ας ασα σ");  // final only behind a letter and before none
  EXPECT_EQ(py_lower("ΑΣ."), "ας.");
  EXPECT_EQ(py_lower("K"), "k");  // Kelvin sign
  EXPECT_EQ(py_lower("ẞ"), "ß");
  EXPECT_EQ(py_lower("Ⅷ"), "ⅷ");
}

TEST(PythonText, SplitKnowsUnicodeBlanks) {
  EXPECT_THAT(py_split(" a\u00A0b\u2028c\u3000d\x1c" "e "), ElementsAre("a", "b", "c", "d", "e"));
  EXPECT_THAT(py_split("a\u200Bb"), ElementsAre("a\u200Bb"));  // zero width space is none
  EXPECT_THAT(py_split(""), IsEmpty());
  EXPECT_THAT(py_split(" \t\u2003"), IsEmpty());
}

TEST(PythonText, StripTakesBothEnds) {
  EXPECT_EQ(py_strip("\u00A0 a b \u2003\n"), "a b");
  EXPECT_EQ(py_rstrip(" a \u3000"), " a");
  EXPECT_EQ(py_strip("\u3000"), "");
  EXPECT_EQ(py_strip(""), "");
}

TEST(PythonText, WordCharacters) {
  for (const char32_t c : {U'a', U'Z', U'5', U'_', U'é', U'中', U'²', U'½', U'Ⅷ', U'٣'}) EXPECT_TRUE(py_is_word(c)) << static_cast<unsigned>(c);
  for (const char32_t c : {U' ', U'-', U'’', U'\u0301', U'€', U'\u200B', U'。'}) EXPECT_FALSE(py_is_word(c)) << static_cast<unsigned>(c);
}

TEST(PythonText, IllFormedTextIsNeverReadPastItsEnd) {
  for (const std::string bad : {"\xff", "a\xc3", "\xe4\xb8", "\xf0\x9f\x92", "\xed\xa0\x80", "\xc0\xaf", "x\x80\x80"}) {
    const std::string exact(bad.data(), bad.size());
    EXPECT_NO_THROW(py_lower(exact));
    EXPECT_FALSE(py_split(exact).empty());
    EXPECT_EQ(py_strip(exact), exact);
    EXPECT_FALSE(code_points(exact).empty());
  }
  EXPECT_EQ(py_lower("A\xff" "B"), "a\xff" "b");
}

TEST(PythonText, CodePointsComeBack) {
  const std::string text = "aé中😀";
  std::string out;
  for (const char32_t code : code_points(text)) append_code(out, code);
  EXPECT_EQ(out, text);
  out.clear();
  append_code(out, 0x110000);
  EXPECT_EQ(out, "\uFFFD");
}

}  // namespace
}  // namespace tabrig::metrics
