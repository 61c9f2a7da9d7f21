// A database schema as CREATE TABLE statements with sample values, in the layout of OmniSQL's prompts (papers.md §2.11).
//
//   CREATE TABLE `my table` (
//       id INTEGER, -- example: [1, 2]
//       `Academic Year` TEXT, -- label, example: ['2014-2015']
//       PRIMARY KEY (id),
//       CONSTRAINT fk_my_table_id FOREIGN KEY (id) REFERENCES other (id)
//   );
//
// Tables are separated by an empty line. Sample strings are cut to 40 characters, six samples at most. A label that only
// repeats the name is left out. Names with special characters, and SQL keywords, stand in back-quotes.
// Ownership: values. Threads: any. Linear.
#pragma once

#include <string>
#include <string_view>

#include "core/table/example.hpp"

namespace tabrig::layout {

std::string ddl(const Database& database);
// One table as a schema: types from the cells (INTEGER, REAL, TEXT), two distinct sample values a column.
std::string ddl(const Table& table);
// The name as it must be written in SQLite.
std::string sql_name(std::string_view name);

}  // namespace tabrig::layout
