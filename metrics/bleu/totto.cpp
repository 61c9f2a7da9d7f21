#include "metrics/bleu/totto.hpp"

#include <algorithm>

#include "metrics/bleu/moses_detokenizer.hpp"
#include "metrics/text/python_text.hpp"

namespace tabrig::metrics {
namespace {

constexpr std::size_t kReferences = 3;
constexpr std::string_view kNull = "<null>";

std::string one_line(std::string_view text) {
  std::string out(text);
  std::replace_if(out.begin(), out.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
  return out;
}

}  // namespace

std::string totto_prepared_prediction(std::string_view prediction) {
  const std::string line = one_line(prediction);
  const std::string_view stripped = py_strip(line);
  return stripped.empty() ? std::string(kNull) : py_lower(stripped);
}

std::string totto_prediction(std::string_view prediction) { return moses_detokenize(totto_prepared_prediction(prediction)); }

std::vector<std::string> totto_references(std::span<const std::string> references) {
  std::vector<std::string> out;
  for (std::size_t i = 0; i < kReferences; ++i) {
    out.push_back(moses_detokenize(i < references.size() ? py_lower(one_line(references[i])) : std::string(kNull)));
  }
  return out;
}

}  // namespace tabrig::metrics
