// The JSON form of an example ("tabrig.example/1"). Absent keys are empty; "gold" absent means a blind test item.
//   {"id", "dataset", "split", "question", "cluster", "tables": [table, …], "passages": [{"id", "title", "text"}, …],
//    "database": {"id", "path", "tables": [{"name", "label", "columns": [{"name", "type", "label", "samples"}],
//                 "primary_key": []}], "foreign_keys": [{"table", "column", "ref_table", "ref_column"}]},
//    "gold": {…}, "meta": {…}}
#include "core/table/example.hpp"

namespace tabrig {
namespace {

Status bad(const std::string& what, std::string_view expected, const Json& found) {
  return Status(Code::kInvalidData, "example." + what).expected(expected).found(found.type_name());
}

// Reads an optional string member.
Status take(const Json& from, const char* key, std::string& to) {
  const auto it = from.find(key);
  if (it == from.end()) return {};
  if (!it->is_string()) return bad(key, "a string", *it);
  to = it->get<std::string>();
  return {};
}

Status take_list(const Json& from, const char* key, std::vector<std::string>& to) {
  const auto it = from.find(key);
  if (it == from.end()) return {};
  if (!it->is_array()) return bad(key, "an array of strings", *it);
  for (const Json& item : *it) {
    if (!item.is_string()) return bad(key, "a string", item);
    to.push_back(item.get<std::string>());
  }
  return {};
}

// Calls `read(item)` for each object of an optional array member.
template <typename Read>
Status each(const Json& from, const char* key, Read read) {
  const auto it = from.find(key);
  if (it == from.end()) return {};
  if (!it->is_array()) return bad(key, "an array", *it);
  for (const Json& item : *it) {
    if (!item.is_object()) return bad(key, "an object", item);
    TABRIG_RETURN_IF_ERROR(read(item));
  }
  return {};
}

void put(Json& out, const char* key, const std::string& value) {
  if (!value.empty()) out[key] = value;
}

Result<Database> database_from_json(const Json& json) {
  if (!json.is_object()) return bad("database", "an object", json);
  Database database;
  TABRIG_RETURN_IF_ERROR(take(json, "id", database.id));
  TABRIG_RETURN_IF_ERROR(take(json, "path", database.path));
  TABRIG_RETURN_IF_ERROR(each(json, "tables", [&](const Json& item) -> Status {
    DatabaseTable table;
    TABRIG_RETURN_IF_ERROR(take(item, "name", table.name));
    TABRIG_RETURN_IF_ERROR(take(item, "label", table.label));
    TABRIG_RETURN_IF_ERROR(take_list(item, "primary_key", table.primary_key));
    TABRIG_RETURN_IF_ERROR(each(item, "columns", [&](const Json& entry) -> Status {
      DatabaseColumn column;
      TABRIG_RETURN_IF_ERROR(take(entry, "name", column.name));
      TABRIG_RETURN_IF_ERROR(take(entry, "type", column.type));
      TABRIG_RETURN_IF_ERROR(take(entry, "label", column.label));
      TABRIG_RETURN_IF_ERROR(take_list(entry, "samples", column.samples));
      table.columns.push_back(std::move(column));
      return {};
    }));
    database.tables.push_back(std::move(table));
    return {};
  }));
  TABRIG_RETURN_IF_ERROR(each(json, "foreign_keys", [&](const Json& item) -> Status {
    ForeignKey key;
    TABRIG_RETURN_IF_ERROR(take(item, "table", key.table));
    TABRIG_RETURN_IF_ERROR(take(item, "column", key.column));
    TABRIG_RETURN_IF_ERROR(take(item, "ref_table", key.ref_table));
    TABRIG_RETURN_IF_ERROR(take(item, "ref_column", key.ref_column));
    database.foreign_keys.push_back(std::move(key));
    return {};
  }));
  return database;
}

}  // namespace

Json database_to_json(const Database& database) {
  Json out{{"id", database.id}};
  put(out, "path", database.path);
  Json tables = Json::array();
  for (const DatabaseTable& table : database.tables) {
    Json columns = Json::array();
    for (const DatabaseColumn& column : table.columns) {
      Json item{{"name", column.name}};
      put(item, "type", column.type);
      put(item, "label", column.label);
      if (!column.samples.empty()) item["samples"] = column.samples;
      columns.push_back(std::move(item));
    }
    Json item{{"name", table.name}, {"columns", std::move(columns)}};
    put(item, "label", table.label);
    if (!table.primary_key.empty()) item["primary_key"] = table.primary_key;
    tables.push_back(std::move(item));
  }
  out["tables"] = std::move(tables);
  for (const ForeignKey& key : database.foreign_keys) {
    out["foreign_keys"].push_back(
        {{"table", key.table}, {"column", key.column}, {"ref_table", key.ref_table}, {"ref_column", key.ref_column}});
  }
  return out;
}

Json example_to_json(const Example& example) {
  Json out{{"id", example.id}, {"question", example.question}};
  put(out, "dataset", example.dataset);
  put(out, "split", example.split);
  put(out, "cluster", example.cluster);
  for (const auto& table : example.tables) out["tables"].push_back(table_to_json(*table));
  for (const Passage& passage : example.passages) {
    out["passages"].push_back({{"id", passage.id}, {"title", passage.title}, {"text", passage.text}});
  }
  if (example.database) out["database"] = database_to_json(*example.database);
  if (example.has_gold) out["gold"] = example.gold;
  if (!example.meta.empty()) out["meta"] = example.meta;
  return out;
}

Result<Example> example_from_json(const Json& json) {
  if (!json.is_object()) return bad("", "an object", json);
  Example example;
  TABRIG_RETURN_IF_ERROR(take(json, "id", example.id));
  if (example.id.empty()) return Status(Code::kInvalidData, "example.id").expected("a non-empty string").found("none");
  TABRIG_RETURN_IF_ERROR(take(json, "dataset", example.dataset));
  TABRIG_RETURN_IF_ERROR(take(json, "split", example.split));
  TABRIG_RETURN_IF_ERROR(take(json, "question", example.question));
  TABRIG_RETURN_IF_ERROR(take(json, "cluster", example.cluster));
  TABRIG_RETURN_IF_ERROR(each(json, "tables", [&](const Json& item) -> Status {
    TABRIG_ASSIGN_OR_RETURN(Table table, table_from_json(item));
    example.tables.push_back(std::make_shared<const Table>(std::move(table)));
    return {};
  }));
  TABRIG_RETURN_IF_ERROR(each(json, "passages", [&](const Json& item) -> Status {
    Passage passage;
    TABRIG_RETURN_IF_ERROR(take(item, "id", passage.id));
    TABRIG_RETURN_IF_ERROR(take(item, "title", passage.title));
    TABRIG_RETURN_IF_ERROR(take(item, "text", passage.text));
    example.passages.push_back(std::move(passage));
    return {};
  }));
  if (const auto it = json.find("database"); it != json.end()) {
    TABRIG_ASSIGN_OR_RETURN(Database database, database_from_json(*it));
    example.database = std::make_shared<const Database>(std::move(database));
  }
  if (const auto it = json.find("gold"); it != json.end() && !it->is_null()) {
    if (!it->is_object()) return bad("gold", "an object", *it);
    example.has_gold = true;
    example.gold = *it;
  }
  if (const auto it = json.find("meta"); it != json.end()) {
    if (!it->is_object()) return bad("meta", "an object", *it);
    example.meta = *it;
  }
  return example;
}

}  // namespace tabrig
