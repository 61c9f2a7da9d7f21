#include "core/host/schema_check.hpp"

#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

#include "core/util/edit_distance.hpp"
#include "core/util/json.hpp"

namespace tabrig {
namespace {

// An unknown key is the commonest mistake and deserves its nearest name; valijson only says that a schema failed.
Status check_keys(const Json& schema, const Json& config, const std::string& who) {
  const auto extra = schema.find("additionalProperties");
  if (extra == schema.end() || *extra != false || !config.is_object()) return {};
  std::vector<std::string> known;
  if (const auto it = schema.find("properties"); it != schema.end()) {
    for (const auto& [key, unused] : it->items()) known.push_back(key);
  }
  for (const auto& [key, unused] : config.items()) {
    if (std::find(known.begin(), known.end(), key) != known.end()) continue;
    std::string list;
    for (const std::string& name : known) list += (list.empty() ? "" : ", ") + name;
    Status status = Status(Code::kInvalidArgument, "unknown setting of " + who).expected(list.empty() ? "none" : list).found("'" + key + "'");
    const std::string nearest = nearest_name(key, known);
    return nearest.empty() ? status : std::move(status).hint("did you mean '" + nearest + "'?");
  }
  return {};
}

}  // namespace

Status check_config(const Json& schema, const Json& config, const std::string& who) {
  if (schema.empty()) return {};
  TABRIG_RETURN_IF_ERROR(check_keys(schema, config, who));
  valijson::Schema compiled;
  try {
    valijson::SchemaParser parser;
    parser.populateSchema(valijson::adapters::NlohmannJsonAdapter(schema), compiled);
  } catch (const std::exception& error) {
    return Status(Code::kInvalidData, "the configuration schema of " + who + " is not a JSON Schema").found(error.what());
  }
  valijson::Validator validator;
  valijson::ValidationResults results;
  if (validator.validate(compiled, valijson::adapters::NlohmannJsonAdapter(config), &results)) return {};
  std::string why;
  for (valijson::ValidationResults::Error error; results.popError(error);) {
    std::string place;
    for (const std::string& part : error.context) place += part;
    why += (why.empty() ? "" : "; ") + place + ": " + error.description;
  }
  return Status(Code::kInvalidArgument, "bad configuration of " + who).expected("what its schema says").found(why);
}

}  // namespace tabrig
