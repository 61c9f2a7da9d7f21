#include <cmath>
#include <limits>
#include <optional>

#include "tests/parity/handler.hpp"

namespace tabrig::parity {
namespace {

std::string shorten(const Json& value) {
  std::string text = value.dump(-1, ' ', false, Json::error_handler_t::replace);
  if (text.size() > 160) text = text.substr(0, 157) + "...";
  return text;
}

// A number, or one of the texts by which the vectors write what JSON cannot.
std::optional<double> as_number(const Json& value) {
  if (value.is_number()) return value.get<double>();
  if (value.is_string()) {
    const auto& text = value.get_ref<const std::string&>();
    if (text == "NaN") return std::numeric_limits<double>::quiet_NaN();
    if (text == "Infinity") return std::numeric_limits<double>::infinity();
    if (text == "-Infinity") return -std::numeric_limits<double>::infinity();
  }
  return std::nullopt;
}

std::string message(const std::string& path, const Json& expected, const Json& found) {
  return (path.empty() ? "value" : path) + ": expected " + shorten(expected) + ", found " + shorten(found);
}

std::string compare(const std::string& path, const Json& expected, const Json& found, double relative) {
  if ((expected.is_number() || found.is_number()) && !expected.is_boolean() && !found.is_boolean()) {
    const auto a = as_number(expected), b = as_number(found);
    if (!a || !b) return message(path, expected, found);
    if (std::isnan(*a) || std::isnan(*b)) return std::isnan(*a) && std::isnan(*b) ? "" : message(path, expected, found);
    if (*a == *b) return {};
    const double scale = std::max(std::abs(*a), std::abs(*b));
    return std::abs(*a - *b) <= relative * scale ? "" : message(path, expected, found);
  }
  if (expected.type() != found.type()) return message(path, expected, found);
  if (expected.is_array()) {
    if (expected.size() != found.size()) return message(path, expected, found);
    for (std::size_t i = 0; i < expected.size(); ++i) {
      auto difference = compare(path + "[" + std::to_string(i) + "]", expected[i], found[i], relative);
      if (!difference.empty()) return difference;
    }
    return {};
  }
  if (expected.is_object()) {
    for (const auto& [key, value] : expected.items()) {
      const auto it = found.find(key);
      if (it == found.end()) return message(path + "." + key, value, Json("(absent)"));
      auto difference = compare(path + "." + key, value, *it, relative);
      if (!difference.empty()) return difference;
    }
    for (const auto& [key, value] : found.items()) {
      if (!expected.contains(key)) return message(path + "." + key, Json("(absent)"), value);
    }
    return {};
  }
  return expected == found ? "" : message(path, expected, found);
}

}  // namespace

std::string first_difference(const Json& expected, const Json& found, double relative) {
  return compare("", expected, found, relative);
}

}  // namespace tabrig::parity
