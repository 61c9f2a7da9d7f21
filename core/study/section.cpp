#include "core/study/section.hpp"

#include "core/study/scalar.hpp"
#include "core/util/edit_distance.hpp"

namespace tabrig::study {
namespace {

std::uint64_t line_of(const YAML::Node& node) { return static_cast<std::uint64_t>(node.Mark().line + 1); }

const char* kind_of(const YAML::Node& node) {
  switch (node.Type()) {
    case YAML::NodeType::Scalar: return "a single value";
    case YAML::NodeType::Sequence: return "a list";
    case YAML::NodeType::Map: return "a mapping";
    default: return "nothing";
  }
}

}  // namespace

Result<Section> Section::parse(const std::string& text, const std::string& file) {
  try {
    YAML::Node node = YAML::Load(text);
    // Checked as a whole once: doubled keys, endless nesting, alias bombs.
    auto whole = yaml_to_json(node);
    if (!whole.ok()) return Status(whole.status().code(), whole.status().what()).at(file, whole.status().line());
    if (!node.IsMap()) return Status(Code::kInvalidData, "a study file").at(file, 1).expected("a mapping of keys").found(kind_of(node));
    return Section(std::move(node), file, "");
  } catch (const YAML::Exception& e) {
    return Status(Code::kInvalidData, "the file is neither YAML nor JSON: " + e.msg)
        .at(file, e.mark.is_null() ? std::nullopt : std::optional<std::uint64_t>(static_cast<std::uint64_t>(e.mark.line + 1)));
  }
}

YAML::Node Section::member(const std::string& key) const {
  for (const auto& pair : node_) {
    if (pair.first.IsScalar() && pair.first.Scalar() == key) return pair.second;
  }
  return YAML::Node(YAML::NodeType::Undefined);
}

bool Section::has(const std::string& key) const { return node_.IsMap() && member(key).IsDefined(); }

Status Section::error(const std::string& what, const std::string& key) const {
  const YAML::Node at = key.empty() || !has(key) ? node_ : member(key);
  const std::string place = path_.empty() ? key : key.empty() ? path_ : path_ + "." + key;
  return Status(Code::kInvalidArgument, place.empty() ? what : place + ": " + what).at(file_, line_of(at));
}

Status Section::only(std::initializer_list<const char*> keys) const {
  const std::vector<std::string> known(keys.begin(), keys.end());
  for (const auto& pair : node_) {
    const std::string key = pair.first.Scalar();
    if (std::find(known.begin(), known.end(), key) != known.end()) continue;
    std::string list;
    for (const std::string& name : known) list += (list.empty() ? "" : ", ") + name;
    const std::string nearest = nearest_name(key, known);
    return Status(Code::kInvalidArgument, "unknown key '" + (path_.empty() ? key : path_ + "." + key) + "'")
        .at(file_, line_of(pair.first))
        .expected("one of " + list)
        .hint(nearest.empty() ? "" : "did you mean '" + nearest + "'?");
  }
  return {};
}

Result<YAML::Node> Section::needed(const std::string& key, const char* kind) const {
  if (!has(key)) return error("the key '" + key + "' is missing").expected(kind).found("nothing");
  return member(key);
}

Result<std::string> Section::text(const std::string& key) const {
  TABRIG_ASSIGN_OR_RETURN(const YAML::Node node, needed(key, "a text"));
  if (!node.IsScalar()) return error("a wrong kind of value", key).expected("a text").found(kind_of(node));
  return node.Scalar();
}

Result<std::uint64_t> Section::count(const std::string& key) const {
  TABRIG_ASSIGN_OR_RETURN(const Json value, json(key));
  if (!value.is_number_integer() || value < 0) {
    return error("a wrong kind of value", key).expected("a whole number, 0 or more").found(value.dump().substr(0, 60));
  }
  return value.get<std::uint64_t>();
}

Result<Json> Section::json(const std::string& key) const {
  TABRIG_ASSIGN_OR_RETURN(const YAML::Node node, needed(key, "a value"));
  return yaml_to_json(node);
}

Result<Json> Section::object(const std::string& key) const {
  TABRIG_ASSIGN_OR_RETURN(const YAML::Node node, needed(key, "a mapping"));
  if (!node.IsMap()) return error("a wrong kind of value", key).expected("a mapping of settings").found(kind_of(node));
  return yaml_to_json(node);
}

Result<std::vector<std::string>> Section::texts(const std::string& key) const {
  TABRIG_ASSIGN_OR_RETURN(const YAML::Node node, needed(key, "a list of texts"));
  if (node.IsScalar()) return std::vector<std::string>{node.Scalar()};
  if (!node.IsSequence()) return error("a wrong kind of value", key).expected("a text, or a list of texts").found(kind_of(node));
  std::vector<std::string> out;
  for (const auto& item : node) {
    if (!item.IsScalar()) return error("a wrong kind of value", key).expected("a list of texts").found("an item that is " + std::string(kind_of(item)));
    out.push_back(item.Scalar());
  }
  return out;
}

Result<std::vector<Section>> Section::list(const std::string& key) const {
  TABRIG_ASSIGN_OR_RETURN(const YAML::Node node, needed(key, "a list"));
  if (!node.IsSequence()) return error("a wrong kind of value", key).expected("a list").found(kind_of(node));
  std::vector<Section> out;
  for (const auto& item : node) {
    const std::string path = (path_.empty() ? key : path_ + "." + key) + "[" + std::to_string(out.size() + 1) + "]";
    if (!item.IsMap() && !item.IsScalar()) {
      return Status(Code::kInvalidArgument, path + ": a wrong kind of value").at(file_, line_of(item)).expected("a mapping").found(kind_of(item));
    }
    out.push_back(Section(item, file_, path));
  }
  return out;
}

Result<std::vector<std::pair<std::string, Json>>> Section::members(const std::string& key) const {
  TABRIG_ASSIGN_OR_RETURN(const YAML::Node node, needed(key, "a mapping"));
  if (!node.IsMap()) return error("a wrong kind of value", key).expected("a mapping").found(kind_of(node));
  std::vector<std::pair<std::string, Json>> out;
  for (const auto& pair : node) {
    TABRIG_ASSIGN_OR_RETURN(Json value, yaml_to_json(pair.second));
    out.emplace_back(pair.first.Scalar(), std::move(value));
  }
  return out;
}

}  // namespace tabrig::study
