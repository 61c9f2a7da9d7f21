// Task text_to_sql: a question about a database, answered by a query.
#include "core/util/json.hpp"
#include "plugins/tasks/common/prediction.hpp"
#include "plugins/tasks/common/prompt_set.hpp"
#include "plugins/tasks/common/templates.hpp"
#include "plugins/tasks/text_to_sql/query.hpp"
#include "plugins/tasks/text_to_sql/sql_prompt.hpp"
#include "tabrig/sdk.hpp"

namespace {

using namespace tabrig::sdk;
namespace tasks = tabrig::tasks;

class TextToSql final : public Task {
 public:
  explicit TextToSql(const Config& config) : serialiser_(config.host) {
    set_ = config.json.text_or("prompt", "omnisql");
    format_ = config.json.text_or("format", "");
    if (!format_.empty()) serialiser_.require(format_);
    evidence_ = config.json.boolean_or("evidence", true);
    whole_ = config.json.text_or("extract", "auto") == "whole";
  }

  void prompt(const Call&, const ExampleView& example, Writer& out) override {
    if (set_ != "omnisql") return table_prompt(example, out);
    std::string schema;
    if (example.raw()->database_json.size > 0) {
      schema = serialiser_.database(example);
    } else {  // a table without a database: its own statement
      for (std::uint64_t i = 0; i < example.table_count(); ++i) {
        schema += (i ? "\n\n" : "") + serialiser_.table(example.table(i), format_.empty() ? "ddl" : format_);
      }
    }
    std::string evidence;
    if (evidence_ && example.raw()->meta_json.size > 0) {
      const Json meta = example.meta();
      if (meta["evidence"].type() == Json::Type::kString) evidence = meta["evidence"].text();
    }
    tasks::write_messages(out, {{"user", tasks::omnisql_prompt(schema, example.question(), evidence)}});
  }

  void parse(const Call&, const ExampleView&, std::string_view completion, Writer& out) override {
    const tasks::FoundQuery found = tasks::parse_query(completion, whole_);
    if (!found.found) return tasks::write_no_answer(out, found.rule);
    tasks::write_answer(out, found.sql, found.piece, found.rule,
                        [&](Writer& value) { value.begin_object().text("sql", tasks::valid_text(found.sql)).end_object(); });
  }

 private:
  // Reasoning-Table's WikiSQL prompt: the table as DataFrame.to_string(index=False).
  void table_prompt(const ExampleView& example, Writer& out) {
    std::string table;
    if (example.table_count() > 0) table = serialiser_.table(example.table(0), format_.empty() ? "dataframe-noindex" : format_);
    const tasks::Template* text = tasks::find_template("wikisql");
    tasks::write_messages(out, {{"user", tasks::fill(set_ == "reasoning-table-think" ? text->think : text->plain,
                                                     {{"table", table}, {"question", std::string(example.question())}})}});
  }

  Serialiser serialiser_;
  std::string set_, format_;
  bool evidence_ = true, whole_ = false;
};

constexpr char kSchema[] = R"({"type": "object", "additionalProperties": false, "properties": {
  "prompt": {"enum": ["omnisql", "reasoning-table", "reasoning-table-think"], "default": "omnisql",
             "description": "OmniSQL's message over CREATE TABLE statements, or Reasoning-Table's for WikiSQL"},
  "format": {"type": "string", "default": "", "description": "table format for tables without a database; empty = the prompt set's own"},
  "evidence": {"type": "boolean", "default": true, "description": "put the example's external knowledge before the question"},
  "extract": {"enum": ["auto", "whole"], "default": "auto", "description": "whole = the completion is the query"}}})";
constexpr char kInfo[] = R"({"value": ["sql"], "rules": ["sql-tag", "answer-tag", "answer-tag-open", "sql-fence", "fence", "answer-marker",
  "sql-marker", "statement", "whole", "none", "unfinished-thinking"]})";

TABRIG_TASK(k_text_to_sql, TextToSql, "text_to_sql", "1.0.0", "questions about a database, answered by a query", kSchema, kInfo,
            kDeterministic | kConcurrent);

}  // namespace

TABRIG_PLUGIN("task-text-to-sql", "1.0.0", &k_text_to_sql)
