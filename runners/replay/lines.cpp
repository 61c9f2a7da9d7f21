// spider, totto, fetaqa: one prediction a line.
#include "core/util/file.hpp"
#include "core/util/json.hpp"
#include "core/util/utf8.hpp"
#include "runners/replay/keyed.hpp"

namespace tabrig::replay {
namespace {

class LineFile final : public ReplayFile {
 public:
  LineFile(std::vector<std::string> lines, std::unordered_map<std::string, std::uint64_t> by_id, std::vector<std::string> keys)
      : lines_(std::move(lines)), by_id_(std::move(by_id)), keys_(std::move(keys)) {}

  std::optional<std::uint64_t> key_number(std::string_view id, std::uint64_t index) const override {
    if (keys_.empty()) return index < lines_.size() ? std::optional(index) : std::nullopt;
    const auto it = by_id_.find(std::string(id));
    return it == by_id_.end() ? std::nullopt : std::optional(it->second);
  }
  Result<std::optional<Recorded>> find(std::string_view id, std::uint64_t index) const override {
    const auto number = key_number(id, index);
    if (!number) return std::optional<Recorded>();
    return std::optional(Recorded{{{lines_[*number], "", ""}}, ""});
  }
  std::uint64_t size() const override { return lines_.size(); }
  std::string key_text(std::uint64_t number) const override {
    return keys_.empty() ? "line " + std::to_string(number + 1) : keys_[number];
  }

 private:
  std::vector<std::string> lines_;
  std::unordered_map<std::string, std::uint64_t> by_id_;
  std::vector<std::string> keys_;
};

}  // namespace

Result<std::unique_ptr<ReplayFile>> open_lines(const std::string& path, bool cut_at_tab, std::vector<std::string> keys) {
  TABRIG_ASSIGN_OR_RETURN(const std::string bytes, read_file(path));
  std::vector<std::string> lines;
  for (std::size_t begin = 0; begin < bytes.size();) {
    const std::size_t end = std::min(bytes.find('\n', begin), bytes.size());
    std::string line = bytes.substr(begin, end - begin);
    if (!line.empty() && line.back() == '\r') line.pop_back();
    if (cut_at_tab) line = line.substr(0, line.find('\t'));
    if (!utf8_valid(line)) {
      return Status(Code::kInvalidData, "a prediction that is not UTF-8").at(path, lines.size() + 1).expected("UTF-8").found("other bytes");
    }
    lines.push_back(std::move(line));
    begin = end + 1;
  }
  if (lines.empty()) return Status(Code::kInvalidData, "the prediction file is empty").at(path).expected("one prediction a line").found("nothing");
  std::unordered_map<std::string, std::uint64_t> by_id;
  if (!keys.empty()) {
    if (keys.size() != lines.size()) {
      return Status(Code::kInvalidData, "the order file does not fit the prediction file")
          .at(path)
          .expected(std::to_string(keys.size()) + " lines")
          .found(std::to_string(lines.size()));
    }
    for (std::uint64_t i = 0; i < keys.size(); ++i) by_id.emplace(keys[i], i);
  }
  return std::unique_ptr<ReplayFile>(std::make_unique<LineFile>(std::move(lines), std::move(by_id), std::move(keys)));
}

Result<std::vector<std::string>> read_order(const std::string& path) {
  TABRIG_ASSIGN_OR_RETURN(const std::string bytes, read_file(path));
  const Json json = Json::parse(bytes, nullptr, false);
  const auto bad = [&](const std::string& found) {
    return Status(Code::kInvalidData, "not an order file").at(path).expected("a JSON list of ids, or {\"data\": [{\"feta_id\"}…]}").found(found);
  };
  if (json.is_discarded()) return bad("text that is not JSON");
  const Json* list = &json;
  if (json.is_object()) {
    const auto it = json.find("data");
    if (it == json.end()) return bad("an object without \"data\"");
    list = &*it;
  }
  if (!list->is_array() || list->empty()) return bad(list->type_name());
  std::vector<std::string> ids;
  std::unordered_map<std::string, std::uint64_t> seen;
  for (const Json& item : *list) {
    const Json& id = item.is_object() && item.contains("feta_id") ? item["feta_id"] : item;
    if (!id.is_string() && !id.is_number_integer()) return bad("an entry that is no id: " + id.dump().substr(0, 40));
    ids.push_back(id.is_string() ? id.get<std::string>() : id.dump());
    if (!seen.emplace(ids.back(), ids.size()).second) return bad("the id " + ids.back() + " twice");
  }
  return ids;
}

}  // namespace tabrig::replay
