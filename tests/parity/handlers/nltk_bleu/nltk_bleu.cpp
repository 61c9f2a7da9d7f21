// Parity of metrics/nltk with NLTK 3.10.4, and with 3.9.1 where the vectors say what it gives.
#include <algorithm>

#include "metrics/nltk/bleu.hpp"
#include "metrics/nltk/punkt.hpp"
#include "metrics/nltk/word_tokenize.hpp"
#include "metrics/text/python_text.hpp"
#include "tests/parity/handler.hpp"
#include "tests/parity/handlers/text_pointers/text_pointers.hpp"

namespace tabrig::parity {
namespace {

using metrics::BleuItem;
using metrics::NltkBleuConfig;
using metrics::NltkVersion;

using Words = std::vector<std::string>;

Json failed(const char* name) { return {{"error", name}}; }

Words words_of(const Json& list) {
  Words out;
  const Json items = as_sequence(list);
  for (const Json& item : items) out.push_back(item.get<std::string>());
  return out;
}

Words tokens_of(const std::string& text, const std::string& rule, NltkVersion version) {
  if (rule == "word_tokenize") return metrics::word_tokenize(text, version);
  if (rule == "word_tokenize_lower") return metrics::word_tokenize(metrics::py_lower(text), version);
  Words out;
  for (const std::string_view token : metrics::py_split(text)) out.emplace_back(token);
  return out;
}

// One item with its tokens; the views of `item()` point into it.
struct Texts {
  Words hypothesis;
  std::vector<Words> references;

  BleuItem item() const {
    BleuItem out;
    out.hypothesis.assign(hypothesis.begin(), hypothesis.end());
    for (const Words& reference : references) out.references.emplace_back(reference.begin(), reference.end());
    return out;
  }
};

Json to_json(const Words& words) { return words; }

// The exceptions of corpus_bleu(), before any score.
const char* failure(const std::vector<BleuItem>& items) {
  if (items.empty()) return "ZeroDivisionError";
  for (const BleuItem& item : items) {
    if (item.references.empty()) return item.hypothesis.empty() ? "ValueError" : "KeyError";
  }
  return nullptr;
}

Json score(const std::vector<BleuItem>& items, const Json& given) {
  if (const char* name = failure(items)) return failed(name);
  NltkBleuConfig config;
  if (const auto it = given.find("method"); it != given.end() && it->is_number()) config.smoothing = it->get<int>();
  if (const auto it = given.find("smoothing_args"); it != given.end() && it->is_object()) {
    config.epsilon = it->value("epsilon", config.epsilon);
    config.alpha = it->value("alpha", config.alpha);
    config.k = it->value("k", config.k);
  }
  config.auto_reweigh = given.value("auto_reweigh", false);
  std::vector<std::vector<double>> lists = {config.weights};
  const auto weights = given.find("weights");
  const bool several = weights != given.end() && weights->is_array() && !weights->empty() && (*weights)[0].is_array();
  if (several) lists = weights->get<std::vector<std::vector<double>>>();
  else if (weights != given.end() && weights->is_array()) lists = {weights->get<std::vector<double>>()};
  for (const auto& list : lists) config.orders = std::max(config.orders, list.size());
  Json out = Json::array();
  for (const auto& list : lists) {
    config.weights = list;
    const auto value = metrics::nltk_corpus_bleu(items, config);
    if (!value.ok()) return failed(value.status().code() == Code::kFailedPrecondition ? "AssertionError" : "IndexError");
    out.push_back(*value);
  }
  return lists.size() == 1 ? out[0] : out;
}

Json stats(const BleuItem& item) {
  if (const char* name = failure({item})) return failed(name);
  std::vector<std::size_t> lengths;
  for (const auto& reference : item.references) lengths.push_back(reference.size());
  const std::size_t closest = metrics::closest_length(item.hypothesis.size(), lengths);
  Json precisions = Json::array();
  for (const auto& p : metrics::modified_precisions(item, 5)) precisions.push_back({p.matches, p.total});
  return {{"hyp_len", item.hypothesis.size()},
          {"modified_precision", precisions},
          {"closest_ref_len", closest},
          {"brevity_penalty", metrics::nltk_brevity_penalty(closest, item.hypothesis.size())}};
}

class NltkBleu final : public Handler {
 public:
  explicit NltkBleu(const Context& context) : pointers_(context.shared) {}

  Verdict run(const Json& one) override {
    const std::string kind = one.at("input").at("kind").get<std::string>();
    if (kind != "bleu" && kind != "corpus_bleu" && kind != "tokenize") return not_covered(kind);
    for (const NltkVersion version : {NltkVersion::k3_10_4, NltkVersion::k3_9_1}) {
      const bool old = version == NltkVersion::k3_9_1;
      Json official = one.at("official");
      if (kind == "bleu" && one.at("input").contains("hyp")) {
        for (const char* key : {"hyp_tokens", "ref_tokens"}) official[key] = one.at("input").at(key);
      }
      Json input = one.at("input");
      if (old && one.contains("official_nltk_3_9_1")) official.update(one.at("official_nltk_3_9_1"));
      for (const char* key : {"hyp_tokens", "ref_tokens"}) {
        if (kind != "corpus_bleu" || !official.contains(key)) continue;
        input[key] = official[key];  // other tokens were scored: they belong to the input
        official.erase(key);
      }
      const Json found = kind == "tokenize" ? tokenize(input.at("text").get<std::string>(), version)
                         : kind == "bleu"   ? sentence(input, version)
                                            : corpus(input, official, version);
      const std::string difference = first_difference(official, found);
      if (!difference.empty()) return differ("NLTK " + std::string(nltk_version_name(version)) + ": " + difference);
    }
    return agree();
  }

