#include "metrics/nltk/regex.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

namespace tabrig::metrics {
namespace {

bool matches(const char* pattern, const std::string& text, PythonRegex dialect = PythonRegex::kRe) {
  Regex::Match match;
  return Regex(pattern, dialect).find(text, 0, match) && match[0].first == 0 && match[0].second == text.size();
}

std::string sub(const char* pattern, const char* replacement, std::string text) {
  Substitution(pattern, replacement).apply(text);
  return text;
}

TEST(Regex, ClassesArePythons) {
  EXPECT_TRUE(matches(R"(\s+)", "\x1c\u00A0\u3000\n"));
  EXPECT_FALSE(matches(R"(\s+)", "\x1c", PythonRegex::kRegex));
  EXPECT_FALSE(matches(R"(\s)", "\u200B"));
  EXPECT_FALSE(matches(R"(\s)", "\u180E"));
  EXPECT_TRUE(matches(R"(\S)", "\u180E"));
  EXPECT_TRUE(matches(R"(\w+)", "é½_中"));
  EXPECT_FALSE(matches(R"(\w)", "\u0301"));
  EXPECT_TRUE(matches(R"(\w)", "\u0301", PythonRegex::kRegex));
  EXPECT_FALSE(matches(R"(\w)", "½", PythonRegex::kRegex));
  EXPECT_TRUE(matches(R"(\d)", "٣"));
  EXPECT_FALSE(matches(R"([^\d])", "٣"));
}

TEST(Regex, FindsFromAnOffsetAndAnchored) {
  Regex::Match match;
  const Regex word("b(c)?");
  ASSERT_TRUE(word.find("abab", 2, match));
  EXPECT_EQ(match[0].first, 3u);
  EXPECT_FALSE(word.find("abab", 2, match, true));
  EXPECT_TRUE(word.find("abab", 3, match, true));
}

TEST(Regex, SubstitutionsTakeEveryMatchOfTheOldText) {
  EXPECT_EQ(sub("a", "aa", "aba"), "aabaa");
  EXPECT_EQ(sub("(a)(b)?", R"([\1\2\0])", "ab a"), "[abab] [aa]");
  EXPECT_EQ(sub("x", "y", "abc"), "abc");
  EXPECT_EQ(sub("x", "y", ""), "");
  EXPECT_EQ(sub("b$", "", "ab"), "a");
  EXPECT_EQ(sub("a", "", "a"), "");
}

TEST(Regex, ABadPatternIsABug) { EXPECT_THROW(Regex("("), std::logic_error); }

TEST(Regex, LongMatchesDoNotExhaustIt) {
  Regex::Match match;
  std::string dots;
  for (int i = 0; i < 300000; ++i) dots += ". ";
  EXPECT_TRUE(Regex(R"((?:\.\s){2,}\.)").find(dots, 0, match));
}

}  // namespace
}  // namespace tabrig::metrics
