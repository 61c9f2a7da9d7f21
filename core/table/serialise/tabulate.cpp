#include "core/table/serialise/tabulate.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "core/table/serialise/ansi.hpp"
#include "core/table/serialise/number.hpp"
#include "core/table/serialise/text.hpp"

namespace tabrig::layout {
namespace {

// The kinds of values, from the least to the most general; a column is as general as its most general cell.
enum Kind { kNothing, kBoolean, kInteger, kReal, kString };
constexpr std::size_t kMinPadding = 2;  // a column is at least this much wider than its header

// A cell as tabulate receives it: text, or a value with its own type.
struct Item {
  enum Form { kAbsent, kWords, kWhole, kFloating, kTruth } form = kAbsent;
  std::string text;   // kWords, kWhole: what is printed
  double number = 0;  // kWhole, kFloating, kTruth in a real column
};

// "1,234.5": one to three digits, groups of three, decimals.
bool with_separators(std::string_view text) {
  if (!text.empty() && text.back() == '\n') text.remove_suffix(1);  // "$" also matches before a last newline
  const auto digit = [&](std::size_t at) { return at < text.size() && text[at] >= '0' && text[at] <= '9'; };
  std::size_t i = 0;
  if (i < text.size() && (text[i] == '+' || text[i] == '-')) ++i;
  std::size_t lead = 0;
  while (lead < 3 && digit(i)) ++i, ++lead;
  if (lead == 0) {
    if (i != 0) return false;
  } else {
    while (i < text.size() && text[i] == ',' && digit(i + 1) && digit(i + 2) && digit(i + 3)) i += 4;
  }
  if (i == text.size()) return true;  // also for nothing at all, as the pattern has it
  if (text[i] != '.') return false;
  const std::size_t point = i++;
  while (digit(i)) ++i;
  return i == text.size() && (lead > 0 || i > point + 1);
}

bool is_number(std::string_view text) {
  const auto value = python_float(text);
  if (!value) return false;
  if (std::isfinite(*value)) return true;
  std::string low(text);
  for (char& c : low) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
  return low == "inf" || low == "-inf" || low == "nan";
}

Kind kind_of(const Item& item, bool numbers) {
  switch (item.form) {
    case Item::kAbsent: return kNothing;
    case Item::kTruth: return kBoolean;
    case Item::kWhole: return kInteger;
    case Item::kFloating: return kReal;
    case Item::kWords: break;
  }
  const std::string text = strip_ansi(item.text);
  if (text.empty()) return kNothing;
  if (text == "True" || text == "False") return kBoolean;
  if (!numbers) return kString;
  const bool separated = with_separators(text);
  if (python_is_int(text) || (separated && text.find('.') == std::string::npos)) return kInteger;
  return is_number(text) || separated ? kReal : kString;
}

std::string format_words(const std::string& text, Kind kind, bool ansi) {
  if (text.empty()) return text;
  if (kind == kInteger) return ansi ? trim_coloured_integer(text) : text;
  if (kind != kReal) return text;
  if (ansi) {
    const std::string bare = strip_ansi(text);
    const auto value = python_float(bare);
    return value ? replace_all(text, bare, format_general(*value)) : text;
  }
  const auto value = python_float(text.find(',') == std::string::npos ? text : replace_all(text, ",", ""));
  return value ? format_general(*value) : text.find(',') == std::string::npos ? text : replace_all(text, ",", "");
}

std::string format_item(const Item& item, Kind kind, bool ansi) {
  switch (item.form) {
    case Item::kAbsent: return {};
    case Item::kWords: return format_words(item.text, kind, ansi);
    case Item::kFloating: return kind == kReal ? format_general(item.number) : python_repr(item.number);
    case Item::kWhole:
    case Item::kTruth: return kind == kReal ? format_general(item.number) : item.text;
  }
  return {};
}

// Characters behind the decimal point or the exponent mark; -1 for none.
std::ptrdiff_t after_point(const std::string& text) {
  if (!is_number(text) && !with_separators(text)) return -1;
  if (python_is_int(text)) return -1;
  std::size_t at = text.rfind('.');
  if (at == std::string::npos) at = text.find_last_of("eE");
  return at == std::string::npos ? -1 : static_cast<std::ptrdiff_t>(width(std::string_view(text).substr(at + 1)));
}

std::vector<std::string_view> cells_lines(std::string_view text) {
  std::vector<std::string_view> lines;
  std::size_t begin = 0;
  for (std::size_t at; (at = text.find_first_of("\r\n", begin)) != std::string_view::npos; begin = at + 1) {
    lines.push_back(text.substr(begin, at - begin));
  }
  lines.push_back(text.substr(begin));
  return lines;
}

class Layout {
 public:
  Layout(const Frame& frame, const PipeStyle& style) : style_(style) {
    collect(frame);
    drop_separators();
    scan();
    format();
    align();
  }

