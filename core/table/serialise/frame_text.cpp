#include "core/table/serialise/frame_text.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "core/table/serialise/number.hpp"
#include "core/table/serialise/text.hpp"

namespace tabrig::layout {
namespace {

constexpr int kPrecision = 6;
constexpr std::size_t kMaxRows = 60, kMinRows = 10, kMaxCellWidth = 50;

using Texts = std::vector<std::string>;

bool numeric(Type type) { return type != Type::kText && type != Type::kObject; }

// digits "." digits, with blanks before and a sign.
bool has_decimals(std::string_view text) {
  text = strip_left(text);
  if (!text.empty() && (text.front() == '+' || text.front() == '-')) text.remove_prefix(1);
  const std::size_t point = text.find_first_not_of("0123456789");
  if (point == 0 || point == std::string_view::npos || text[point] != '.') return false;
  return text.find_first_not_of("0123456789", point + 1) == std::string_view::npos;
}

// Cuts trailing zeros as far as all numbers with decimals have them, and leaves one digit behind the point.
void trim_zeros(Texts& texts) {
  std::size_t cut = std::string::npos;
  std::vector<bool> decimal(texts.size());
  for (std::size_t i = 0; i < texts.size(); ++i) {
    decimal[i] = has_decimals(texts[i]);
    if (!decimal[i]) continue;
    const std::size_t last = texts[i].find_last_not_of('0');
    cut = std::min(cut, texts[i].size() - 1 - last);
  }
  if (cut == std::string::npos) return;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (!decimal[i]) continue;
    texts[i].resize(texts[i].size() - cut);
    if (texts[i].back() == '.') texts[i] += '0';
  }
}

Texts format_floats(const Column& column, bool leading_space) {
  const auto with = [&](auto&& format) {
    Texts out;
    out.reserve(column.values.size());
    for (const Value& value : column.values) {
      if (value.kind == Value::kMissing) {
        out.emplace_back("NaN");
        continue;
      }
      const bool blank = leading_space && !std::signbit(value.number);
      out.push_back((blank ? " " : "") + format(value.number));
    }
    trim_zeros(out);
    return out;
  };
  Texts fixed = with([](double x) { return format_fixed(x, kPrecision); });
  bool too_long = false, large = false, small = false;
  for (const std::string& text : fixed) too_long = too_long || text.size() > kPrecision + 6;
  for (const Value& value : column.values) {
    if (value.kind == Value::kMissing) continue;
    const double size = std::fabs(value.number);
    large = large || size > 1e6;
    small = small || (size < 1e-6 && size > 0);
  }
  if (!small && !(too_long && large)) return fixed;
  return with([](double x) { return format_exponent(x, kPrecision); });
}

// _make_fixed_width: right- or left-aligned in the width of the longest, cells over the limit cut.
void fix_width(Texts& texts, bool left, std::size_t minimum, std::optional<std::size_t> limit) {
  std::size_t longest = minimum;
  for (const std::string& text : texts) longest = std::max(longest, width(text));
  if (limit && longest > *limit) longest = *limit;
  const std::size_t keep = longest > 3 ? longest - 3 : 0;
  for (std::string& text : texts) {
    if (limit && width(text) > longest) text = std::string(prefix(text, keep)) + std::string("...").substr(0, longest - keep);
    std::string padded;
    padded.reserve(longest);
    left ? append_left_aligned(padded, text, longest) : append_right_aligned(padded, text, longest);
    text = std::move(padded);
  }
}

std::size_t widest(const Texts& texts) {
  std::size_t most = 0;
  for (const std::string& text : texts) most = std::max(most, width(text));
  return most;
}

// Column labels: the blanks that all have in front are cut.
Texts labels(const Frame& frame) {
  Texts out;
  std::size_t common = std::string::npos;
  for (const Column& column : frame.columns) {
    out.push_back(" " + escape_controls(column.name));
    common = std::min(common, width(out.back()) - width(strip_left(out.back())));
  }
  for (std::string& text : out) text.erase(0, prefix(text, common).size());
  return out;
}

std::vector<Texts> string_columns(const Frame& frame, const std::vector<Type>& label_types, bool index,
                                  std::optional<std::size_t> limit, const std::vector<std::size_t>& row_numbers) {
  std::vector<Texts> out;
  if (index) {
    Texts numbers;
    for (const std::size_t row : row_numbers) numbers.push_back(std::to_string(row));
    fix_width(numbers, true, 0, limit);
    numbers.insert(numbers.begin(), "");
    out.push_back(std::move(numbers));
  }
  const Texts names = labels(frame);
  for (std::size_t c = 0; c < frame.columns.size(); ++c) {
    const std::string name = (numeric(label_types[c]) ? " " : "") + names[c];
    const std::size_t name_width = width(name);
    Texts texts = formatted_column(frame.columns[c], index);
    if (!texts.empty()) {
      fix_width(texts, false, 0, limit);
      fix_width(texts, false, name_width, limit);
    }
    Texts column;
    column.reserve(texts.size() + 1);
    std::string header;
    append_right_aligned(header, name, std::max(name_width, widest(texts)));
    column.push_back(std::move(header));
    for (std::string& text : texts) column.push_back(std::move(text));
    out.push_back(std::move(column));
  }
  return out;
}

// Columns side by side with one blank between.
std::string adjoin(const std::vector<const Texts*>& columns) {
  std::vector<std::size_t> widths;
  std::size_t rows = 0;
  for (const Texts* column : columns) {
    widths.push_back(widest(*column) + 1);
    rows = std::max(rows, column->size());
  }
  widths.back() -= 1;
  std::string out;
  for (std::size_t r = 0; r < rows; ++r) {
    if (r) out += '\n';
    for (std::size_t c = 0; c < columns.size(); ++c) append_left_aligned(out, (*columns[c])[r], widths[c]);
  }
  return out;
}

std::string adjoin(const std::vector<Texts>& columns) {
  std::vector<const Texts*> pointers;
  for (const Texts& column : columns) pointers.push_back(&column);
  return adjoin(pointers);
}

std::string empty_info(const Frame& frame) {
  std::string out = "Empty DataFrame\nColumns: [";
  const std::size_t shown = std::min<std::size_t>(frame.columns.size(), 100);  // display.max_seq_items
  for (std::size_t c = 0; c < shown; ++c) out += (c ? ", " : "") + frame.columns[c].name;
  if (shown < frame.columns.size()) out += ", ...";
  out += "]\nIndex: [";
  const std::size_t rows = std::min<std::size_t>(frame.rows, 100);
  for (std::size_t r = 0; r < rows; ++r) out += (r ? ", " : "") + std::to_string(r);
  if (rows < frame.rows) out += ", ...";
  return out + "]";
}

Frame pick_columns(const Frame& frame, std::size_t left, std::size_t right) {
  Frame out;
  out.rows = frame.rows;
  for (std::size_t c = 0; c < frame.columns.size(); ++c) {
    if (c < left || c + right >= frame.columns.size()) out.columns.push_back(frame.columns[c]);
  }
  return out;
}

// The printed form of a frame cut to a display.
class Repr {
 public:
  Repr(const Frame& frame, const Display& display) : whole_(frame), display_(display) {
    max_columns_ = display.max_columns;
    if (max_columns_ == 0 && frame.columns.size() > display.width) max_columns_ = display.width;
  }

