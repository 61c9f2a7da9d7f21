#include "metrics/wikitq/official_files.hpp"

#include <algorithm>

#include "metrics/common/python_number.hpp"

namespace tabrig::metrics::wikitq {
namespace {

void replace_all(std::string& text, std::string_view from, char to) {
  std::string out;
  std::size_t begin = 0;
  for (std::size_t at; (at = text.find(from, begin)) != std::string::npos; begin = at + from.size()) {
    out.append(text, begin, at - begin) += to;
  }
  text = out.append(text, begin);
}

// Bytes of the line ending at `at`, 0 when there is none.
std::size_t line_ending(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) { return at + i < text.size() ? static_cast<unsigned char>(text[at + i]) : 0u; };
  switch (byte(0)) {
    case '\r': return byte(1) == '\n' ? 2 : 1;
    case '\n': case 0x0B: case 0x0C: case 0x1C: case 0x1D: case 0x1E: return 1;
    case 0xC2: return byte(1) == 0x85 ? 2 : 0;
    case 0xE2: return byte(1) == 0x80 && (byte(2) == 0xA8 || byte(2) == 0xA9) ? 3 : 0;
    default: return 0;
  }
}

std::vector<std::string> split(std::string_view text, char mark) {
  std::vector<std::string> out;
  for (std::size_t begin = 0;;) {
    const std::size_t end = std::min(text.find(mark, begin), text.size());
    out.emplace_back(text.substr(begin, end - begin));
    if (end == text.size()) return out;
    begin = end + 1;
  }
}

std::string_view without_newlines(std::string_view line) {
  while (!line.empty() && line.back() == '\n') line.remove_suffix(1);
  return line;
}

}  // namespace

std::string unescape(std::string_view text) {
  std::string out(text);
  replace_all(out, "\\n", '\n');
  replace_all(out, "\\p", '|');
  replace_all(out, "\\\\", '\\');
  return out;
}

std::vector<std::string> unescape_list(std::string_view text) {
  std::vector<std::string> items = split(text, '|');
  for (std::string& item : items) item = unescape(item);
  return items;
}

std::vector<std::string_view> python_lines(std::string_view utf8) {
  std::vector<std::string_view> out;
  std::size_t begin = 0;
  for (std::size_t at = 0; at < utf8.size();) {
    const std::size_t ending = line_ending(utf8, at);
    at += std::max<std::size_t>(ending, 1);
    if (ending == 0) continue;
    out.push_back(utf8.substr(begin, at - begin));
    begin = at;
  }
  if (begin < utf8.size()) out.push_back(utf8.substr(begin));
  return out;
}

Result<Gold> read_tagged_gold(std::string_view utf8) {
  const std::vector<std::string_view> lines = python_lines(utf8);
  if (lines.empty()) return Status(Code::kInvalidData, "the tagged file is empty").expected("a header line").found("nothing");
  const std::vector<std::string> header = split(without_newlines(lines[0]), '\t');
  const auto column = [&](std::string_view name) {
    return static_cast<std::size_t>(std::find(header.begin(), header.end(), name) - header.begin());
  };
  const std::size_t id = column("id"), value = column("targetValue"), canon = column("targetCanon");
  if (std::max({id, value, canon}) >= header.size()) {
    return Status(Code::kInvalidData, "not a tagged file").expected("columns id, targetValue, targetCanon").found(lines[0].substr(0, 80));
  }
  Gold gold;
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const std::vector<std::string> cells = split(without_newlines(lines[i]), '\t');
    if (cells.size() <= std::max({id, value, canon})) {
      return Status(Code::kInvalidData, "KeyError: a short line in the tagged file").at("", i + 1).expected(std::to_string(header.size()) + " cells").found(
          std::to_string(cells.size()));
    }
    Canons canons;
    for (std::string& text : unescape_list(cells[canon])) canons.emplace_back(std::move(text));
    TABRIG_ASSIGN_OR_RETURN(gold[cells[id]], to_values(unescape_list(cells[value]), &canons));
  }
  return gold;
}

std::string FileVerdicts::accuracy() const {
  const double exact = (static_cast<double>(correct) + 1e-9) / (static_cast<double>(lines.size()) + 1e-9);
  return py2_str(py_round(exact, 4));
}

Result<FileVerdicts> check_predictions(std::string_view utf8, const Gold& gold) {
  FileVerdicts out;
  for (const std::string_view line : python_lines(utf8)) {
    std::vector<std::string> items = split(without_newlines(line), '\t');
    std::string id = std::move(items.front());
    items.erase(items.begin());
    const auto found = gold.find(id);
    if (found == gold.end()) {
      out.unknown_ids.push_back(std::move(id));
      continue;
    }
    TABRIG_ASSIGN_OR_RETURN(const std::vector<Value> predicted, to_values(items));
    const bool right = check_denotation(found->second, predicted);
    out.correct += right;
    out.lines.emplace_back(std::move(id), right);
  }
  return out;
}

}  // namespace tabrig::metrics::wikitq
