#include "metrics/text/squad.hpp"

#include <algorithm>

#include "metrics/text/python_text.hpp"

namespace tabrig::metrics {
namespace {

bool ascii_punctuation(char32_t c) { return (33 <= c && c <= 47) || (58 <= c && c <= 64) || (91 <= c && c <= 96) || (123 <= c && c <= 126); }

// Copies `lowered` without its ASCII punctuation.
std::string without_punctuation(const std::string& lowered) {
  std::string out;
  out.reserve(lowered.size());
  for (const char c : lowered) {
    if (!ascii_punctuation(static_cast<unsigned char>(c))) out += c;
  }
  return out;
}

bool article(std::string_view word) { return word == "a" || word == "an" || word == "the"; }

// Appends pieces with white space folded: a run of blanks is written as one when something follows.
class Folded {
 public:
  explicit Folded(std::size_t size) { out_.reserve(size); }
  void blank() { pending_ = !out_.empty(); }
  void piece(std::string_view text) {
    if (pending_) out_ += ' ';
    pending_ = false;
    out_ += text;
  }
  std::string take() { return std::move(out_); }

 private:
  std::string out_;
  bool pending_ = false;
};

}  // namespace

std::string squad_normalize(std::string_view raw) {
  const std::string text = without_punctuation(py_lower(raw));
  Folded out(text.size());
  const std::string_view view = text;
  for (std::size_t at = 0; at < view.size();) {
    const std::size_t begin = at;
    std::size_t end = at;
    char32_t code = 0;
    // A maximal run of word characters is one word to \b.
    while (end < view.size()) {
      at = end;
      code = next_code(view, at);
      if (!py_is_word(code)) break;
      end = at;
    }
    if (end > begin) {
      const std::string_view word = view.substr(begin, end - begin);
      article(word) ? out.blank() : out.piece(word);
    }
    if (end == view.size()) break;
    if (py_is_space(code)) out.blank();
    else out.piece(view.substr(end, at - end));
  }
  return out.take();
}

SquadText::SquadText(std::string_view raw) : text_(squad_normalize(raw)) {}

std::vector<std::string_view> SquadText::tokens() const {
  std::vector<std::string_view> out;
  const std::string_view text = text_;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find(' ', begin), text.size());
    out.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return out;
}

bool squad_exact(const SquadText& gold, const SquadText& prediction) { return gold.text() == prediction.text(); }

double squad_f1(const SquadText& gold, const SquadText& prediction, SquadVersion version) {
  if (gold.empty() || prediction.empty()) return gold.empty() && prediction.empty() && version == SquadVersion::k2 ? 1.0 : 0.0;
  auto a = gold.tokens(), b = prediction.tokens();
  std::sort(a.begin(), a.end());
  std::sort(b.begin(), b.end());
  std::size_t common = 0;
  for (auto i = a.begin(), j = b.begin(); i != a.end() && j != b.end();) {
    if (*i < *j) ++i;
    else if (*j < *i) ++j;
    else ++common, ++i, ++j;
  }
  if (common == 0) return 0.0;
  const double precision = static_cast<double>(common) / static_cast<double>(b.size());
  const double recall = static_cast<double>(common) / static_cast<double>(a.size());
  return 2 * precision * recall / (precision + recall);
}

SquadScore squad_score(std::span<const std::string> golds, std::string_view prediction, SquadVersion version) {
  const SquadText predicted(prediction);
  SquadScore best;
  for (const std::string& text : golds) {
    const SquadText gold(text);
    best.exact = best.exact || squad_exact(gold, predicted);
    best.f1 = std::max(best.f1, squad_f1(gold, predicted, version));
  }
  return best;
}

}  // namespace tabrig::metrics