 private:
  static Json tokenize(const std::string& text, NltkVersion version) {
    Json sentences = Json::array();
    for (const std::string_view sentence : metrics::sent_tokenize(text, version)) sentences.push_back(sentence);
    return {{"word_tokenize", metrics::word_tokenize(text, version)},
            {"word_tokenize_preserve_line", metrics::word_tokenize(text, version, true)},
            {"sent_tokenize", sentences},
            {"nltk_word_tokenizer", metrics::word_tokenize(text, version, true)},
            {"treebank", metrics::treebank_tokenize(text, version)},
            {"treebank_convert_parentheses", metrics::treebank_tokenize(text, version, true)},
            {"word_tokenize_lower", metrics::word_tokenize(metrics::py_lower(text), version)}};
  }

  static Json scores(const std::vector<BleuItem>& items, const Json& configs) {
    Json out = Json::array();
    for (const Json& config : configs) out.push_back(score(items, config));
    return out;
  }

  static Json sentence(const Json& input, NltkVersion version) {
    Texts texts;
    Json out = Json::object();
    if (input.contains("hyp")) {
      const std::string rule = input.at("tokens").get<std::string>();
      texts.hypothesis = tokens_of(input.at("hyp").get<std::string>(), rule, version);
      const Json& refs = input.at("refs");
      for (const Json& ref : refs) texts.references.push_back(tokens_of(ref.get<std::string>(), rule, version));
      out["hyp_tokens"] = to_json(texts.hypothesis);
      out["ref_tokens"] = texts.references;
    } else {
      texts.hypothesis = words_of(input.at("hyp_tokens"));
      const Json refs = as_sequence(input.at("ref_tokens"));
      for (const Json& ref : refs) texts.references.push_back(words_of(ref));
    }
    const BleuItem item = texts.item();
    out["scores"] = scores({item}, input.at("configs"));
    out["stats"] = stats(item);
    return out;
  }

  Json corpus(const Json& input, const Json& official, NltkVersion version) {
    std::vector<Texts> texts;
    if (input.contains("hyps")) {
      const std::string rule = input.at("tokens").get<std::string>();
      const Json hyps = pointers_.resolve(input.at("hyps"));
      std::vector<Json> streams;
      const Json& refs = input.at("refs");
      for (const Json& stream : refs) streams.push_back(pointers_.resolve(stream));
      for (std::size_t i = 0; i < hyps.size(); ++i) {
        Texts& one = texts.emplace_back();
        one.hypothesis = tokens_of(hyps[i].get<std::string>(), rule, version);
        for (const Json& stream : streams) one.references.push_back(tokens_of(stream.at(i).get<std::string>(), rule, version));
      }
    } else {
      const Json& hyps = input.at("hyp_tokens");
      const Json& refs = input.at("ref_tokens");
      if (hyps.size() != refs.size()) return {{"scores", std::vector<Json>(input.at("configs").size(), failed("AssertionError"))}};
      for (std::size_t i = 0; i < hyps.size(); ++i) {
        Texts& one = texts.emplace_back();
        one.hypothesis = words_of(hyps[i]);
        for (const Json& ref : refs[i]) one.references.push_back(words_of(ref));
      }
    }
    std::vector<BleuItem> items;
    for (const Texts& one : texts) items.push_back(one.item());
    Json out = {{"scores", scores(items, input.at("configs"))}};
    Json each = Json::array();
    NltkBleuConfig uniform, falling;
    uniform.smoothing = falling.smoothing = 1;
    falling.weights = {0.4, 0.3, 0.2, 0.1};
    double sum = 0, sum_falling = 0;
    for (const BleuItem& item : items) {
      if (!official.contains("mean_sentence_bleu_method1")) break;
      const double value = metrics::nltk_sentence_bleu(item, uniform).value();
      sum += value;
      sum_falling += metrics::nltk_sentence_bleu(item, falling).value();
      each.push_back(value);
    }
    const double n = static_cast<double>(items.size());
    if (official.contains("mean_sentence_bleu_method1")) out["mean_sentence_bleu_method1"] = sum / n;
    if (official.contains("mean_sentence_bleu_method1_w4321")) out["mean_sentence_bleu_method1_w4321"] = sum_falling / n;
    if (official.contains("sentence_bleu_method1")) out["sentence_bleu_method1"] = each;
    return out;
  }

  TextPointers pointers_;
};

}  // namespace

void register_nltk_bleu(Registry& registry) {
  registry.add("nltk_bleu", [](const Context& context) { return std::make_unique<NltkBleu>(context); });
}

}  // namespace tabrig::parity
