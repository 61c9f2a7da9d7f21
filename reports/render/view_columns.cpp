#include "reports/render/view_columns.hpp"

#include <algorithm>
#include <limits>

#include "core/util/utf8.hpp"
#include "reports/render/pack.hpp"

namespace tabrig::report {
namespace {

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
// A field of example.meta is offered as a filter when it has at most this many short words.
constexpr std::size_t kMetaWords = 24, kMetaLength = 40;

}  // namespace

void WordColumn::add(const std::string& word) {
  if (word.empty()) return add_unknown();
  const auto it = numbers_.find(word);
  if (it != numbers_.end()) return codes_.push_back(it->second);
  if (words_.size() == kOther) return codes_.push_back(kOther);
  const auto code = static_cast<std::uint8_t>(words_.size());
  words_.push_back(word);
  numbers_.emplace(word, code);
  codes_.push_back(code);
}

Result<Json> WordColumn::write(BlockWriter& out) const {
  TABRIG_ASSIGN_OR_RETURN(const std::uint32_t block, out.put(bytes_of(codes_)));
  Json words = words_;
  if (words_.size() == kOther) words.push_back("other");
  return Json{{"words", std::move(words)}, {"block", block}};
}

CellColumns::CellColumns(const Report& report, std::size_t cell) : report_(report) {
  for (const std::size_t score : report.cells[cell].scores) metrics_.push_back({score, {}, {}, {}});
}

void CellColumns::add(const ItemReport& item, std::uint32_t ordinal, const StoredSample* sample) {
  const bool same_item = !item_.empty() && item_.back() == ordinal;
  item_.push_back(ordinal);
  index_.push_back(static_cast<std::uint32_t>(item.stored->item.index));
  const std::string& cluster = item.stored->item.cluster;
  if (same_item) {
    cluster_.push_back(cluster_.back());
  } else if (cluster.empty()) {  // an item of its own
    cluster_.push_back(next_cluster_++);
  } else {
    const auto [it, fresh] = clusters_.emplace(cluster, next_cluster_);
    next_cluster_ += fresh;
    cluster_.push_back(it->second);
  }
  const State state = !sample ? State::kNotRun : sample->prediction ? sample->prediction->state : sample->generation.state;
  state_.push_back(static_cast<std::uint8_t>(state));
  for (MetricColumn& metric : metrics_) {
    const ScoreRecord* score = sample ? find_score(*sample, report_.scores[metric.score].name) : nullptr;
    metric.state.push_back(static_cast<std::uint8_t>(score ? score->state : State::kNotRun));
    metric.value.push_back(score && score->value ? *score->value : kUnknown);
    metric.outcome.add(score ? score->outcome : std::string());
  }
  const auto count = [](const std::optional<std::uint64_t>& value, std::vector<double>& column, double& total, std::uint64_t& known) {
    column.push_back(value ? static_cast<double>(*value) : kUnknown);
    if (!value) return;
    total += static_cast<double>(*value);
    ++known;
  };
  count(sample ? sample->generation.prompt_tokens : std::nullopt, prompt_tokens_, prompt_total_, prompt_known_);
  count(sample ? sample->generation.completion_tokens : std::nullopt, completion_tokens_, completion_total_, completion_known_);
  double rows = kUnknown;
  if (item.example) {
    for (const auto& table : item.example->tables) rows = (rows == rows ? rows : 0) + static_cast<double>(table->body_rows());
  }
  rows_.push_back(rows);
  add_meta(item);
}

void CellColumns::add_meta(const ItemReport& item) {
  const std::uint32_t before = size() - 1;
  if (item.example && item.example->meta.is_object()) {
    for (const auto& [key, value] : item.example->meta.items()) {
      std::string word = value.is_string() ? value.get<std::string>() : value.is_boolean() ? value.dump() : std::string();
      if (word.empty()) continue;
      MetaColumn& column = meta_[key];
      if (!column.usable) continue;
      for (; column.filled < before; ++column.filled) column.words.add_unknown();
      column.words.add(word);
      ++column.filled;
      if (word.size() > kMetaLength || column.words.words() > kMetaWords) column = {{}, 0, false};  // free text, not a category
    }
  }
  for (auto& [key, column] : meta_) {
    if (!column.usable) continue;
    for (; column.filled <= before; ++column.filled) column.words.add_unknown();
  }
}

Result<Json> CellColumns::write(BlockWriter& out) const {
  const auto column = [&](const auto& values) -> Result<std::uint32_t> { return out.put(bytes_of(values)); };
  Json view{{"observations", size()}};
  TABRIG_ASSIGN_OR_RETURN(view["item"], column(item_));
  TABRIG_ASSIGN_OR_RETURN(view["index"], column(index_));
  TABRIG_ASSIGN_OR_RETURN(view["cluster"], column(cluster_));
  TABRIG_ASSIGN_OR_RETURN(view["state"], column(state_));
  view["metrics"] = Json::array();
  for (const MetricColumn& metric : metrics_) {
    Json entry{{"score", metric.score}};
    TABRIG_ASSIGN_OR_RETURN(entry["state"], column(metric.state));
    TABRIG_ASSIGN_OR_RETURN(entry["value"], column(metric.value));
    TABRIG_ASSIGN_OR_RETURN(entry["outcome"], metric.outcome.write(out));
    view["metrics"].push_back(std::move(entry));
  }
  view["facets"] = Json::array();
  for (const auto& [key, meta] : meta_) {
    if (!meta.usable || meta.words.words() < 2) continue;
    TABRIG_ASSIGN_OR_RETURN(Json entry, meta.words.write(out));
    entry["name"] = utf8_repair(key);
    view["facets"].push_back(std::move(entry));
  }
  view["numbers"] = Json::array();
  const auto number = [&](const char* name, const std::vector<double>& values, bool known) -> Status {
    if (!known) return {};
    TABRIG_ASSIGN_OR_RETURN(const std::uint32_t block, column(values));
    view["numbers"].push_back({{"name", name}, {"block", block}});
    return {};
  };
  const bool tables = std::any_of(rows_.begin(), rows_.end(), [](double n) { return n == n; });
  TABRIG_RETURN_IF_ERROR(number("table rows", rows_, tables));
  TABRIG_RETURN_IF_ERROR(number("prompt tokens", prompt_tokens_, prompt_known_ > 0));
  TABRIG_RETURN_IF_ERROR(number("completion tokens", completion_tokens_, completion_known_ > 0));
  const auto total = [](double sum, std::uint64_t known) { return known ? Json{{"sum", sum}, {"known", known}} : Json(); };
  view["tokens"] = {{"prompt", total(prompt_total_, prompt_known_)}, {"completion", total(completion_total_, completion_known_)}};
  return view;
}

}  // namespace tabrig::report
