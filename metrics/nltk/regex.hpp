// Regular expressions over UTF-8 with Python's meaning of \s, \S, \w, \d and \b, and substitutions made of them.
//
// Purpose: NLTK's tokenisers are lists of substitutions; this runs them with PCRE2.
// Ownership: a Regex owns its compiled code. Threads: const functions from any thread. Errors: a pattern that does not compile
// throws std::logic_error (patterns are constants); a match that exhausts its resources throws std::runtime_error.
// Texts must be well-formed UTF-8 (see utf8_repair); this is not checked again.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

struct pcre2_real_code_8;

namespace tabrig::metrics {

// Which Python module the pattern was written for: `re`, or `regex`, whose \s leaves out U+001C … U+001F and whose \w takes
// marks and connectors but not numbers such as "½".
enum class PythonRegex { kRe, kRegex };

class Regex {
 public:
  // Byte ranges of group 0, 1, … of a match; npos, npos for a group that took no part.
  using Match = std::vector<std::pair<std::size_t, std::size_t>>;

  // `multiline`: ^ and $ match at line breaks too.
  explicit Regex(std::string_view pattern, PythonRegex dialect = PythonRegex::kRe, bool multiline = false);

  // The first match at or behind byte `from`. With `anchored` only at `from`.
  bool find(std::string_view text, std::size_t from, Match& match, bool anchored = false) const;

 private:
  struct Free {
    void operator()(pcre2_real_code_8* code) const;
  };
  std::unique_ptr<pcre2_real_code_8, Free> code_;
};

// re.sub(): every match, left to right, replaced. In the replacement \0 … \9 stand for the groups.
class Substitution {
 public:
  Substitution(std::string_view pattern, std::string_view replacement, PythonRegex dialect = PythonRegex::kRe);
  void apply(std::string& text) const;

 private:
  struct Piece {
    std::string text;
    int group = -1;  // -1: the text
  };
  Regex regex_;
  std::vector<Piece> pieces_;
};

}  // namespace tabrig::metrics
