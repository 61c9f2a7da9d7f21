#include "core/table/serialise/ddl.hpp"

#include <algorithm>
#include <set>

#include "core/table/serialise/frame.hpp"
#include "core/table/serialise/number.hpp"
#include "core/table/serialise/text.hpp"

namespace tabrig::layout {
namespace {

constexpr std::size_t kMaxSamples = 6, kMaxSampleWidth = 40;

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
  return out;
}

// SQLite's keywords (sqlite.org/lang_keywords.html).
bool keyword(std::string_view name) {
  static const std::set<std::string_view> words = {
      "abort", "action", "add", "after", "all", "alter", "always", "analyze", "and", "as", "asc", "attach", "autoincrement",
      "before", "begin", "between", "by", "cascade", "case", "cast", "check", "collate", "column", "commit", "conflict",
      "constraint", "create", "cross", "current", "current_date", "current_time", "current_timestamp", "database", "default",
      "deferrable", "deferred", "delete", "desc", "detach", "distinct", "do", "drop", "each", "else", "end", "escape",
      "except", "exclude", "exclusive", "exists", "explain", "fail", "filter", "first", "following", "for", "foreign", "from",
      "full", "generated", "glob", "group", "groups", "having", "if", "ignore", "immediate", "in", "index", "indexed",
      "initially", "inner", "insert", "instead", "intersect", "into", "is", "isnull", "join", "key", "last", "left", "like",
      "limit", "match", "materialized", "natural", "no", "not", "nothing", "notnull", "null", "nulls", "of", "offset", "on",
      "or", "order", "others", "outer", "over", "partition", "plan", "pragma", "preceding", "primary", "query", "raise",
      "range", "recursive", "references", "regexp", "reindex", "release", "rename", "replace", "restrict", "returning",
      "right", "rollback", "row", "rows", "savepoint", "select", "set", "table", "temp", "temporary", "then", "ties", "to",
      "transaction", "trigger", "unbounded", "union", "unique", "update", "using", "vacuum", "values", "view", "virtual",
      "when", "where", "window", "with", "without"};
  return words.count(lower(name)) != 0;
}

bool numeric_type(std::string_view type) {
  const std::string low = lower(type);
  for (const char* word : {"int", "real", "floa", "doub", "num", "dec"}) {
    if (low.find(word) != std::string::npos) return true;
  }
  return false;
}

// Python's repr of a string: single quotes unless the text has one and no double quote; controls and the quote escaped.
std::string quoted(std::string_view text) {
  const char mark = text.find('\'') != std::string_view::npos && text.find('"') == std::string_view::npos ? '"' : '\'';
  std::string out(1, mark);
  for (const char byte : text) {
    switch (byte) {
      case '\n': out += "\\n"; break;
      case '\r': out += "\\r"; break;
      case '\t': out += "\\t"; break;
      case '\\': out += "\\\\"; break;
      default:
        if (byte == mark) out += '\\';
        if (static_cast<unsigned char>(byte) < 0x20 || byte == 0x7F) {
          static constexpr char kHex[] = "0123456789abcdef";
          out += "\\x";
          out += kHex[(static_cast<unsigned char>(byte) >> 4) & 15];
          out += kHex[static_cast<unsigned char>(byte) & 15];
        } else {
          out += byte;
        }
    }
  }
  return out + mark;
}

std::string samples(const DatabaseColumn& column) {
  std::string out;
  for (std::size_t i = 0; i < std::min(column.samples.size(), kMaxSamples); ++i) {
    const std::string& value = column.samples[i];
    out += i ? ", " : "";
    out += numeric_type(column.type) && python_float(value) ? value : quoted(prefix(value, kMaxSampleWidth));
  }
  return out;
}

// The label, unless it only repeats the name; newlines would end the comment.
std::string comment(const DatabaseColumn& column) {
  const std::string label(strip(column.label));
  const std::string low = lower(label), name = lower(column.name);
  if (low == name || replace_all(low, " ", "_") == name || replace_all(low, " ", "") == name) return {};
  return escape_controls(label);
}

std::string names(const std::vector<std::string>& columns) {
  std::string out;
  for (const std::string& column : columns) out.append(out.empty() ? "" : ", ").append(sql_name(column));
  return out;
}

struct Line {
  std::string text, comment;
};

void append_table(std::string& out, const DatabaseTable& table, const std::vector<const ForeignKey*>& keys) {
  std::vector<Line> lines;
  for (const DatabaseColumn& column : table.columns) {
    Line line{"    " + sql_name(column.name), comment(column)};
    if (!column.type.empty()) line.text += " " + column.type;
    if (!column.samples.empty()) line.comment += (line.comment.empty() ? "example: [" : ", example: [") + samples(column) + "]";
    lines.push_back(std::move(line));
  }
  if (!table.primary_key.empty()) lines.push_back({"    PRIMARY KEY (" + names(table.primary_key) + ")", {}});
  std::set<std::string> seen;
  for (const ForeignKey* key : keys) {
    const std::string text = "    CONSTRAINT fk_" + replace_all(lower(key->table), " ", "_") + "_" +
                             replace_all(lower(key->column), " ", "_") + " FOREIGN KEY (" + sql_name(key->column) +
                             ") REFERENCES " + sql_name(key->ref_table) + " (" + sql_name(key->ref_column) + ")";
    if (seen.insert(text).second) lines.push_back({text, {}});
  }
  out.append("CREATE TABLE ").append(sql_name(table.name)).append(" (\n");
  for (std::size_t i = 0; i < lines.size(); ++i) {
    out += lines[i].text;
    if (i + 1 < lines.size()) out += ',';
    if (!lines[i].comment.empty()) out.append(" -- ").append(lines[i].comment);
    out += '\n';
  }
  out += ");";
}

}  // namespace

std::string sql_name(std::string_view name) {
  bool plain = !name.empty() && !(name[0] >= '0' && name[0] <= '9') && !keyword(name);
  for (const char c : name) {
    plain = plain && ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_');
  }
  if (plain) return std::string(name);
  return "`" + replace_all(name, "`", "``") + "`";
}

std::string ddl(const Database& database) {
  std::string out;
  for (const DatabaseTable& table : database.tables) {
    if (!out.empty()) out += "\n\n";
    std::vector<const ForeignKey*> keys;
    for (const ForeignKey& key : database.foreign_keys) {
      if (lower(key.table) == lower(table.name)) keys.push_back(&key);
    }
    append_table(out, table, keys);
  }
  return out;
}

std::string ddl(const Table& table) {
  DatabaseTable schema;
  const TableInfo& info = table.info();
  schema.name = !info.title.empty() ? info.title : !info.id.empty() ? info.id : "table";
  const Frame text = text_frame(table);
  for (const Column& column : text.columns) {
    DatabaseColumn out;
    out.name = column.name;
    bool integers = true, numbers = true, any = false;
    std::set<std::string_view> seen;
    for (const Value& value : column.values) {
      if (value.kind == Value::kMissing || value.text.empty()) continue;
      any = true;
      integers = integers && csv_integer(value.text).kind != CsvInteger::kNone;
      numbers = numbers && csv_float(value.text).has_value();
      if (seen.size() < 2 && seen.insert(value.text).second) out.samples.push_back(value.text);
    }
    out.type = !any || !numbers ? "TEXT" : integers ? "INTEGER" : "REAL";
    schema.columns.push_back(std::move(out));
  }
  std::string out;
  append_table(out, schema, {});
  return out;
}

}  // namespace tabrig::layout
