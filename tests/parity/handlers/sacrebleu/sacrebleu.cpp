// Parity of metrics/bleu with sacreBLEU: BLEU scores and the tokenisers of BLEU. chrF and TER have no component.
#include "metrics/bleu/sacrebleu.hpp"

#include <algorithm>
#include <optional>

#include "metrics/text/python_text.hpp"
#include "tests/parity/handler.hpp"
#include "tests/parity/handlers/text_pointers/text_pointers.hpp"

namespace tabrig::parity {
namespace {

using metrics::Bleu;
using metrics::BleuConfig;
using metrics::BleuScore;
using metrics::BleuSmoothing;
using metrics::BleuStats;

Json failed(const char* name) { return {{"error", name}}; }

std::optional<BleuConfig> config_of(const Json& json) {
  BleuConfig out;
  out.lowercase = json.value("lowercase", false);
  out.effective_order = json.value("effective_order", false);
  out.max_order = json.value("max_ngram_order", std::size_t{4});
  const auto tokenizer = metrics::tokenizer_from_name(json.value("tokenize", std::string("13a")));
  if (!tokenizer) return std::nullopt;
  out.tokenizer = *tokenizer;
  const std::string method = json.value("smooth_method", std::string("exp"));
  out.smoothing = method == "none" ? BleuSmoothing::kNone : method == "floor" ? BleuSmoothing::kFloor : method == "add-k" ? BleuSmoothing::kAddK : BleuSmoothing::kExp;
  if (const auto it = json.find("smooth_value"); it != json.end() && it->is_number()) out.smooth_value = it->get<double>();
  return out;
}

Json to_json(const BleuScore& score) {
  return {{"score", score.score}, {"counts", score.counts}, {"totals", score.totals}, {"precisions", score.precisions},
          {"bp", score.bp},       {"sys_len", score.sys_len}, {"ref_len", score.ref_len}};
}

bool null_or_text(const Json& value) { return value.is_null() || value.is_string(); }

// corpus_score(): texts by line, references by stream; lines beyond the shortest list are cut off.
Json corpus(const Bleu& bleu, const Json& hyps, const Json& streams) {
  if (hyps.empty()) return failed("IndexError");
  for (const Json& hyp : hyps) {
    if (!hyp.is_string()) return failed("TypeError");
  }
  if (streams.empty() || streams[0].empty()) return failed("IndexError");
  if (!null_or_text(streams[0][0])) return failed("TypeError");
  std::size_t lines = streams[0].size();
  for (const Json& stream : streams) lines = std::min(lines, stream.size());
  BleuStats sums(bleu.config().max_order);
  std::size_t fewest = streams.size(), most = 0;
  for (std::size_t i = 0; i < lines; ++i) {
    std::vector<std::string> references;
    for (const Json& stream : streams) {
      if (stream[i].is_string()) references.push_back(stream[i].get<std::string>());
    }
    fewest = std::min(fewest, references.size());
    most = std::max(most, references.size());
    if (i >= hyps.size()) continue;
    const auto stats = bleu.segment(hyps[i].get<std::string>(), references);
    if (!stats.ok()) return failed("TypeError");  // no reference at all
    sums.add(*stats);
  }
  const BleuScore score = bleu.score(sums);
  Json out = to_json(score);
  out["printed"] = "BLEU|" + bleu.signature(fewest == most ? std::optional(most) : std::nullopt) + " = " + score.printed();
  return out;
}

// sentence_score().
Json sentence(const Bleu& bleu, const Json& hyp, const Json& refs) {
  if (!hyp.is_string() || !refs.is_array()) return failed("TypeError");
  if (refs.empty()) return failed("IndexError");
  Json streams = Json::array();
  for (const Json& ref : refs) streams.push_back(Json::array({ref}));
  return corpus(bleu, Json::array({hyp}), streams);
}

class SacreBleu final : public Handler {
 public:
  explicit SacreBleu(const Context& context) : pointers_(context.shared) {}

