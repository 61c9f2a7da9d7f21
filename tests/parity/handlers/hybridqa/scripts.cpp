#include "tests/parity/handlers/hybridqa/scripts.hpp"

#include <algorithm>
#include <map>

#include "metrics/text/squad.hpp"

namespace tabrig::parity {
namespace {

using metrics::SquadScore;
using metrics::SquadVersion;
using Scores = std::map<std::string, SquadScore>;

const Json& at(const Json& object, const std::string& key) {
  const auto it = object.find(key);
  if (it == object.end()) throw ScriptError("KeyError");
  return *it;
}

std::vector<std::string> texts(const Json& list) {
  std::vector<std::string> out;
  for (const Json& item : list) out.push_back(need_text(item));
  return out;
}

// {prefix + "exact", prefix + "f1"}: the means × 100 over a list of ids.
template <typename Ids>
void put_means(Json& out, const std::string& prefix, const Scores& scores, const Ids& ids) {
  double exact = 0, f1 = 0;
  for (const std::string& id : ids) {
    const auto it = scores.find(id);
    if (it == scores.end()) throw ScriptError("KeyError");
    exact += it->second.exact;
    f1 += it->second.f1;
  }
  if (ids.empty()) throw ScriptError("ZeroDivisionError");
  const double n = static_cast<double>(ids.size());
  out[prefix + "exact"] = 100.0 * exact / n;
  out[prefix + "f1"] = 100.0 * f1 / n;
}

Scores score_examples(const Json& input) {
  const Json& gold = at(at(input, "reference"), "reference");
  Scores scores;
  for (const Json& example : at(input, "predictions")) {
    const std::string id = at(example, "question_id").get<std::string>();
    const std::vector<std::string> golds = {need_text(at(gold, id))};
    scores[id] = metrics::squad_score(golds, need_text(at(example, "pred")));
  }
  return scores;
}

std::vector<std::string> keys(const Json& object) {
  std::vector<std::string> out;
  for (const auto& [key, value] : object.items()) out.push_back(key);
  return out;
}

}  // namespace

const std::string& need_text(const Json& value) {
  if (!value.is_string()) throw ScriptError("AttributeError");
  return value.get_ref<const std::string&>();
}

Json hybridqa_corpus(const Json& input) {
  const Scores scores = score_examples(input);
  const Json& reference = at(input, "reference");
  const std::vector<std::string> all = keys(at(reference, "reference"));
  const std::vector<std::string> table = texts(at(reference, "table")), passage = texts(at(reference, "passage"));
  Json out = Json::object();
  put_means(out, "table ", scores, table);
  put_means(out, "passage ", scores, passage);
  put_means(out, "total ", scores, all);
  out["total"] = all.size();
  return out;
}

Json ottqa_corpus(const Json& input) {
  Scores scores = score_examples(input);
  const std::vector<std::string> all = keys(at(at(input, "reference"), "reference"));
  Json missing = Json::array();
  for (const std::string& id : all) {
    if (scores.emplace(id, SquadScore{}).second) missing.push_back(id);
  }
  Json out = Json::object();
  put_means(out, "total ", scores, all);
  out["total"] = all.size();
  if (!missing.empty()) out["missing"] = std::move(missing);
  return out;
}

Json squad1_pair(const Json& golds, const Json& prediction) {
  if (golds.empty()) throw ScriptError("ValueError");  // max() of nothing
  const SquadScore score = metrics::squad_score(texts(golds), need_text(prediction), SquadVersion::k1);
  return {{"exact", score.exact}, {"f1", score.f1}};
}

namespace {

template <typename Use>
void each_question(const Json& data, Use use) {
  for (const Json& article : data) {
    for (const Json& paragraph : at(article, "paragraphs")) {
      for (const Json& question : at(paragraph, "qas")) use(at(question, "id").get<std::string>(), question);
    }
  }
}

Json answer_texts(const Json& question) {
  Json out = Json::array();
  for (const Json& answer : at(question, "answers")) out.push_back(at(answer, "text"));
  return out;
}

}  // namespace

Json squad1_corpus(const Json& input) {
  const Json& predictions = at(input, "predictions");
  double exact = 0, f1 = 0, total = 0;
  each_question(at(input, "data"), [&](const std::string& id, const Json& question) {
    ++total;
    const auto prediction = predictions.find(id);
    if (prediction == predictions.end()) return;
    const Json score = squad1_pair(answer_texts(question), *prediction);
    exact += score["exact"].get<bool>();
    f1 += score["f1"].get<double>();
  });
  if (total == 0) throw ScriptError("ZeroDivisionError");
  return {{"exact_match", 100.0 * exact / total}, {"f1", 100.0 * f1 / total}};
}

namespace {

struct Squad2 {
  std::vector<std::string> order;            // questions in file order, each once
  std::map<std::string, bool> has_answer;
  std::vector<std::string> scored;           // questions with a prediction, in file order, each once
  Scores raw;
};

// find_best_thresh() of one score: {best × 100 / scored, threshold}.
template <typename Value>
std::pair<double, double> best_threshold(const Squad2& s, const Json& predictions, const Json& probabilities, Value value) {
  double current = 0;
  for (const auto& [id, has] : s.has_answer) current += !has;
  double best = current, threshold = 0;
  // Ties keep the order of the probability file, which is that of the questions here.
  std::vector<std::string> ids;
  for (const std::string& id : s.order) {
    if (probabilities.contains(id)) ids.push_back(id);
  }
  std::stable_sort(ids.begin(), ids.end(), [&](const std::string& a, const std::string& b) {
    return probabilities[a].get<double>() < probabilities[b].get<double>();
  });
  for (const std::string& id : ids) {
    const auto it = s.raw.find(id);
    if (it == s.raw.end()) continue;
    if (s.has_answer.at(id)) current += value(it->second);
    else if (!need_text(at(predictions, id)).empty()) current -= 1;
    if (current > best) {
      best = current;
      threshold = probabilities[id].get<double>();
    }
  }
  return {100.0 * best / static_cast<double>(s.raw.size()), threshold};
}

// make_eval_dict(): the means × 100 after the no-answer threshold.
void put_part(Json& out, const std::string& prefix, const std::map<std::string, std::pair<double, double>>& scores,
              const std::vector<std::string>& ids) {
  double exact = 0, f1 = 0;
  for (const std::string& id : ids) {
    const auto it = scores.find(id);
    if (it == scores.end()) throw ScriptError("KeyError");
    exact += it->second.first;
    f1 += it->second.second;
  }
  if (ids.empty()) throw ScriptError("ZeroDivisionError");
  out[prefix + "exact"] = 100.0 * exact / static_cast<double>(ids.size());
  out[prefix + "f1"] = 100.0 * f1 / static_cast<double>(ids.size());
  out[prefix + "total"] = ids.size();
}

}  // namespace

Json squad2_corpus(const Json& input) {
  const Json& predictions = at(input, "predictions");
  const bool with_probabilities = input.contains("na_probs");
  const double limit = input.value("na_prob_thresh", 1.0);
  Squad2 s;
  each_question(at(input, "data"), [&](const std::string& id, const Json& question) {
    if (!s.has_answer.count(id)) s.order.push_back(id);
    s.has_answer[id] = !at(question, "answers").empty();
    std::vector<std::string> golds;
    const Json given = answer_texts(question);
    for (const Json& gold : given) {
      if (!metrics::squad_normalize(need_text(gold)).empty()) golds.push_back(gold.get<std::string>());
    }
    if (golds.empty()) golds.emplace_back();
    const auto prediction = predictions.find(id);
    if (prediction == predictions.end()) return;
    if (!s.raw.count(id)) s.scored.push_back(id);
    s.raw[id] = metrics::squad_score(golds, need_text(*prediction));
  });
  std::map<std::string, std::pair<double, double>> limited;
  for (const auto& [id, score] : s.raw) {
    const double probability = with_probabilities ? at(input["na_probs"], id).get<double>() : 0.0;
    const double unanswered = s.has_answer.at(id) ? 0.0 : 1.0;
    limited[id] = probability > limit ? std::pair(unanswered, unanswered) : std::pair(score.exact ? 1.0 : 0.0, score.f1);
  }
  Json out = Json::object();
  put_part(out, "", limited, s.scored);
  std::vector<std::string> has, has_not;
  for (const std::string& id : s.order) (s.has_answer.at(id) ? has : has_not).push_back(id);
  if (!has.empty()) put_part(out, "HasAns_", limited, has);
  if (!has_not.empty()) put_part(out, "NoAns_", limited, has_not);
  if (with_probabilities) {
    const auto exact = best_threshold(s, predictions, input["na_probs"], [](const SquadScore& x) { return x.exact ? 1.0 : 0.0; });
    const auto f1 = best_threshold(s, predictions, input["na_probs"], [](const SquadScore& x) { return x.f1; });
    out["best_exact"] = exact.first;
    out["best_exact_thresh"] = exact.second;
    out["best_f1"] = f1.first;
    out["best_f1_thresh"] = f1.second;
  }
  for (const auto& [id, score] : s.raw) out["per_question"][id] = {score.exact ? 1 : 0, score.f1};
  return out;
}

}  // namespace tabrig::parity
