// The query in a completion.
//
// Rules, first that finds something: sql-tag (<sql>) and answer-tag (a fence inside counts); sql-fence (last ```sql block);
// fence (last block that begins like a query); answer-marker / sql-marker ("SQL:") with a query behind; statement (the last
// line that begins with SELECT or WITH, up to ";" or an empty line); whole (the completion begins like a query, or is one line
// with a SELECT in it; a special token at its end stays, as the benchmarks' scripts run the recorded text with it).
// The text is kept as it stands, without white space around it. Threads: any. Time: linear.
#pragma once

#include <string>
#include <string_view>

#include "plugins/tasks/common/answer_text.hpp"

namespace tabrig::tasks {

struct FoundQuery {
  bool found = false;
  std::string sql;
  Piece piece;
  std::string rule;  // without a query: "none" or "unfinished-thinking"
};

// `whole`: the completion is the query.
FoundQuery parse_query(std::string_view completion, bool whole);

// SELECT, WITH, VALUES, "(" before one of them, or another first word of an SQL statement; comments in front are skipped.
bool begins_like_query(std::string_view text);

}  // namespace tabrig::tasks
