#include "metrics/nltk/word_tokenize.hpp"

#include <array>
#include <deque>

#include "core/util/utf8.hpp"
#include "metrics/nltk/punkt.hpp"
#include "metrics/nltk/regex.hpp"
#include "metrics/text/python_text.hpp"

namespace tabrig::metrics {
namespace {

// Substitutions that are applied in order; a blank is put on both sides of the text between the two lists.
struct Steps {
  std::deque<Substitution> inside, padded;

  std::vector<std::string> tokens(std::string text) const {
    for (const Substitution& step : inside) step.apply(text);
    text = " " + text + " ";
    for (const Substitution& step : padded) step.apply(text);
    const std::vector<std::string_view> views = py_split(text);
    return {views.begin(), views.end()};
  }
};

PythonRegex dialect_of(NltkVersion version) { return version == NltkVersion::k3_9_1 ? PythonRegex::kRe : PythonRegex::kRegex; }

void add_brackets(Steps& steps, bool convert) {
  steps.inside.emplace_back(R"([\]\[(){}<>])", R"( \0 )");
  if (convert) {
    steps.inside.emplace_back(R"(\()", "-LRB-");
    steps.inside.emplace_back(R"(\))", "-RRB-");
    steps.inside.emplace_back(R"(\[)", "-LSB-");
    steps.inside.emplace_back(R"(\])", "-RSB-");
    steps.inside.emplace_back(R"(\{)", "-LCB-");
    steps.inside.emplace_back(R"(\})", "-RCB-");
  }
  steps.inside.emplace_back("--", " -- ");
}

// Quotes, clitics and contractions, on the padded text.
void add_endings(Steps& steps, bool fold_blanks, PythonRegex dialect) {
  steps.padded.emplace_back("''", " '' ");
  steps.padded.emplace_back("\"", " '' ");
  if (fold_blanks) steps.padded.emplace_back(R"(\s+)", " ", dialect);
  steps.padded.emplace_back(R"(([^' ])('[sS]|'[mM]|'[dD]|') )", R"(\1 \2 )");
  steps.padded.emplace_back(R"(([^' ])('ll|'LL|'re|'RE|'ve|'VE|n't|N'T) )", R"(\1 \2 )");
  for (const char* contraction : {R"((?i)\b(can)(not)\b)", R"((?i)\b(d)('ye)\b)", R"((?i)\b(gim)(me)\b)", R"((?i)\b(gon)(na)\b)",
                                  R"((?i)\b(got)(ta)\b)", R"((?i)\b(lem)(me)\b)", R"((?i)\b(more)('n)\b)", R"((?i)\b(wan)(na)(?=\s))",
                                  R"((?i) ('t)(is)\b)", R"((?i) ('t)(was)\b)"}) {
    steps.padded.emplace_back(contraction, R"( \1 \2 )");
  }
}

Steps make_nltk(NltkVersion version) {
  const bool old = version == NltkVersion::k3_9_1;
  const PythonRegex dialect = dialect_of(version);
  Steps steps;
  auto& in = steps.inside;
  in.emplace_back("([«“‘„]|`+)", R"( \1 )", dialect);
  in.emplace_back("^\"", "``", dialect);
  in.emplace_back("(``)", R"( \1 )", dialect);
  in.emplace_back(R"(([ (\[{<])("|'{2}))", R"(\1 `` )", dialect);
  if (old) in.emplace_back(R"((?i)(')(?!re|ve|ll|m|t|s|d|n)(\w)\b)", R"(\1 \2)", dialect);
  else in.emplace_back(R"((?i)(?<!\w)(')(?!(?:re|ve|ll|m|t|s|d|n)(?!\w))(?=\w))", R"(\1 )", dialect);
  // The possessive runs match what the greedy ones do, without trying every shorter one.
  in.emplace_back(R"(([^.])(\.)([\]\)}>"'»”’ ]*+)\s*$)", R"(\1 \2 \3 )", dialect);
  in.emplace_back(R"(([:,])([^\d]))", R"( \1 \2)", dialect);
  in.emplace_back("([:,])$", R"( \1 )", dialect);
  in.emplace_back(R"(\.{2,})", R"( \0 )", dialect);
  in.emplace_back("[;@#$%&]", R"( \0 )", dialect);
  if (!old) in.emplace_back(R"([\x{2012}-\x{2015}])", R"( \0 )", dialect);
  in.emplace_back(R"(([^.])(\.)([\]\)}>"']*+)\s*$)", R"(\1 \2\3 )", dialect);
  in.emplace_back("[?!]", R"( \0 )", dialect);
  in.emplace_back("([^'])' ", R"(\1 ' )", dialect);
  in.emplace_back("[*]", R"( \0 )", dialect);
  add_brackets(steps, false);
  steps.padded.emplace_back("([»”’])", R"( \1 )", dialect);
  add_endings(steps, true, dialect);
  return steps;
}

Steps make_treebank(NltkVersion version, bool convert) {
  const PythonRegex dialect = dialect_of(version);
  Steps steps;
  auto& in = steps.inside;
  in.emplace_back("^\"", "``");
  in.emplace_back("(``)", R"( \1 )");
  in.emplace_back(R"(([ (\[{<])("|'{2}))", R"(\1 `` )");
  in.emplace_back(R"(([:,])([^\d]))", R"( \1 \2)");
  in.emplace_back("([:,])$", R"( \1 )");
  in.emplace_back(R"(\.\.\.)", " ... ");
  in.emplace_back("[;@#$%&]", R"( \0 )");
  in.emplace_back(R"(([^.])(\.)([\]\)}>"']*+)\s*$)", R"(\1 \2\3 )", dialect);
  in.emplace_back("[?!]", R"( \0 )");
  in.emplace_back("([^'])' ", R"(\1 ' )");
  add_brackets(steps, convert);
  add_endings(steps, false, dialect);
  return steps;
}

const Steps& nltk_steps(NltkVersion version) {
  static const Steps old = make_nltk(NltkVersion::k3_9_1), current = make_nltk(NltkVersion::k3_10_4);
  return version == NltkVersion::k3_9_1 ? old : current;
}

}  // namespace

std::vector<std::string> word_tokenize(std::string_view raw, NltkVersion version, bool preserve_line) {
  const std::string text = utf8_repair(raw);
  const Steps& steps = nltk_steps(version);
  if (preserve_line) return steps.tokens(text);
  std::vector<std::string> out;
  for (const std::string_view sentence : sent_tokenize(text, version)) {
    for (std::string& token : steps.tokens(std::string(sentence))) out.push_back(std::move(token));
  }
  return out;
}

std::vector<std::string> treebank_tokenize(std::string_view text, NltkVersion version, bool convert_parentheses) {
  const auto make = [](NltkVersion of) { return std::array<Steps, 2>{make_treebank(of, false), make_treebank(of, true)}; };
  static const std::array<Steps, 2> old = make(NltkVersion::k3_9_1), current = make(NltkVersion::k3_10_4);
  return (version == NltkVersion::k3_9_1 ? old : current)[convert_parentheses ? 1 : 0].tokens(utf8_repair(text));
}

}  // namespace tabrig::metrics