  std::string text() const {
    if (headers_.empty() && body_rows_ == 0) return {};
    std::vector<std::string> lines;
    row(headers_, lines);
    rule(lines);
    std::size_t next = 0, separators = 0;
    const std::size_t total = body_rows_ + separators_.size();
    std::vector<std::string> cells(columns_.size());
    for (std::size_t r = 0; r < total; ++r) {
      if (separators < separators_.size() && separators_[separators] == r) {
        ++separators;
        rule(lines);
        continue;
      }
      for (std::size_t c = 0; c < columns_.size(); ++c) cells[c] = columns_[c][next];
      row(cells, lines);
      ++next;
    }
    std::string out;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (i) out += '\n';
      out += lines[i];
    }
    return out;
  }

 private:
  void collect(const Frame& frame) {
    for (const Column& column : frame.columns) headers_.push_back(column.name);
    // The types in which a frame hands out all its values at once.
    bool all_numeric = true, floating = false, any_bool = false, all_bool = true, any_unsigned = false, any_signed = false;
    for (const Column& column : frame.columns) {
      all_numeric = all_numeric && column.type != Type::kText && column.type != Type::kObject;
      floating = floating || column.type == Type::kFloat64;
      any_bool = any_bool || column.type == Type::kBool;
      all_bool = all_bool && column.type == Type::kBool;
      any_unsigned = any_unsigned || column.type == Type::kUInt64;
      any_signed = any_signed || column.type == Type::kInt64;
    }
    const bool one_block = all_numeric && (!any_bool || all_bool);
    const bool as_floats = one_block && (floating || any_bool || any_unsigned);
    (void)any_signed;
    for (const Column& column : frame.columns) {
      std::vector<Item>& items = items_.emplace_back();
      items.reserve(column.values.size());
      for (const Value& value : column.values) items.push_back(item(value, as_floats));
    }
    body_rows_ = frame.columns.empty() ? 0 : frame.rows;
  }

  Item item(const Value& value, bool as_floats) const {
    Item out;
    switch (value.kind) {
      case Value::kMissing:
        out.form = style_.raw ? Item::kAbsent : Item::kFloating;
        out.number = std::nan("");
        break;
      case Value::kText:
        out.form = Item::kWords;
        out.text = value.text;
        break;
      case Value::kFloat:
        out.form = Item::kFloating;
        out.number = value.number;
        break;
      case Value::kInt:
      case Value::kUInt:
      case Value::kBigInt:
        out.form = as_floats ? Item::kFloating : Item::kWhole;
        out.text = plain_text(value);
        out.number = python_float(out.text).value_or(0);
        break;
      case Value::kBool:
        out.form = as_floats ? Item::kFloating : Item::kTruth;
        out.text = plain_text(value);
        out.number = static_cast<double>(value.integer);
        break;
    }
    return out;
  }

  // A row whose first or second cell is only U+0001 is tabulate's mark for a rule.
  void drop_separators() {
    const auto mark = [&](std::size_t c, std::size_t r) {
      return c < items_.size() && items_[c][r].form == Item::kWords && strip(items_[c][r].text) == "\x01";
    };
    std::vector<std::size_t> kept;
    for (std::size_t r = 0; r < body_rows_; ++r) {
      if (mark(0, r) || mark(1, r)) {
        separators_.push_back(r);
      } else {
        kept.push_back(r);
      }
    }
    if (!separators_.empty()) {
      for (auto& items : items_) {
        std::vector<Item> left;
        for (const std::size_t r : kept) left.push_back(std::move(items[r]));
        items = std::move(left);
      }
      body_rows_ = kept.size();
    }
    if (style_.index && body_rows_ + separators_.size() > 0) {
      std::vector<Item> numbers(body_rows_);
      for (std::size_t r = 0; r < body_rows_; ++r) {
        numbers[r] = {Item::kWhole, std::to_string(r), static_cast<double>(r)};
      }
      items_.insert(items_.begin(), std::move(numbers));
      // A mark in the first row hides the number column from tabulate's count: its header is missing, the last column is cut.
      if (separators_.empty() || separators_[0] != 0) {
        headers_.insert(headers_.begin(), "");
      } else {
        items_.pop_back();
      }
    }
  }

  void scan() {
    std::string escapes;
    const auto look = [&](const std::string& text) {
      lines_ = lines_ || text.find_first_of("\r\n") != std::string::npos;
      if (text.find('\x1b') != std::string::npos) escapes += text + '\t';
    };
    for (const std::string& header : headers_) look(header);
    for (const auto& items : items_) {
      for (const Item& one : items) {
        if (one.form == Item::kWords) look(one.text);
      }
    }
    ansi_ = has_ansi(escapes);
  }

  std::size_t line_width(std::string_view text) const { return ansi_ ? width(strip_ansi(text)) : width(text); }
  std::size_t cell_width(std::string_view text) const {
    if (!lines_) return line_width(text);
    std::size_t most = 0;
    for (const std::string_view line : cells_lines(text)) most = std::max(most, line_width(line));
    return most;
  }

