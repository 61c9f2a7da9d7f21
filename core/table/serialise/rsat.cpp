#include "core/table/serialise/rsat.hpp"

#include <unicode/locid.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <set>

#include "core/table/serialise/text.hpp"

namespace tabrig::layout {
namespace {

std::string_view cell(const Row& row, std::size_t c) { return c < row.size() ? row[c] : std::string_view(); }

void append_caption(std::string& out, const RsatTable& table) {
  if (table.caption.empty()) return;
  out.append("Caption: ").append(table.caption).append("\n");
}

}  // namespace

RsatTable rsat_table(const Table& table, std::vector<std::string>& names) {
  RsatTable out;
  out.caption = !table.info().caption.empty() ? table.info().caption : table.info().title;
  names.clear();
  for (std::size_t c = 0; c < table.cols(); ++c) names.push_back(table.header(c));
  for (const std::string& name : names) out.headers.push_back(name);
  std::vector<Row> rows = grid_rows(table);
  out.rows.assign(rows.begin() + static_cast<std::ptrdiff_t>(table.header_rows()), rows.end());
  return out;
}

std::string rsat_indexed(const RsatTable& table) {
  std::string out;
  append_caption(out, table);
  out += "Headers: ";
  for (std::size_t c = 0; c < table.headers.size(); ++c) {
    out.append(c ? " | " : "").append("[col_").append(std::to_string(c)).append("] ").append(table.headers[c]);
  }
  for (std::size_t r = 0; r < table.rows.size(); ++r) {
    const std::string number = std::to_string(r);
    out.append("\nRow ").append(number).append(": ");
    for (std::size_t c = 0; c < table.headers.size(); ++c) {
      out.append(c ? " | " : "").append("[row_").append(number).append(", col_").append(std::to_string(c)).append("] ");
      out.append(cell(table.rows[r], c));
    }
  }
  return out;
}

std::string rsat_flat(const RsatTable& table) {
  std::string out;
  append_caption(out, table);
  const auto line = [&](auto&& text) {
    out += "| ";
    for (std::size_t c = 0; c < table.headers.size(); ++c) out.append(c ? " | " : "").append(text(c));
    out += " |";
  };
  line([&](std::size_t c) { return table.headers[c]; });
  out += '\n';
  line([](std::size_t) { return std::string_view("---"); });
  for (const Row& row : table.rows) {
    out += '\n';
    line([&](std::size_t c) { return cell(row, c); });
  }
  return out;
}

std::string rsat_header(const RsatTable& table) {
  std::string out = "[HEADER] ";
  const auto line = [&](const Row& row) {
    for (std::size_t c = 0; c < table.headers.size(); ++c) out.append(c ? " | " : "").append(cell(row, c));
  };
  line(table.headers);
  for (std::size_t r = 0; r < table.rows.size(); ++r) {
    out.append(" [ROW ").append(std::to_string(r)).append("] ");
    line(table.rows[r]);
  }
  return out;
}

bool rsat_cell_exists(const RsatTable& table, CellRef ref) {
  return ref.first >= 0 && ref.second >= 0 && static_cast<std::uint64_t>(ref.first) < table.rows.size() &&
         static_cast<std::uint64_t>(ref.second) < table.headers.size();
}

std::optional<std::string> rsat_premise(const RsatTable& table, const std::vector<CellRef>& refs) {
  std::string out;
  for (const CellRef& ref : refs) {
    if (!rsat_cell_exists(table, ref)) continue;
    const Row& row = table.rows[static_cast<std::size_t>(ref.first)];
    const auto c = static_cast<std::size_t>(ref.second);
    if (c >= row.size()) return std::nullopt;
    out.append(out.empty() ? "" : ". ").append("The value of '").append(table.headers[c]).append("' in row ");
    out.append(std::to_string(ref.first)).append(" is '").append(row[c]).append("'");
  }
  return out.empty() ? out : out + ".";
}

std::optional<std::string> rsat_cells_text(const RsatTable& table, const std::vector<CellRef>& refs) {
  std::string out;
  bool first = true;
  for (const CellRef& ref : refs) {
    if (!rsat_cell_exists(table, ref)) continue;
    const Row& row = table.rows[static_cast<std::size_t>(ref.first)];
    const auto c = static_cast<std::size_t>(ref.second);
    if (c >= row.size()) return std::nullopt;
    out.append(first ? "" : "; ").append(table.headers[c]).append(": ").append(row[c]);
    first = false;
  }
  return out;
}

std::vector<CellRef> rsat_distinct(const std::vector<CellRef>& refs) {
  std::vector<CellRef> out;
  std::set<CellRef> seen;
  for (const CellRef& ref : refs) {
    if (seen.insert(ref).second) out.push_back(ref);
  }
  return out;
}

std::string rsat_normalise_cell(std::string_view text) {
  std::string low;
  icu::UnicodeString::fromUTF8(std::string(strip(text))).toLower(icu::Locale::getRoot()).toUTF8String(low);
  // A digit is any Unicode decimal digit; three of them must follow the comma, and are then behind us.
  std::string joined;
  for (std::size_t at = 0; at < low.size();) {
    std::size_t next = at + 1;
    if (low[at] == ',') {
      int digits = 0;
      while (digits < 3 && next < low.size()) {
        std::size_t after = next;
        if (u_charType(static_cast<UChar32>(next_code_point(low, after))) != U_DECIMAL_DIGIT_NUMBER) break;
        next = after;
        ++digits;
      }
      if (digits == 3) {
        joined.append(low, at + 1, next - at - 1);
        at = next;
        continue;
      }
    }
    joined += low[at++];
  }
  std::string out;
  bool blank = false;
  for (std::size_t at = 0; at < joined.size();) {
    const std::size_t begin = at;
    if (is_space(next_code_point(joined, at))) {
      if (!blank) out += ' ';
      blank = true;
    } else {
      out.append(joined, begin, at - begin);
      blank = false;
    }
  }
  return out;
}

}  // namespace tabrig::layout
