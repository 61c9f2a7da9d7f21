#include "core/table/serialise/formats.hpp"

#include <functional>

#include "core/table/serialise/csv.hpp"
#include "core/table/serialise/ddl.hpp"
#include "core/table/serialise/frame_json.hpp"
#include "core/table/serialise/frame_text.hpp"
#include "core/table/serialise/markup.hpp"
#include "core/table/serialise/plain.hpp"
#include "core/table/serialise/rsat.hpp"
#include "core/table/serialise/tabulate.hpp"
#include "core/util/edit_distance.hpp"

namespace tabrig {
namespace {

using namespace layout;
using Writer = std::function<Result<std::string>(const Table&)>;

struct Entry {
  TableFormat format;
  Writer write;
};

std::string delimited(const Table& table, const CsvStyle& style) {
  std::string out;
  for (const Row& row : grid_rows(table)) append_csv_row(out, row, style);
  return out;
}

// As the Reasoning-Table authors print a frame: pandas 2, so a missing cell is "None".
std::string authors_frame(const Table& table) {
  Frame frame = text_frame(table);
  print_missing_as(frame, "None");
  return to_string(frame, true) + "\n\n[" + std::to_string(frame.rows) + " rows x " + std::to_string(frame.columns.size()) + " columns]\n";
}

bool spans(const Table& table) {
  if (table.header_rows() > 1) return true;
  for (const Cell& cell : table.cells()) {
    if (cell.col_span > 1 || cell.row_span > 1) return true;
  }
  return false;
}

Writer pipes(PipeStyle style) {
  return [style](const Table& table) { return to_pipe_table(text_frame(table), style); };
}
Writer with_text_frame(std::string (*write)(const Frame&)) {
  return [write](const Table& table) { return write(text_frame(table)); };
}
// The same after type inference.
template <typename F>
Writer with_types(F write) {
  return [write](const Table& table) -> Result<std::string> {
    TABRIG_ASSIGN_OR_RETURN(const Frame frame, typed_frame(table));
    return write(frame);
  };
}
Writer with_rsat(std::string (*write)(const RsatTable&)) {
  return [write](const Table& table) {
    std::vector<std::string> names;
    return write(rsat_table(table, names));
  };
}

const std::vector<Entry>& entries() {
  static const auto* all = new std::vector<Entry>{
      {{"markdown", "cells joined by ' | ', one row a line, no outer pipes (Reasoning-Table's default)"},
       [](const Table& t) { return bar_rows(grid_rows(t)); }},
      {{"markdown-rule", "markdown with a line of '---' cells under the first row"},
       [](const Table& t) { return bar_rows_with_rule(grid_rows(t)); }},
      {{"markdown-github", "aligned pipe table, plain rule: DataFrame.to_markdown(index=False, tablefmt='github')"},
       pipes({false, false, true, false})},
      {{"markdown-pipe", "aligned pipe table, colons in the rule: DataFrame.to_markdown(index=False)"}, pipes({})},
      {{"markdown-pipe-index", "markdown-pipe with row numbers: DataFrame.to_markdown()"}, pipes({true, true, true, false})},
      {{"markdown-raw", "aligned pipe table, cells as they are: tabulate(tablefmt='pipe', disable_numparse=True)"},
       pipes({true, false, false, true})},
      {{"csv", "RFC 4180: CRLF, quotes where needed"}, [](const Table& t) { return delimited(t, {}); }},
      {{"csv-pandas", "DataFrame.to_csv(index=False)"}, with_text_frame(&to_csv)},
      {{"csv-authors", "every cell quoted, inner quotes not doubled (Reasoning-Table)"},
       [](const Table& t) { return quoted_rows(grid_rows(t)); }},
      {{"tsv", "tab-separated, LF, quotes around cells with tab, quote or line end"},
       [](const Table& t) { return delimited(t, {'\t', "\n", "\r"}); }},
      {{"json-records", "DataFrame.to_json(orient='records'); column names must be unique"},
       [](const Table& t) { return to_json_records(text_frame(t), false); }},
      {{"json-records-utf8", "json-records in UTF-8, indented by two blanks"},
       [](const Table& t) { return to_json_records(text_frame(t), true); }},
      {{"json-split", "DataFrame.to_json(orient='split')"}, with_text_frame(&to_json_split)},
      {{"html", "DataFrame.to_html(); spans and header levels as colspan and rowspan"},
       [](const Table& t) { return spans(t) ? spans_to_html(t) : to_html(text_frame(t)); }},
      {{"latex", "DataFrame.to_latex(index=False)"}, with_text_frame(&to_latex)},
      {{"dataframe", "DataFrame.to_string() and its dimensions, missing cells 'None' (Reasoning-Table)"}, authors_frame},
      {{"dataframe-text", "DataFrame.to_string()"}, [](const Table& t) { return to_string(text_frame(t), true); }},
      {{"dataframe-noindex", "DataFrame.to_string(index=False)"}, [](const Table& t) { return to_string(text_frame(t), false); }},
      {{"dataframe-terminal", "str(DataFrame) on an 80-column terminal: cut to fit"},
       [](const Table& t) { return to_repr(text_frame(t), {0, 80}); }},
      {{"dataframe-notebook", "str(DataFrame) in a notebook: at most 20 columns, wrapped at 80"},
       [](const Table& t) { return to_repr(text_frame(t), {20, 80}); }},
      {{"dataframe-typed", "to_string() after read_csv has found the types"},
       with_types([](const Frame& f) { return to_string(f, true); })},
      {{"csv-typed", "to_csv(index=False) after read_csv"}, with_types([](const Frame& f) { return to_csv(f); })},
      {{"markdown-typed", "to_markdown(index=False) after read_csv"},
       with_types([](const Frame& f) { return to_pipe_table(f, {}); })},
      {{"json-records-typed", "to_json(orient='records') after read_csv: numbers as numbers"},
       with_types([](const Frame& f) { return to_json_records(f, false); })},
      {{"rsat-indexed", "every cell with its [row_i, col_j] (RSAT)"}, with_rsat(&rsat_indexed)},
      {{"rsat-flat", "pipe table with a '---' row, nothing aligned (RSAT's first pass of post-hoc citing)"}, with_rsat(&rsat_flat)},
      {{"rsat-header", "'[HEADER] … [ROW 0] …' in one line (RSAT's paper)"}, with_rsat(&rsat_header)},
      {{"ddl", "CREATE TABLE with two sample values a column (OmniSQL)"},
       [](const Table& t) { return layout::ddl(t); }},
  };
  return *all;
}

}  // namespace

const std::vector<TableFormat>& table_formats() {
  static const auto* formats = [] {
    auto* out = new std::vector<TableFormat>;
    for (const Entry& entry : entries()) out->push_back(entry.format);
    return out;
  }();
  return *formats;
}

Result<std::string> serialise(const Table& table, std::string_view format) {
  std::vector<std::string> names;
  for (const Entry& entry : entries()) {
    if (entry.format.name == format) return entry.write(table);
    names.push_back(entry.format.name);
  }
  const std::string nearest = nearest_name(format, names);
  return Status(Code::kNotFound, "unknown table format '" + std::string(format) + "'")
      .hint(nearest.empty() ? "see `tabrig list formats`" : "nearest: '" + nearest + "'");
}

std::string ddl(const Database& database) { return layout::ddl(database); }

}  // namespace tabrig