  Verdict run(const Json& one) override {
    const Json& input = one.at("input");
    const std::string fn = input.at("fn").get<std::string>();
    if (fn == "tokenize") return tokenize(one);
    if (fn != "bleu_sentence" && fn != "bleu_corpus" && fn != "compute_bleu") return not_covered(fn);
    Json found = Json::array();
    Json hyps, streams = Json::array();
    if (fn == "bleu_corpus") {
      hyps = as_sequence(pointers_.resolve(input.at("hyps")));
      const Json& refs = input.at("refs");
      for (const Json& stream : refs) streams.push_back(as_sequence(pointers_.resolve(stream)));
    }
    const Json& configs = input.at("configs");
    for (const Json& given : configs) {
      const auto config = config_of(given);
      if (!config) return not_covered(fn + " with tokenizer " + given.at("tokenize").get<std::string>());
      const Bleu bleu(*config);
      if (fn == "bleu_sentence") found.push_back(sentence(bleu, input.at("hyp"), input.at("refs")));
      else if (fn == "bleu_corpus") found.push_back(corpus(bleu, hyps, streams));
      else found.push_back(from_counts(bleu, input));
    }
    std::string difference = first_difference(one.at("official"), found);
    if (difference.empty() && one.contains("official_per_sentence")) {
      difference = first_difference(one.at("official_per_sentence"), per_sentence(hyps, streams));
    }
    return difference.empty() ? agree() : differ(difference);
  }

 private:
  static Json from_counts(const Bleu& bleu, const Json& input) {
    BleuStats stats(bleu.config().max_order);
    stats.correct = input.at("correct").get<std::vector<double>>();
    stats.total = input.at("total").get<std::vector<double>>();
    stats.sys_len = input.at("sys_len").get<double>();
    stats.ref_len = input.at("ref_len").get<double>();
    const BleuScore score = bleu.score(stats);
    Json out = to_json(score);
    out.erase("sys_len");
    out.erase("ref_len");
    out["printed"] = "BLEU = " + score.printed();
    return out;
  }

  // sacrebleu.sentence_bleu() of each line.
  static Json per_sentence(const Json& hyps, const Json& streams) {
    BleuConfig config;
    config.effective_order = true;
    const Bleu bleu(config);
    Json out = Json::array();
    for (std::size_t i = 0; i < hyps.size(); ++i) {
      std::vector<std::string> references;
      for (const Json& stream : streams) references.push_back(stream.at(i).get<std::string>());
      out.push_back(bleu.score(bleu.segment(hyps[i].get<std::string>(), references).value()).score);
    }
    return out;
  }

  // The keys that belong to BLEU; those of TER ("ter…") have no component and are left out of the comparison.
  static Verdict tokenize(const Json& one) {
    const auto& text = one.at("input").at("text").get_ref<const std::string&>();
    Json found = Json::object(), official = Json::object();
    for (const auto& [key, value] : one.at("official").items()) {
      if (key.rfind("ter", 0) == 0) continue;
      official[key] = value;
      if (key == "lower") found[key] = metrics::py_lower(text);
      else if (key == "split") found[key] = metrics::py_split(text);
      else if (key == "rstrip_13a") found[key] = metrics::bleu_tokenize(metrics::BleuTokenizer::k13a, metrics::py_rstrip(text));
      else if (const auto tokenizer = metrics::tokenizer_from_name(key)) found[key] = metrics::bleu_tokenize(*tokenizer, text);
      else return not_covered("tokenize " + key);
    }
    const std::string difference = first_difference(official, found);
    return difference.empty() ? agree() : differ(difference);
  }

  TextPointers pointers_;
};

}  // namespace

void register_sacrebleu(Registry& registry) {
  registry.add("sacrebleu", [](const Context& context) { return std::make_unique<SacreBleu>(context); });
}

}  // namespace tabrig::parity
