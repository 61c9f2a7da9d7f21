// One example: a question or claim, what it is asked about, and the structured gold.
//
// Ownership: values; tables and databases are shared, immutable. Threads: any, concurrently, for const access.
// Gold by task (the keys that metrics read):
//   table QA           {"answers": ["…"], …}          wikitq adds "canon": ["2.0", null, …]; finqa adds "program", "exe_ans"
//   fact verification  {"label": "entailed" | "refuted" | …}
//   table to text      {"references": ["…"]}
//   text to SQL        {"sql": "…", "db_id": "…"}
// has_gold is false for blind test sets; then gold is null.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/table/table.hpp"
#include "core/util/json.hpp"

namespace tabrig {

struct Passage {
  std::string id, title, text;
};

struct DatabaseColumn {
  std::string name;         // as in the database
  std::string type;         // declared type, "" when none
  std::string label;        // readable name or description; "" when none
  std::vector<std::string> samples;  // distinct, non-empty sample values as text
};

struct ForeignKey {
  std::string table, column, ref_table, ref_column;
};

struct DatabaseTable {
  std::string name, label;
  std::vector<DatabaseColumn> columns;
  std::vector<std::string> primary_key;
};

struct Database {
  std::string id;
  std::string path;  // SQLite file; "" when the file is not there
  std::vector<DatabaseTable> tables;
  std::vector<ForeignKey> foreign_keys;
};

struct Example {
  std::string id;        // unique within the split
  std::string dataset, split;
  std::string question;  // question, claim or instruction
  std::string cluster;   // what items share (table or database id); intervals are clustered by it
  std::vector<std::shared_ptr<const Table>> tables;
  std::vector<Passage> passages;
  std::shared_ptr<const Database> database;  // null when none
  bool has_gold = false;
  Json gold;
  Json meta = Json::object();  // the source's other fields: question type, difficulty, evidence, …
};

// What a reader should fill; skipping tables makes re-scoring fast.
enum ExampleParts : std::uint64_t {
  kPartGold = 1,
  kPartTables = 2,
  kPartPassages = 4,
  kPartDatabase = 8,
  kPartAll = ~std::uint64_t{0},
};

// The one JSON form, used by the store, the report and the plugin boundary ("tabrig.example/1").
Json example_to_json(const Example& example);
Result<Example> example_from_json(const Json& json);
// The "database" member alone.
Json database_to_json(const Database& database);

}  // namespace tabrig
