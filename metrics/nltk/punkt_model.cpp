#include "metrics/nltk/punkt_model.hpp"

#include <stdexcept>
#include <string>

namespace tabrig::metrics {

extern const std::string_view kPunktEnglish;  // punkt_english.txt

namespace {

PunktModel read(std::string_view text) {
  PunktModel model;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
    if (line.empty() || line[0] == '#') continue;
    if (line.size() < 3 || line[1] != '\t') throw std::logic_error("the Punkt model has the line '" + std::string(line) + "'");
    const std::string_view rest = line.substr(2);
    if (line[0] == 'a') model.abbreviations.insert(rest);
    else if (line[0] == 's') model.sentence_starters.insert(rest);
    else if (line[0] == 'c') model.collocations.insert(rest);
    else model.contexts[rest.substr(rest.find('\t') + 1)] = static_cast<unsigned>(std::stoul(std::string(rest.substr(0, rest.find('\t')))));
  }
  return model;
}

}  // namespace

const PunktModel& punkt_english() {
  static const PunktModel model = read(kPunktEnglish);
  return model;
}

}  // namespace tabrig::metrics
