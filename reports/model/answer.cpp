#include "reports/model/answer.hpp"

namespace tabrig::report {
namespace {

std::string plain(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string joined(const Json& list, const char* joint) {
  if (!list.is_array()) return plain(list);
  std::string out;
  for (const Json& item : list) {
    if (!out.empty()) out += joint;
    out += plain(item);
  }
  return out;
}

}  // namespace

std::string answer_text(const Json& value) {
  if (value.is_null()) return {};
  if (!value.is_object()) return plain(value);
  const auto has = [&](const char* key) { return value.contains(key) && !value[key].is_null(); };
  if (has("answers")) return joined(value["answers"], " | ");
  if (has("label")) return plain(value["label"]);
  if (has("references")) {
    const Json& list = value["references"];
    if (!list.is_array()) return plain(list);
    if (list.empty()) return {};
    return plain(list.front()) + (list.size() > 1 ? " (+" + std::to_string(list.size() - 1) + ")" : "");
  }
  if (has("sql")) return plain(value["sql"]);
  if (has("text")) return plain(value["text"]);
  if (has("exe_ans")) return plain(value["exe_ans"]);
  if (has("program")) return joined(value["program"], " ");
  if (has("program_tokens")) return joined(value["program_tokens"], " ");
  return value.empty() ? std::string() : plain(value);
}

}  // namespace tabrig::report
