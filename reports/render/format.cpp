#include "reports/render/format.hpp"

#include <fmt/format.h>

#include <cmath>

#include "core/host/state.hpp"
#include "core/util/utf8.hpp"

namespace tabrig::report {
namespace {

// A share of one is read as percent.
bool as_percent(const SummaryRecord& s) { return s.unit.empty() && s.range_low == 0 && s.range_high == 1; }

}  // namespace

std::string value_text(const SummaryRecord& summary, const std::optional<double>& value) {
  if (!value || !std::isfinite(*value)) return "–";
  if (as_percent(summary)) return fmt::format("{:.2f}", 100 * *value);
  const double size = std::abs(*value);
  return size >= 1 || size == 0 ? fmt::format("{:.2f}", *value) : fmt::format("{:.4f}", *value);
}

std::string interval_text(const SummaryRecord& summary) {
  if (!summary.interval) return "–";
  return fmt::format("[{}, {}]", value_text(summary, summary.interval->low), value_text(summary, summary.interval->high));
}

std::string unit_text(const SummaryRecord& summary) {
  if (as_percent(summary)) return "%";
  return summary.unit == "percent" ? "%" : summary.unit;
}

std::string states_text(const SummaryRecord& summary) {
  std::string out;
  for (std::uint32_t i = 0; i < kStateCount; ++i) {
    if (i == static_cast<std::uint32_t>(State::kScored) || summary.states[i] == 0) continue;
    out += fmt::format("{}{} {}", out.empty() ? "" : ", ", state_name(static_cast<State>(i)), summary.states[i]);
  }
  return out.empty() ? "none" : out;
}

std::string markdown_text(std::string_view text, std::size_t limit) {
  const std::string valid = utf8_repair(text);
  std::string out;
  std::size_t count = 0;
  for (const char c : valid) {
    if ((static_cast<unsigned char>(c) & 0xC0) != 0x80 && ++count > limit) return out + "…";
    if (c == '\n' || c == '\r' || c == '\t') out += ' ';
    else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) out += "\xEF\xBF\xBD";
    else if (c == '<') out += "&lt;";
    else if (c == '>') out += "&gt;";
    else if (c == '&') out += "&amp;";
    else if (std::string_view("\\`*_{}[]|~#!$").find(c) != std::string_view::npos) (out += '\\') += c;
    else out += c;
  }
  return out;
}

std::string csv_field(std::string_view text) {
  const std::string valid = utf8_repair(text);
  if (valid.find_first_of("\",\r\n") == std::string::npos && valid.find('\0') == std::string::npos) return valid;
  std::string out = "\"";
  for (const char c : valid) {
    if (c == '"') out += '"';
    if (c == '\0') out += "\xEF\xBF\xBD";  // readers of CSV end a field at NUL
    else out += c;
  }
  return out + "\"";
}

}  // namespace tabrig::report
