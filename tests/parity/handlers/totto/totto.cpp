// Parity of metrics/bleu (policy totto) with the official ToTTo evaluation: BLEU and its preparation of the texts.
// PARENT figures, its tables and the linearisations have no component here.
#include "metrics/bleu/totto.hpp"

#include "metrics/bleu/moses_detokenizer.hpp"
#include "metrics/bleu/sacrebleu.hpp"
#include "metrics/text/python_text.hpp"
#include "tests/parity/handler.hpp"
#include "tests/parity/handlers/text_pointers/text_pointers.hpp"

namespace tabrig::parity {
namespace {

struct Item {
  std::vector<std::string> references;
  bool overlap = false;
};

class Totto final : public Handler {
 public:
  explicit Totto(const Context& context) : pointers_(context.shared) {}

  Verdict run(const Json& one) override {
    const Json& input = one.at("input");
    const Json& official = one.at("official");
    const std::string kind = input.at("kind").get<std::string>();
    Json expected = Json::object(), found = Json::object();
    if (kind == "detok") {
      expected = official;
      found["detok"] = metrics::moses_detokenize(input.at("line").get<std::string>());
    } else if (kind == "record") {
      for (const char* key : {"references", "detok_references"}) expected[key] = official.at(key);
      const Item item = record(input.at("record"));
      for (std::size_t i = 0; i < 3; ++i) {
        found["references"].push_back(i < item.references.size() ? metrics::py_lower(item.references[i]) : "<null>");
      }
      found["detok_references"] = metrics::totto_references(item.references);
    } else if (kind == "corpus") {
      found = corpus(input);
      if (official.contains("error")) {
        expected = official;
      } else {
        for (const char* key : {"prepared_predictions", "detok_predictions"}) expected[key] = official.at(key);
        for (const char* part : {"overall", "overlap", "nonoverlap"}) expected[part]["bleu"] = official.at(part).at("bleu");
      }
    } else {
      return not_covered(kind);
    }
    const std::string difference = first_difference(expected, found);
    return difference.empty() ? agree() : differ(difference);
  }

 private:
  // [file, line] → the record's references.
  Item record(const Json& pointer) {
    const auto& lines = pointers_.lines(pointer.at(0).get<std::string>());
    const Json json = Json::parse(lines.at(pointer.at(1).get<std::size_t>()));
    Item item;
    const Json& annotations = json.at("sentence_annotations");
    for (const Json& annotation : annotations) item.references.push_back(annotation.at("final_sentence").get<std::string>());
    item.overlap = json.value("overlap_subset", false);
    return item;
  }

  Json corpus(const Json& input) {
    const Json& records = input.at("records");
    const Json& predictions = input.at("predictions");
    if (records.size() != predictions.size()) return {{"error", "AssertionError"}};
    const metrics::Bleu bleu;
    struct Part {
      metrics::BleuStats sums;
      std::size_t items = 0;
    } all, overlap, nonoverlap;
    Json out = {{"prepared_predictions", Json::array()}, {"detok_predictions", Json::array()}};
    for (std::size_t i = 0; i < records.size(); ++i) {
      const Item item = record(records[i]);
      const auto& raw = predictions[i].get_ref<const std::string&>();
      const std::string prediction = metrics::totto_prediction(raw);
      out["prepared_predictions"].push_back(metrics::totto_prepared_prediction(raw));
      out["detok_predictions"].push_back(prediction);
      const auto stats = bleu.segment(prediction, metrics::totto_references(item.references));
      for (Part* part : {&all, item.overlap ? &overlap : &nonoverlap}) {
        part->sums.add(stats.value());
        ++part->items;
      }
    }
    const auto put = [&](const char* name, const Part& part) {
      if (part.items == 0) {
        out[name]["bleu"] = {{"error", "IndexError"}};
        return;
      }
      const metrics::BleuScore score = bleu.score(part.sums);
      out[name]["bleu"] = {{"score", score.score}, {"counts", score.counts}, {"totals", score.totals}, {"precisions", score.precisions}, {"bp", score.bp},
                           {"sys_len", score.sys_len}, {"ref_len", score.ref_len}, {"printed", "BLEU = " + score.printed(1)}};
    };
    put("overall", all);
    put("overlap", overlap);
    put("nonoverlap", nonoverlap);
    return out;
  }

  TextPointers pointers_;
};

}  // namespace

void register_totto(Registry& registry) {
  registry.add("totto", [](const Context& context) { return std::make_unique<Totto>(context); });
}

}  // namespace tabrig::parity
