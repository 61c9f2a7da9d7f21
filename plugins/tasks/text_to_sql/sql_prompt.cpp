#include "plugins/tasks/text_to_sql/sql_prompt.hpp"

#include "plugins/tasks/common/templates.hpp"

namespace tabrig::tasks {
namespace {

constexpr char kOmniSql[] = R"T(Task Overview:
You are a data science expert. Below, you are provided with a database schema and a natural language question. Your task is to understand the schema and generate a valid SQL query to answer the question.

Database Engine:
SQLite

Database Schema:
{db_details}
This schema describes the database's structure, including tables, columns, primary keys, foreign keys, and any relevant relationships or constraints.

Question:
{question}

Instructions:
- Make sure you only output the information that is asked in the question. If the question asks for a specific column, make sure to only include that column in the SELECT clause, nothing more.
- The generated query should return all of the information asked in the question without any missing or extra information.
- Before generating the final SQL query, please think through the steps of how to write the query.

Output Format:
In your answer, please enclose the generated SQL query in a code block:
```
-- Your SQL query
```

Take a deep breath and think step by step to find the correct SQL query.)T";

}  // namespace

std::string omnisql_prompt(std::string_view schema, std::string_view question, std::string_view evidence) {
  std::string asked = evidence.empty() ? std::string() : std::string(evidence) + "\n";
  asked += question;
  return fill(kOmniSql, {{"db_details", std::string(schema)}, {"question", asked}});
}

}  // namespace tabrig::tasks
