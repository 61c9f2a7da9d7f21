#include "plugins/tasks/common/templates.hpp"

namespace tabrig::tasks {

const Template* find_template(std::string_view family) {
  for (const auto* group : {&templates_table_qa(), &templates_text_qa(), &templates_claims(), &templates_sentences(), &templates_sql()}) {
    for (const Template& one : *group) {
      if (one.family == family) return &one;
    }
  }
  return nullptr;
}

std::string fill(std::string_view text, const std::map<std::string, std::string, std::less<>>& fields) {
  std::string out;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t open = text.find('{', at);
    if (open == std::string_view::npos) break;
    const std::size_t close = text.find('}', open);
    if (close == std::string_view::npos) break;
    const auto field = fields.find(text.substr(open + 1, close - open - 1));
    if (field == fields.end()) {
      out += text.substr(at, open + 1 - at);
      at = open + 1;
      continue;
    }
    out += text.substr(at, open - at);
    out += field->second;
    at = close + 1;
  }
  out += text.substr(at);
  return out;
}

}  // namespace tabrig::tasks