  void format() {
    if (body_rows_ == 0) return;
    for (const auto& items : items_) {
      Kind kind = kBoolean;
      for (const Item& one : items) kind = std::max(kind, kind_of(one, style_.numbers));
      right_.push_back(kind == kInteger || kind == kReal);
      auto& column = columns_.emplace_back();
      column.reserve(items.size());
      for (const Item& one : items) column.push_back(format_item(one, kind, ansi_));
    }
  }

  void align() {
    for (const std::string& header : headers_) widths_.push_back(cell_width(header) + kMinPadding);
    for (std::size_t c = 0; c < columns_.size(); ++c) {
      auto& column = columns_[c];
      if (right_[c]) {
        std::vector<std::ptrdiff_t> points;
        for (const std::string& text : column) points.push_back(after_point(ansi_ ? strip_ansi(text) : text));
        const std::ptrdiff_t most = *std::max_element(points.begin(), points.end());
        for (std::size_t r = 0; r < column.size(); ++r) append_blanks(column[r], static_cast<std::size_t>(most - points[r]));
      } else {
        for (std::string& text : column) text = std::string(strip(text));
      }
      std::size_t most = widths_[c];
      for (const std::string& text : column) most = std::max(most, cell_width(text));
      for (std::string& text : column) text = padded(text, most, right_[c]);
      // The printed cells may be wider than the rule where line ends differ from line breaks.
      widths_[c] = most;
      for (const std::string& text : column) widths_[c] = std::max(widths_[c], cell_width(text));
    }
    for (std::size_t c = 0; c < headers_.size(); ++c) {
      const bool right = c < right_.size() && right_[c];
      std::string out;
      if (lines_) {
        bool first = true;
        for (const std::string_view line : cells_lines(headers_[c])) {
          if (!first) out += '\n';
          first = false;
          out += pad_line(line, widths_[c], right);
        }
      } else {
        out = pad_line(headers_[c], widths_[c], right);
      }
      headers_[c] = std::move(out);
    }
  }

  // Pads by visible width.
  std::string pad_line(std::string_view text, std::size_t total, bool right) const {
    const std::size_t hidden = ansi_ ? width(text) - line_width(text) : 0;
    std::string out;
    right ? append_right_aligned(out, text, total + hidden) : append_left_aligned(out, text, total + hidden);
    return out;
  }

  std::string padded(const std::string& text, std::size_t total, bool right) const {
    if (!lines_) return pad_line(text, total, right);
    const std::vector<std::string_view> lines = split_lines(text);
    std::string out;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (i) out += '\n';
      out += pad_line(lines[i], total, right);
    }
    return out;
  }

  static std::string join(const std::vector<std::string_view>& cells) {
    std::string out = "|";
    for (std::size_t c = 0; c < cells.size(); ++c) {
      if (c) out += '|';
      out += ' ';
      out += cells[c];
      out += ' ';
    }
    return out + "|";
  }

  void row(const std::vector<std::string>& cells, std::vector<std::string>& lines) const {
    if (cells.empty()) return;
    if (!lines_) {
      lines.push_back(join({cells.begin(), cells.end()}));
      return;
    }
    std::vector<std::vector<std::string_view>> split;
    std::size_t most = 0;
    for (const std::string& cell : cells) {
      split.push_back(split_lines(cell));
      most = std::max(most, split.back().size());
    }
    for (std::size_t i = 0; i < most; ++i) {
      std::vector<std::string> blanks(cells.size());
      std::vector<std::string_view> line;
      for (std::size_t c = 0; c < cells.size(); ++c) {
        if (i < split[c].size()) {
          line.push_back(split[c][i]);
        } else {
          append_blanks(blanks[c], widths_[c]);
          line.push_back(blanks[c]);
        }
      }
      lines.push_back(join(line));
    }
  }

  void rule(std::vector<std::string>& lines) const {
    if (headers_.empty()) return;
    std::string out = "|";
    for (std::size_t c = 0; c < widths_.size(); ++c) {
      if (c) out += '|';
      std::string dashes(widths_[c] + 2, '-');
      if (style_.colons && !right_.empty()) (right_[c] ? dashes.back() : dashes.front()) = ':';
      out += dashes;
    }
    lines.push_back(out + "|");
  }

  PipeStyle style_;
  std::vector<std::string> headers_;
  std::vector<std::vector<Item>> items_;
  std::vector<std::vector<std::string>> columns_;
  std::vector<std::size_t> widths_, separators_;
  std::vector<bool> right_;
  std::size_t body_rows_ = 0;
  bool lines_ = false, ansi_ = false;
};

}  // namespace

std::string to_pipe_table(const Frame& frame, const PipeStyle& style) { return Layout(frame, style).text(); }

}  // namespace tabrig::layout
