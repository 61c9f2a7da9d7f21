#include "plugins/tasks/table_to_text/sentence.hpp"

#include "core/table/serialise/text.hpp"
#include "plugins/tasks/common/prediction.hpp"
#include "tabrig/sdk/json.hpp"

namespace tabrig::tasks {
namespace {

std::string json_text(std::string_view text) {
  try {
    const sdk::Json json = sdk::Json::parse(text);
    const sdk::Json& value = json["answer"];
    return value.type() == sdk::Json::Type::kString ? value.text() : std::string();
  } catch (const sdk::Error&) {
    return {};
  }
}

// The last paragraph: text behind the last empty line.
Piece last_paragraph(std::string_view completion, const Region& region) {
  Piece piece = trimmed(completion, {region.begin, region.end, "whole"});
  const std::string_view text = text_of(completion, piece);
  std::size_t line_end = text.size();
  for (std::size_t at = text.rfind('\n'); at != std::string_view::npos && at > 0; at = text.rfind('\n', at - 1)) {
    if (layout::strip(text.substr(at, line_end - at)).empty()) {
      piece.begin += line_end;
      piece.rule = "last-paragraph";
      return trimmed(completion, piece);
    }
    line_end = at;
  }
  return piece;
}

class Parser {
 public:
  explicit Parser(std::string_view completion) : completion_(completion) {}

  FoundText run() {
    const Region region = answer_region(completion_);
    if (region.unfinished) {
      if (!take(last_tag(completion_, region, "answer"))) out_.rule = "unfinished-thinking";
      return out_;
    }
    if (take(last_tag(completion_, region, "answer")) || take(last_json_answer(completion_, region)) ||
        take(last_marker_to_end(completion_, region)) || take(last_paragraph(completion_, region))) {
      return out_;
    }
    if (region.begin > 0 && take(last_tag(completion_, {0, region.begin, false}, "answer"))) return out_;
    out_.rule = "none";
    return out_;
  }

 private:
  bool take(std::optional<Piece> found) {
    if (!found) return false;
    const std::string_view rule = found->rule;
    Piece piece = trimmed(completion_, *found);
    if (rule == "answer-tag" || rule == "answer-tag-open") {
      if (auto marked = last_marker_to_end(completion_, {piece.begin, piece.end, false})) piece = *marked;
    }
    if (rule != "whole" && rule != "last-paragraph") piece = cleaned(completion_, piece);
    std::string text(text_of(completion_, piece));
    if (rule == "json") text = json_text(text);
    if (layout::strip(text).empty() || only_empty_tags(text)) return false;
    out_ = {true, std::move(text), piece, std::string(rule)};
    return true;
  }

  std::string_view completion_;
  FoundText out_;
};

}  // namespace

FoundText parse_sentence(std::string_view completion, bool whole) {
  if (!whole) return Parser(completion).run();
  const auto piece = raw_answer(completion);
  if (!piece) return {false, {}, {}, "none"};
  return {true, std::string(text_of(completion, *piece)), *piece, "whole"};
}

}  // namespace tabrig::tasks
