#include "plugins/tasks/common/prediction.hpp"

#include "core/table/serialise/text.hpp"
#include "core/util/utf8.hpp"

namespace tabrig::tasks {

std::string valid_text(std::string_view text) { return utf8_repair(text); }

void write_answer(sdk::Writer& out, std::string_view text, const Piece& piece, std::string_view rule, const std::function<void(sdk::Writer&)>& value) {
  out.begin_object().text("state", "scored").text("text", valid_text(text)).key("value");
  value(out);
  out.key("span").begin_array().integer(static_cast<std::int64_t>(piece.begin)).integer(static_cast<std::int64_t>(piece.end)).end_array();
  out.text("rule", rule).end_object();
}

void write_no_answer(sdk::Writer& out, std::string_view rule) {
  out.begin_object().text("state", "no_answer").text("text", "").key("value").null();
  out.text("rule", rule).end_object();
}

std::optional<Piece> raw_answer(std::string_view completion) {
  Piece piece{0, completion.size(), "whole"};
  if (piece.end > 0 && completion[piece.end - 1] == '\n') --piece.end;
  if (piece.end > 0 && completion[piece.end - 1] == '\r') --piece.end;
  if (layout::strip(text_of(completion, piece)).empty()) return std::nullopt;
  return piece;
}

}  // namespace tabrig::tasks
