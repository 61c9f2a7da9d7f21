#include "metrics/nltk/authors.hpp"

#include <algorithm>

#include "metrics/nltk/bleu.hpp"
#include "metrics/nltk/word_tokenize.hpp"
#include "metrics/text/python_text.hpp"

namespace tabrig::metrics {

double authors_bleu(std::string_view prediction, std::span<const std::string> references, NltkVersion version) {
  const std::vector<std::string> hypothesis = word_tokenize(py_lower(prediction), version);
  NltkBleuConfig config;
  config.smoothing = 1;
  double best = 0;
  for (const std::string& text : references) {
    const std::vector<std::string> reference = word_tokenize(py_lower(text), version);
    BleuItem item;
    item.hypothesis.assign(hypothesis.begin(), hypothesis.end());
    item.references.emplace_back(reference.begin(), reference.end());
    best = std::max(best, nltk_sentence_bleu(item, config).value());  // method 1 with a reference cannot fail
  }
  return best;
}

}  // namespace tabrig::metrics
