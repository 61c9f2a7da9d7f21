#include "metrics/nltk/regex.hpp"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include <stdexcept>

namespace tabrig::metrics {
namespace {

constexpr std::string_view kSpaceRe = R"(\t-\r\x1c-\x20\x85\xa0\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000})";
constexpr std::string_view kSpaceRegex = R"(\t-\r\x20\x85\xa0\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000})";
constexpr std::string_view kWordRegex = R"(\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\x{200c}\x{200d})";

// Spells out the classes whose meaning differs between Python and PCRE2. Inside […] only \w and \s are spelled out, not their
// complements.
std::string python_classes(std::string_view pattern, PythonRegex dialect) {
  const std::string space(dialect == PythonRegex::kRe ? kSpaceRe : kSpaceRegex);
  std::string out;
  bool in_class = false;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    const char c = pattern[i];
    if (c != '\\' || i + 1 == pattern.size()) {
      if (c == '[') in_class = true;
      else if (c == ']') in_class = false;
      out += c;
      continue;
    }
    const char next = pattern[++i];
    const auto put = [&](std::string_view members, bool complement) {
      if (in_class && !complement) out += members;
      else out.append(complement ? "[^" : "[").append(members).append("]");
    };
    if (next == 's' || next == 'S') put(space, next == 'S');
    else if (dialect == PythonRegex::kRegex && (next == 'w' || next == 'W')) put(kWordRegex, next == 'W');
    else out.append({c, next});
  }
  return out;
}

struct FreeMatchData {
  void operator()(pcre2_match_data* data) const { pcre2_match_data_free(data); }
};

pcre2_match_data* match_data() {
  thread_local const std::unique_ptr<pcre2_match_data, FreeMatchData> data(pcre2_match_data_create(16, nullptr));
  if (!data) throw std::bad_alloc();
  return data.get();
}

std::string error_text(int code) {
  PCRE2_UCHAR buffer[200];
  pcre2_get_error_message(code, buffer, sizeof buffer);
  return reinterpret_cast<const char*>(buffer);
}

}  // namespace

void Regex::Free::operator()(pcre2_code* code) const { pcre2_code_free(code); }

Regex::Regex(std::string_view pattern, PythonRegex dialect, bool multiline) {
  const std::string text = python_classes(pattern, dialect);
  const std::unique_ptr<pcre2_compile_context, decltype(&pcre2_compile_context_free)> context(pcre2_compile_context_create(nullptr),
                                                                                             &pcre2_compile_context_free);
  pcre2_set_newline(context.get(), PCRE2_NEWLINE_LF);
  int error = 0;
  PCRE2_SIZE at = 0;
  const std::uint32_t options = PCRE2_UTF | PCRE2_UCP | PCRE2_NO_UTF_CHECK | (multiline ? PCRE2_MULTILINE : 0u);
  code_.reset(pcre2_compile(reinterpret_cast<PCRE2_SPTR>(text.data()), text.size(), options, &error, &at, context.get()));
  if (!code_) throw std::logic_error("the pattern " + text + " at " + std::to_string(at) + ": " + error_text(error));
  pcre2_jit_compile(code_.get(), PCRE2_JIT_COMPLETE);  // without a JIT the interpreter matches
}

bool Regex::find(std::string_view text, std::size_t from, Match& match, bool anchored) const {
  pcre2_match_data* data = match_data();
  const auto* subject = reinterpret_cast<PCRE2_SPTR>(text.data());
  const std::uint32_t options = PCRE2_NO_UTF_CHECK | (anchored ? PCRE2_ANCHORED : 0u);
  int found = pcre2_match(code_.get(), subject, text.size(), from, options, data, nullptr);
  if (found == PCRE2_ERROR_JIT_STACKLIMIT) found = pcre2_match(code_.get(), subject, text.size(), from, options | PCRE2_NO_JIT, data, nullptr);
  if (found == PCRE2_ERROR_NOMATCH) return false;
  if (found < 0) throw std::runtime_error("a text is too hard to tokenise: " + error_text(found));
  const PCRE2_SIZE* vector = pcre2_get_ovector_pointer(data);
  match.clear();
  for (int group = 0; group < found; ++group) match.emplace_back(vector[2 * group], vector[2 * group + 1]);
  return true;
}

Substitution::Substitution(std::string_view pattern, std::string_view replacement, PythonRegex dialect) : regex_(pattern, dialect) {
  for (std::size_t i = 0; i < replacement.size(); ++i) {
    if (replacement[i] == '\\' && i + 1 < replacement.size()) {
      pieces_.push_back({"", replacement[++i] - '0'});
    } else {
      if (pieces_.empty() || pieces_.back().group >= 0) pieces_.emplace_back();
      pieces_.back().text += replacement[i];
    }
  }
}

void Substitution::apply(std::string& text) const {
  thread_local Regex::Match match;
  std::size_t from = 0, copied = 0;
  std::string out;
  while (from <= text.size() && regex_.find(text, from, match)) {
    const auto [begin, end] = match[0];
    out.append(text, copied, begin - copied);
    for (const Piece& piece : pieces_) {
      if (piece.group < 0) out += piece.text;
      else if (static_cast<std::size_t>(piece.group) < match.size() && match[static_cast<std::size_t>(piece.group)].first != std::string::npos) {
        const auto& [first, last] = match[static_cast<std::size_t>(piece.group)];
        out.append(text, first, last - first);
      }
    }
    copied = end;
    from = end > begin ? end : end + 1;
  }
  if (copied == 0 && out.empty()) return;
  out.append(text, copied);
  text = std::move(out);
}

}  // namespace tabrig::metrics
