#include "plugins/tasks/tableqa/table_answer.hpp"

#include "core/table/serialise/text.hpp"
#include "plugins/tasks/common/prediction.hpp"
#include "tabrig/sdk/json.hpp"

namespace tabrig::tasks {
namespace {

using sdk::Json;
constexpr std::size_t kWholeWidth = 400;

std::optional<Json> json_of(std::string_view text) {
  try {
    return Json::parse(text);
  } catch (const sdk::Error&) {
    return std::nullopt;
  }
}

// A scalar as text; nullopt for null and containers.
std::optional<std::string> scalar(const Json& value) {
  switch (value.type()) {
    case Json::Type::kString: return value.text();
    case Json::Type::kNumber: return value.number_text();
    case Json::Type::kBool: return value.boolean() ? "true" : "false";
    default: return std::nullopt;
  }
}

void add(std::vector<std::string>& items, std::string_view text) {
  const std::string_view item = layout::strip(text);
  if (!item.empty()) items.emplace_back(item);
}

std::vector<std::string> split(std::string_view text, const std::string& separator) {
  std::vector<std::string> items;
  std::size_t begin = 0;
  if (!separator.empty()) {
    for (std::size_t at; (at = text.find(separator, begin)) != std::string_view::npos; begin = at + separator.size()) {
      add(items, text.substr(begin, at - begin));
    }
  }
  add(items, text.substr(begin));
  return items;
}

// The items of a JSON answer: a list, a scalar, or an object with "answer" or "answers".
bool json_items(const Json& value, const AnswerOptions& options, std::vector<std::string>& items) {
  if (value.type() == Json::Type::kObject) {
    const Json& inner = value["answer"].is_null() ? value["answers"] : value["answer"];
    return inner.type() != Json::Type::kObject && json_items(inner, options, items);
  }
  if (value.type() == Json::Type::kArray) {
    for (const Json& item : value.items()) {
      const auto text = scalar(item);
      if (!text) return false;
      add(items, *text);
    }
    return !items.empty();
  }
  const auto text = scalar(value);
  if (!text) return false;
  items = split(*text, options.separator);
  return !items.empty();
}

std::optional<std::vector<std::string>> token_list(std::string_view text) {
  if (text.empty() || text.front() != '[' || text.back() != ']') return std::nullopt;
  const auto json = json_of(text);
  if (!json || json->type() != Json::Type::kArray || json->items().empty()) return std::nullopt;
  std::vector<std::string> tokens;
  for (const Json& item : json->items()) {
    if (item.type() != Json::Type::kString) return std::nullopt;
    tokens.push_back(item.text());
  }
  if (tokens.back() != "EOF") return std::nullopt;
  return tokens;
}

class Parser {
 public:
  Parser(std::string_view completion, const AnswerOptions& options) : completion_(completion), options_(options) {}

  TableAnswer run() {
    if (options_.whole) {
      const auto piece = raw_answer(completion_);
      if (!piece || !take(*piece)) out_.rule = "none";
      return out_;
    }
    const Region region = answer_region(completion_);
    if (region.unfinished) {
      if (!take(last_tag(completion_, region, "answer"))) out_.rule = "unfinished-thinking";
      return out_;
    }
    if (options_.kind != AnswerOptions::kAnswers && program(trimmed(completion_, {region.begin, region.end, "program"}))) return out_;
    if (take(last_tag(completion_, region, "answer")) || take(last_json_answer(completion_, region)) ||
        take(last_marker(completion_, region)) || take(last_boxed(completion_, region)) ||
        take(whole(completion_, region, kWholeWidth))) {
      return out_;
    }
    if (region.begin > 0 && take(last_tag(completion_, {0, region.begin, false}, "answer"))) return out_;
    out_.rule = "none";
    return out_;
  }

 private:
  // The program in a piece, as tokens.
  bool program(const Piece& piece) {
    const std::string_view text = text_of(completion_, piece);
    auto tokens = token_list(text);
    if (!tokens && looks_like_program(text) && text.find('\n') == std::string_view::npos) tokens = program_tokens(text);
    if (!tokens) return false;
    out_.found = out_.is_program = true;
    out_.items = std::move(*tokens);
    finish(piece, piece.rule == "program" ? "program" : std::string(piece.rule));
    return true;
  }

  bool take(std::optional<Piece> found) {
    if (!found) return false;
    Piece piece = options_.whole ? *found : cleaned(completion_, *found);
    if (!options_.whole) {
      // A fenced answer, and a format line repeated inside a tag.
      const Region inside{piece.begin, piece.end, false};
      if (auto fenced = last_fence(completion_, inside, [](const Piece&, const std::string&) { return true; })) piece = fenced->content;
      if (found->rule == "answer-tag" || found->rule == "answer-tag-open") {
        if (auto marked = last_marker(completion_, Region{piece.begin, piece.end, false}); marked && marked->rule == "answer-marker") {
          piece = cleaned(completion_, *marked);
        }
      }
    }
    piece.rule = found->rule;
    const std::string_view text = text_of(completion_, piece);
    if (options_.kind != AnswerOptions::kAnswers && program(piece)) return true;
    if (options_.kind == AnswerOptions::kProgram) return false;
    std::vector<std::string> items;
    const bool json = !text.empty() && (text.front() == '{' || text.front() == '[');
    const auto value = json ? json_of(text) : std::nullopt;
    if (value) {
      if (!json_items(*value, options_, items)) return false;  // null, an empty list, an object of something else
    } else {
      items = split(text, options_.separator);
    }
    if (items.empty()) return false;
    out_.found = true;
    out_.items = std::move(items);
    finish(piece, std::string(found->rule));
    return true;
  }

  void finish(const Piece& piece, std::string rule) {
    out_.piece = piece;
    out_.text = text_of(completion_, piece);
    out_.rule = std::move(rule);
  }

  std::string_view completion_;
  const AnswerOptions& options_;
  TableAnswer out_;
};

}  // namespace

std::vector<std::string> program_tokens(std::string_view program) {
  std::vector<std::string> tokens;
  std::string current;
  const auto flush = [&] {
    if (!current.empty()) tokens.push_back(std::move(current));
    current.clear();
  };
  for (std::size_t i = 0; i < program.size(); ++i) {
    if (program.substr(i, 2) == ", ") {
      flush();
      ++i;
      continue;
    }
    if (program[i] == ')') flush();
    current += program[i];
    if (program[i] == '(' || program[i] == ')') flush();
  }
  flush();
  if (tokens.empty() || tokens.back() != "EOF") tokens.emplace_back("EOF");
  return tokens;
}

bool looks_like_program(std::string_view text) {
  for (const std::string_view op : {"add(", "subtract(", "multiply(", "divide(", "exp(", "greater(", "table_max(", "table_min(", "table_sum(", "table_average("}) {
    if (text.rfind(op, 0) == 0) return true;
  }
  return false;
}

TableAnswer parse_table_answer(std::string_view completion, const AnswerOptions& options) { return Parser(completion, options).run(); }

}  // namespace tabrig::tasks
