// finqa and bird: one JSON document.
#include <charconv>

#include "core/util/file.hpp"
#include "core/util/json.hpp"
#include "runners/replay/keyed.hpp"

namespace tabrig::replay {
namespace {

// Completions by id (finqa) or by position (bird).
class MapFile final : public ReplayFile {
 public:
  explicit MapFile(bool by_position) : by_position_(by_position) {}

  // False when the key was there already.
  bool add(std::string key, std::string completion) {
    if (!index_.emplace(key, keys_.size()).second) return false;
    keys_.push_back(std::move(key));
    completions_.push_back(std::move(completion));
    return true;
  }
  std::optional<std::uint64_t> key_number(std::string_view id, std::uint64_t index) const override {
    const auto it = index_.find(by_position_ ? std::to_string(index) : std::string(id));
    return it == index_.end() ? std::nullopt : std::optional(it->second);
  }
  Result<std::optional<Recorded>> find(std::string_view id, std::uint64_t index) const override {
    const auto number = key_number(id, index);
    if (!number) return std::optional<Recorded>();
    return std::optional(Recorded{{{completions_[*number], "", ""}}, ""});
  }
  std::uint64_t size() const override { return keys_.size(); }
  std::string key_text(std::uint64_t number) const override { return keys_[number]; }

 private:
  bool by_position_;
  std::unordered_map<std::string, std::uint64_t> index_;
  std::vector<std::string> keys_, completions_;
};

Status bad(const std::string& path, const std::string& record, const std::string& expected, const std::string& found) {
  return Status(Code::kInvalidData, "malformed prediction file").at(path).record(record).expected(expected).found(found);
}

// Parses a document; a key of the outermost object that appears twice is an error (a DOM would keep the last).
Result<Json> parse_document(const std::string& path) {
  TABRIG_ASSIGN_OR_RETURN(const std::string bytes, read_file(path));
  std::string repeated;
  std::unordered_map<std::string, bool> keys;
  const auto watch = [&](int depth, Json::parse_event_t event, Json& value) {
    if (event == Json::parse_event_t::key && depth == 1) {
      const auto key = value.get<std::string>();
      if (!keys.emplace(key, true).second) repeated = key;
    }
    return true;
  };
  Json json = Json::parse(bytes, watch, false);
  if (json.is_discarded()) return bad(path, "", "one JSON document", "text that is not JSON (truncated?)");
  if (!repeated.empty()) return bad(path, repeated, "each key once", "the key twice");
  return json;
}

}  // namespace

Result<std::unique_ptr<ReplayFile>> open_finqa(const std::string& path) {
  TABRIG_ASSIGN_OR_RETURN(const Json json, parse_document(path));
  if (!json.is_array()) return bad(path, "", "a list of {\"id\", \"predicted\"}", json.type_name());
  auto file = std::make_unique<MapFile>(false);
  std::size_t number = 0;
  for (const Json& item : json) {
    const std::string record = std::to_string(number++);
    if (!item.is_object() || !item.contains("id") || !item["id"].is_string()) {
      return bad(path, record, "an object with the string \"id\"", item.dump().substr(0, 60));
    }
    const auto predicted = item.find("predicted");
    if (predicted == item.end() || !predicted->is_array()) {
      return bad(path, item["id"].get<std::string>(), "\"predicted\": a list of program tokens",
                 predicted == item.end() ? "no \"predicted\"" : predicted->type_name());
    }
    for (const Json& token : *predicted) {
      if (!token.is_string()) return bad(path, item["id"].get<std::string>(), "tokens that are strings", token.dump());
    }
    if (!file->add(item["id"].get<std::string>(), predicted->dump())) {
      return bad(path, item["id"].get<std::string>(), "each id once", "the id twice");
    }
  }
  return std::unique_ptr<ReplayFile>(std::move(file));
}

Result<std::unique_ptr<ReplayFile>> open_bird(const std::string& path) {
  TABRIG_ASSIGN_OR_RETURN(const Json json, parse_document(path));
  if (!json.is_object()) return bad(path, "", "an object from position to \"SQL<TAB>----- bird -----<TAB>db_id\"", json.type_name());
  static constexpr std::string_view kMark = "\t----- bird -----\t";
  auto file = std::make_unique<MapFile>(true);
  for (const auto& [key, value] : json.items()) {
    std::uint64_t position = 0;
    const auto [end, error] = std::from_chars(key.data(), key.data() + key.size(), position);
    if (error != std::errc() || end != key.data() + key.size() || std::to_string(position) != key) {
      return bad(path, key, "keys that are positions: \"0\", \"1\", …", "'" + key + "'");
    }
    // As mini_dev's package_sqls: exactly two parts, else the whole text; what is no text is an empty query.
    std::string sql = " ";
    if (value.is_string()) {
      sql = value.get<std::string>();
      const auto mark = sql.find(kMark);
      if (mark != std::string::npos && sql.find(kMark, mark + kMark.size()) == std::string::npos) sql = sql.substr(0, mark);
    }
    file->add(key, sql);
  }
  return std::unique_ptr<ReplayFile>(std::move(file));
}

}  // namespace tabrig::replay
