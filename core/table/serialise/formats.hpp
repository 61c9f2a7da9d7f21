// Tables as text: every format by its name. "Formats" is also what `tabrig list formats` shows.
//
// All formats read the grid: a spanned cell stands at every position it covers, a position without a cell is empty (or
// missing, where the format knows that word). Text is written as it is found; nothing is trimmed, cut or repaired.
// Threads: any. Time: linear in the size of the table.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/table/example.hpp"
#include "core/util/status.hpp"

namespace tabrig {

struct TableFormat {
  std::string name;
  std::string summary;  // one line
};
const std::vector<TableFormat>& table_formats();

// The table in a format. NOT_FOUND for an unknown name (with the nearest one); INVALID_DATA where the format cannot say
// it: json-records with two columns of one name.
Result<std::string> serialise(const Table& table, std::string_view format);

// The schema as CREATE TABLE statements (core/table/serialise/ddl.hpp).
std::string ddl(const Database& database);

}  // namespace tabrig
