#include "core/table/serialise/frame_json.hpp"

#include <cmath>
#include <cstdio>
#include <unordered_set>

#include "core/table/serialise/text.hpp"

namespace tabrig::layout {
namespace {

void append_escape(std::string& out, unsigned unit) {
  char buffer[16];
  std::snprintf(buffer, sizeof buffer, "\\u%04x", unit);
  out += buffer;
}

void append_text(std::string& out, std::string_view text, bool ascii) {
  out += '"';
  for (std::size_t at = 0; at < text.size();) {
    const char byte = text[at];
    if (static_cast<unsigned char>(byte) >= 0x80) {
      const std::size_t begin = at;
      const char32_t code = next_code_point(text, at);
      if (!ascii) {
        out += text.substr(begin, at - begin);
      } else if (code >= 0x10000) {
        append_escape(out, 0xD800u + ((static_cast<unsigned>(code) - 0x10000u) >> 10));
        append_escape(out, 0xDC00u + ((static_cast<unsigned>(code) - 0x10000u) & 0x3FFu));
      } else {
        append_escape(out, static_cast<unsigned>(code));
      }
      continue;
    }
    ++at;
    switch (byte) {
      case '"': out += "\\\""; break;
      case '\\': out += "\\\\"; break;
      case '/': out += "\\/"; break;
      case '\b': out += "\\b"; break;
      case '\f': out += "\\f"; break;
      case '\n': out += "\\n"; break;
      case '\r': out += "\\r"; break;
      case '\t': out += "\\t"; break;
      default:
        if (static_cast<unsigned char>(byte) < 0x20) {
          append_escape(out, static_cast<unsigned char>(byte));
        } else {
          out += byte;
        }
    }
  }
  out += '"';
}

// Ten decimals, the last rounded half up on the scaled remainder; exponents outside 1e-15 … 1e16.
void append_number(std::string& out, double value) {
  if (!std::isfinite(value)) {
    out += "null";
    return;
  }
  char buffer[48];
  const bool negative = value < 0;
  if (negative) value = -value;
  if (value > 1e16 - 1 || (value != 0 && value < 1e-15)) {
    std::snprintf(buffer, sizeof buffer, "%.10g", negative ? -value : value);
    out += buffer;
    return;
  }
  constexpr double kScale = 1e10;
  auto whole = static_cast<unsigned long long>(value);
  const double scaled = (value - static_cast<double>(whole)) * kScale;
  auto fraction = static_cast<unsigned long long>(scaled);
  const double rest = scaled - static_cast<double>(fraction);
  if (rest > 0.5 || (rest == 0.5 && (fraction == 0 || (fraction & 1)))) ++fraction;
  if (static_cast<double>(fraction) >= kScale) {
    fraction = 0;
    ++whole;
  }
  std::snprintf(buffer, sizeof buffer, "%s%llu.%010llu", negative ? "-" : "", whole, fraction);
  std::string text = buffer;
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text += '0';
  out += text;
}

void append_value(std::string& out, const Value& value, bool ascii) {
  switch (value.kind) {
    case Value::kMissing: out += "null"; break;
    case Value::kText: append_text(out, value.text, ascii); break;
    case Value::kFloat: append_number(out, value.number); break;
    case Value::kBool: out += value.integer ? "true" : "false"; break;
    default: out += plain_text(value);
  }
}

}  // namespace

Result<std::string> to_json_records(const Frame& frame, bool readable) {
  std::unordered_set<std::string_view> names;
  std::vector<std::string> keys;
  for (const Column& column : frame.columns) {
    if (!names.insert(column.name).second) {
      return Status(Code::kInvalidData, "DataFrame columns must be unique for orient='records'.")
          .expected("distinct column names")
          .found("'" + column.name + "' twice")
          .hint("json-split keeps repeated names");
    }
    const std::string_view name = column.name;  // pandas cuts a key at NUL
    append_text(keys.emplace_back(), name.substr(0, name.find('\0')), !readable);
  }
  const std::string_view line = readable ? "\n" : "";
  std::string out = "[";
  out += line;
  for (std::size_t r = 0; r < frame.rows; ++r) {
    if (r) out += readable ? ",\n" : ",";
    out += readable ? "  {\n" : "{";
    for (std::size_t c = 0; c < keys.size(); ++c) {
      if (c) out += readable ? ",\n" : ",";
      if (readable) out += "    ";
      out += keys[c];
      out += ':';
      append_value(out, frame.columns[c].values[r], !readable);
    }
    out += readable ? "\n  }" : "}";
  }
  out += line;
  return out + "]";
}

std::string to_json_split(const Frame& frame) {
  std::string out = "{\"columns\":[";
  for (std::size_t c = 0; c < frame.columns.size(); ++c) {
    if (c) out += ',';
    append_text(out, frame.columns[c].name, true);
  }
  out += "],\"index\":[";
  for (std::size_t r = 0; r < frame.rows; ++r) out += (r ? "," : "") + std::to_string(r);
  out += "],\"data\":[";
  for (std::size_t r = 0; r < frame.rows; ++r) {
    out += r ? ",[" : "[";
    for (std::size_t c = 0; c < frame.columns.size(); ++c) {
      if (c) out += ',';
      append_value(out, frame.columns[c].values[r], true);
    }
    out += ']';
  }
  return out + "]}";
}

}  // namespace tabrig::layout
