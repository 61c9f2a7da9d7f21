#include "core/study/scalar.hpp"

#include <charconv>

namespace tabrig::study {
namespace {

constexpr int kMaxDepth = 64;
constexpr std::size_t kMaxNodes = 1'000'000;

bool looks_numeric(const std::string& text) {
  const std::size_t sign = text[0] == '+' || text[0] == '-';
  return text.size() > sign && (std::isdigit(static_cast<unsigned char>(text[sign])) || text[sign] == '.');
}

Status convert(const YAML::Node& node, int depth, std::size_t& nodes, Json& out) {
  const auto line = static_cast<std::uint64_t>(node.Mark().line + 1);
  if (depth > kMaxDepth) return Status(Code::kInvalidData, "the file nests deeper than " + std::to_string(kMaxDepth) + " levels").at("", line);
  if (++nodes > kMaxNodes) return Status(Code::kInvalidData, "the file expands to more than a million values").at("", line);
  switch (node.Type()) {
    case YAML::NodeType::Scalar: out = scalar_to_json(node.Scalar(), node.Tag() == "!"); return {};
    case YAML::NodeType::Sequence: {
      out = Json::array();
      for (const auto& item : node) {
        out.emplace_back();
        TABRIG_RETURN_IF_ERROR(convert(item, depth + 1, nodes, out.back()));
      }
      return {};
    }
    case YAML::NodeType::Map: {
      out = Json::object();
      for (const auto& pair : node) {
        if (!pair.first.IsScalar()) return Status(Code::kInvalidData, "a key is not a text").at("", line);
        const std::string key = pair.first.Scalar();
        if (out.contains(key)) {
          return Status(Code::kInvalidData, "the key '" + key + "' is given twice").at("", static_cast<std::uint64_t>(pair.first.Mark().line + 1));
        }
        TABRIG_RETURN_IF_ERROR(convert(pair.second, depth + 1, nodes, out[key]));
      }
      return {};
    }
    default: out = nullptr; return {};
  }
}

}  // namespace

Json scalar_to_json(const std::string& text, bool quoted) {
  if (quoted) return text;
  if (text.empty() || text == "~" || text == "null" || text == "Null" || text == "NULL") return nullptr;
  if (text == "true" || text == "True" || text == "TRUE") return true;
  if (text == "false" || text == "False" || text == "FALSE") return false;
  if (!looks_numeric(text)) return text;
  const char* begin = text.data() + (text[0] == '+');
  const char* end = text.data() + text.size();
  std::int64_t integer = 0;
  if (const auto [at, error] = std::from_chars(begin, end, integer); error == std::errc() && at == end) return integer;
  std::uint64_t large = 0;
  if (const auto [at, error] = std::from_chars(begin, end, large); error == std::errc() && at == end) return large;
  double number = 0;
  if (const auto [at, error] = std::from_chars(begin, end, number); error == std::errc() && at == end) return number;
  return text;
}

Result<Json> yaml_to_json(const YAML::Node& node) {
  Json out;
  std::size_t nodes = 0;
  TABRIG_RETURN_IF_ERROR(convert(node, 0, nodes, out));
  return out;
}

}  // namespace tabrig::study