  std::string text() {
    std::string out;
    if (whole_.rows == 0 || whole_.columns.empty()) {
      out = empty_info(whole_);
    } else {
      cut();
      out = display_.max_columns == 0 ? fit() : wrap();
    }
    if (cut_columns() || cut_rows_) {
      out += "\n\n[" + std::to_string(whole_.rows) + " rows x " + std::to_string(whole_.columns.size()) + " columns]";
    }
    return out;
  }

 private:
  bool cut_columns() const { return max_columns_ != 0 && whole_.columns.size() > max_columns_; }

  void cut() {
    std::vector<Type> types;  // pandas looks up a label's type by its place among the columns that are left
    for (const Column& column : whole_.columns) types.push_back(column.type);
    const bool cut_now = cut_columns();
    // With one column to show there is no left and right half: the first is kept.
    const std::size_t half = max_columns_ / 2;
    const std::size_t dots_at = half >= 1 ? half : max_columns_;
    Frame shown = cut_now ? (half >= 1 ? pick_columns(whole_, half, half) : pick_columns(whole_, max_columns_, 0)) : whole_;
    std::vector<std::size_t> numbers;
    cut_rows_ = whole_.rows > kMaxRows;
    const std::size_t rows_half = kMinRows / 2;
    for (std::size_t r = 0; r < whole_.rows; ++r) {
      if (!cut_rows_ || r < rows_half || r + rows_half >= whole_.rows) numbers.push_back(r);
    }
    if (cut_rows_) {
      for (Column& column : shown.columns) {
        std::vector<Value> kept;
        for (const std::size_t r : numbers) kept.push_back(std::move(column.values[r]));
        column.values = std::move(kept);
      }
      shown.rows = numbers.size();
    }
    columns_ = string_columns(shown, types, true, kMaxCellWidth, numbers);
    const std::size_t lines = columns_[0].size();
    if (cut_now) {
      columns_.insert(columns_.begin() + static_cast<std::ptrdiff_t>(dots_at) + 1, Texts(lines, " ..."));
    }
    if (cut_rows_) {
      for (std::size_t c = 0; c < columns_.size(); ++c) {
        const bool dot_column = cut_now && c == dots_at + 1;
        std::size_t cell_width = width(columns_[c][rows_half]);
        const char* dots = cell_width > 3 || dot_column ? "..." : "..";
        if (dot_column) cell_width = 4;
        std::string line;
        c == 0 ? append_left_aligned(line, dots, cell_width) : append_right_aligned(line, dots, cell_width);
        columns_[c].insert(columns_[c].begin() + static_cast<std::ptrdiff_t>(rows_half) + 1, std::move(line));
      }
    }
  }

