#include "tests/parity/handlers/table_layouts/sources.hpp"

#include "core/util/file.hpp"

namespace tabrig::parity {
namespace {

using Rows = std::vector<std::vector<std::string>>;

Rows backslash_csv(const std::string& bytes) {
  Rows rows(1, {""});
  bool inside = false;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const char c = bytes[i];
    if (inside && c == '\\' && i + 1 < bytes.size()) {
      rows.back().back() += bytes[++i];
    } else if (c == '"') {
      inside = !inside;
    } else if (!inside && c == ',') {
      rows.back().emplace_back();
    } else if (!inside && c == '\n') {
      if (i + 1 < bytes.size()) rows.push_back({""});
    } else {
      rows.back().back() += c;
    }
  }
  return rows;
}

Rows hash_separated(const std::string& bytes) {
  Rows rows;
  for (std::size_t begin = 0; begin < bytes.size();) {
    std::size_t end = bytes.find('\n', begin);
    if (end == std::string::npos) end = bytes.size();
    std::string line = bytes.substr(begin, end - begin);
    if (!line.empty() && line.back() == '\r') line.pop_back();
    auto& row = rows.emplace_back(1);
    for (const char c : line) {
      if (c == '#') {
        row.emplace_back();
      } else {
        row.back() += c;
      }
    }
    begin = end + 1;
  }
  return rows;
}

}  // namespace

Result<Rows> Sources::rows(const Json& source) const {
  const std::string file = source.value("file", std::string());
  const bool wikitq = file.rfind("wikitq/csv/", 0) == 0, tabfact = file.rfind("tabfact/data/all_csv/", 0) == 0;
  if (!wikitq && !tabfact) return Status(Code::kUnsupported, "whole table of another data set");
  TABRIG_ASSIGN_OR_RETURN(const std::string bytes, read_file(shared_ + "/data/" + file));
  return wikitq ? backslash_csv(bytes) : hash_separated(bytes);
}

}  // namespace tabrig::parity
