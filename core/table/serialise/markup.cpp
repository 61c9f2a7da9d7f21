#include "core/table/serialise/markup.hpp"

#include "core/table/serialise/frame_text.hpp"
#include "core/table/serialise/text.hpp"

namespace tabrig::layout {
namespace {

void append_cell(std::string& out, std::string_view text, std::string_view kind, const std::string& tags = {}) {
  std::string escaped;
  for (const char byte : text) {
    switch (byte) {
      case '&': escaped += "&amp;"; break;
      case '<': escaped += "&lt;"; break;
      case '>': escaped += "&gt;"; break;
      default: escaped += byte;
    }
  }
  out.append("      <").append(kind).append(tags).append(">");
  out += replace_all(strip(escaped), "  ", "&nbsp;&nbsp;");
  out.append("</").append(kind).append(">\n");
}

constexpr std::string_view kOpen = "<table border=\"1\" class=\"dataframe\">\n  <thead>\n";
constexpr std::string_view kHeadRow = "    <tr style=\"text-align: right;\">\n";
constexpr std::string_view kBetween = "  </thead>\n  <tbody>\n";
constexpr std::string_view kClose = "  </tbody>\n</table>";

}  // namespace

std::string to_html(const Frame& frame) {
  std::string out(kOpen);
  out += kHeadRow;
  append_cell(out, "", "th");
  for (const Column& column : frame.columns) append_cell(out, column.name, "th");
  out.append("    </tr>\n").append(kBetween);
  std::vector<std::vector<std::string>> columns;
  for (const Column& column : frame.columns) columns.push_back(formatted_column(column, true));
  for (std::size_t r = 0; r < frame.rows; ++r) {
    out += "    <tr>\n";
    append_cell(out, std::to_string(r), "th");
    for (const auto& column : columns) append_cell(out, column[r], "td");
    out += "    </tr>\n";
  }
  return out.append(kClose);
}

std::string spans_to_html(const Table& table) {
  std::string out(kOpen);
  const auto row = [&](std::size_t r, std::string_view kind) {
    for (std::size_t c = 0; c < table.cols(); ++c) {
      const Cell* cell = table.cell(r, c);
      if (cell && !table.is_anchor(r, c)) continue;
      std::string tags;
      if (cell && cell->col_span > 1) tags += " colspan=\"" + std::to_string(cell->col_span) + "\"";
      if (cell && cell->row_span > 1) tags += " rowspan=\"" + std::to_string(cell->row_span) + "\"";
      const bool body = kind == "td";
      append_cell(out, !cell ? (body ? "NaN" : "") : body ? escape_controls(cell->text) : cell->text, kind, tags);
    }
  };
  for (std::size_t r = 0; r < table.header_rows(); ++r) {
    out += kHeadRow;
    append_cell(out, "", "th");
    row(r, "th");
    out += "    </tr>\n";
  }
  out += kBetween;
  for (std::size_t r = table.header_rows(); r < table.rows(); ++r) {
    out += "    <tr>\n";
    append_cell(out, std::to_string(r - table.header_rows()), "th");
    row(r, "td");
    out += "    </tr>\n";
  }
  return out.append(kClose);
}

std::string to_latex(const Frame& frame) {
  std::string out = "\\begin{tabular}{";
  for (const Column& column : frame.columns) out += column.type == Type::kText || column.type == Type::kObject ? 'l' : 'r';
  out += "}\n\\toprule\n";
  const auto end_row = [&] { out += " \\\\\n"; };
  for (std::size_t c = 0; c < frame.columns.size(); ++c) out.append(c ? " & " : "").append(frame.columns[c].name);
  end_row();
  out += "\\midrule\n";
  for (std::size_t r = 0; r < frame.rows; ++r) {
    for (std::size_t c = 0; c < frame.columns.size(); ++c) {
      out.append(c ? " & " : "").append(plain_text(frame.columns[c].values[r], frame.columns[c].missing));
    }
    end_row();
  }
  return out + "\\bottomrule\n\\end{tabular}\n";
}

}  // namespace tabrig::layout