  // Leaves out middle columns until the rest fits the width (at least two stay).
  std::string fit() {
    std::vector<std::size_t> widths;
    std::ptrdiff_t total = -1;
    for (const Texts& column : columns_) {
      widths.push_back(widest(column));
      total += static_cast<std::ptrdiff_t>(widths.back()) + 1;
    }
    std::ptrdiff_t over = total - static_cast<std::ptrdiff_t>(display_.width) + 1;
    if (over <= 0) return adjoin(columns_);
    over += 5;  // the column of dots and its gap
    while (over > 0 && widths.size() > 1) {
      const std::size_t n = widths.size();
      const std::size_t middle = n % 2 == 0 ? n / 2 : ((n / 2) % 2 == 0 ? n / 2 : n / 2 + 1);  // round half to even
      over -= static_cast<std::ptrdiff_t>(widths[middle]) + 1;
      widths.erase(widths.begin() + static_cast<std::ptrdiff_t>(middle));
    }
    max_columns_ = std::max<std::size_t>(widths.size() - 1, 2);
    if (max_columns_ >= columns_.size() - 1) return adjoin(columns_);
    const std::size_t half = max_columns_ / 2;
    std::vector<Texts> kept(columns_.begin(), columns_.begin() + static_cast<std::ptrdiff_t>(half) + 1);
    kept.emplace_back(columns_[0].size(), " ...");
    kept.insert(kept.end(), columns_.end() - static_cast<std::ptrdiff_t>(half), columns_.end());
    return adjoin(kept);
  }

  // Blocks of columns, each as wide as the display, a backslash at the end of a header line that goes on.
  std::string wrap() {
    const std::size_t room = display_.width - std::min(display_.width, widest(columns_[0]) + 1);
    std::vector<std::size_t> ends;
    std::size_t used = 0;
    const std::size_t count = columns_.size() - 1;
    for (std::size_t c = 0; c < count; ++c) {
      const std::size_t need = widest(columns_[c + 1]) + 1;
      used += need;
      if (c > 0 && used + (c + 1 == count ? 1 : 2) > room) {
        ends.push_back(c);
        used = need;
      }
    }
    ends.push_back(count);
    std::string out;
    const std::size_t lines = columns_[0].size();
    Texts more(lines, "  "), last(lines, " ");
    more[0] = " \\";
    std::size_t begin = 0;
    for (std::size_t block = 0; block < ends.size(); ++block) {
      std::vector<const Texts*> row{&columns_[0]};
      for (std::size_t c = begin; c < ends[block]; ++c) row.push_back(&columns_[c + 1]);
      if (ends.size() > 1) row.push_back(block + 1 < ends.size() ? &more : &last);
      if (block) out += "\n\n";
      out += adjoin(row);
      begin = ends[block];
    }
    return out;
  }

  const Frame& whole_;
  Display display_;
  std::size_t max_columns_ = 0;
  bool cut_rows_ = false;
  std::vector<Texts> columns_;  // the index first
};

}  // namespace

std::vector<std::string> formatted_column(const Column& column, bool leading_space) {
  if (column.type == Type::kFloat64) return format_floats(column, leading_space);
  Texts out;
  out.reserve(column.values.size());
  const bool integers = column.type == Type::kInt64 || column.type == Type::kUInt64;
  for (const Value& value : column.values) {
    if (value.kind == Value::kFloat) {  // a float among other objects
      Texts one{(std::signbit(value.number) ? "" : " ") + format_fixed(value.number, kPrecision)};
      trim_zeros(one);
      out.push_back(std::move(one[0]));
      continue;
    }
    std::string text = value.kind == Value::kText ? escape_controls(value.text) : plain_text(value, column.missing);
    const bool blank = leading_space && !(integers && text[0] == '-');
    out.push_back(blank ? " " + std::move(text) : std::move(text));
  }
  return out;
}

std::string to_string(const Frame& frame, bool index) {
  if (frame.rows == 0 || frame.columns.empty()) return empty_info(frame);
  std::vector<Type> types;
  for (const Column& column : frame.columns) types.push_back(column.type);
  std::vector<std::size_t> numbers;
  if (index) {
    for (std::size_t r = 0; r < frame.rows; ++r) numbers.push_back(r);
  }
  return adjoin(string_columns(frame, types, index, std::nullopt, numbers));
}

std::string to_repr(const Frame& frame, const Display& display) { return Repr(frame, display).text(); }

}  // namespace tabrig::layout
