#include "tests/support/http_server/behaviour.hpp"

#include <map>
#include <variant>

#include "core/util/json.hpp"

namespace tabrig::testing {
namespace {

using Member = std::variant<std::string*, std::uint64_t*, int*, bool*>;

std::map<std::string, Member> members(Rule& rule) {
  Behaviour& b = rule.behaviour;
  return {{"match", &rule.match}, {"times", &rule.times}, {"attempts", &rule.attempts}, {"every", &rule.every},
          {"status", &b.status}, {"retry_after", &b.retry_after}, {"error_text", &b.error_text}, {"error_code", &b.error_code},
          {"delay_ms", &b.delay_ms}, {"hold_until", &b.hold_until}, {"cut", &b.cut}, {"body", &b.body},
          {"choices", &b.choices}, {"drip_bytes", &b.drip_bytes}, {"drip_ms", &b.drip_ms}, {"pad_bytes", &b.pad_bytes},
          {"chunked", &b.chunked}, {"close", &b.close}, {"refuse_n", &b.refuse_n}, {"content", &b.content},
          {"finish_reason", &b.finish_reason}, {"reasoning", &b.reasoning}, {"refusal", &b.refusal},
          {"served_model", &b.served_model}};
}

bool one_of(const std::string& word, std::initializer_list<const char*> words) {
  for (const char* w : words) {
    if (word == w) return true;
  }
  return false;
}

Status set(const std::string& key, const Json& value, const Member& member) {
  const auto bad = [&](const char* expected) {
    return Status(Code::kInvalidArgument, "the member '" + key + "' of a rule").expected(expected).found(value.dump().substr(0, 60));
  };
  if (auto* const* text = std::get_if<std::string*>(&member)) {
    if (!value.is_string()) return bad("a text");
    **text = value.get<std::string>();
  } else if (auto* const* flag = std::get_if<bool*>(&member)) {
    if (!value.is_boolean()) return bad("true or false");
    **flag = value.get<bool>();
  } else {
    if (!value.is_number_unsigned() || value > 1'000'000'000) return bad("a whole number, 0 or more");
    if (auto* const* status = std::get_if<int*>(&member)) {
      if (value < 200 || value > 599) return bad("an HTTP status from 200 to 599");
      **status = value.get<int>();
    } else {
      *std::get<std::uint64_t*>(member) = value.get<std::uint64_t>();
    }
  }
  return {};
}

}  // namespace

Result<Script> script_from_json(const Json& json) {
  if (!json.is_array()) return Status(Code::kInvalidArgument, "a script").expected("a list of rules").found(json.type_name());
  Script script;
  for (const Json& item : json) {
    if (!item.is_object()) return Status(Code::kInvalidArgument, "a rule").expected("an object").found(item.type_name());
    Rule rule;
    const auto known = members(rule);
    for (const auto& [key, value] : item.items()) {
      const auto it = known.find(key);
      if (it == known.end()) return Status(Code::kInvalidArgument, "an unknown member of a rule").found("'" + key + "'");
      TABRIG_RETURN_IF_ERROR(set(key, value, it->second));
    }
    const Behaviour& b = rule.behaviour;
    if (!one_of(b.cut, {"", "request", "headers", "body", "reset"}) ||
        !one_of(b.body, {"", "empty", "half", "text", "shape", "utf8", "deep", "null", "no_choices"}) ||
        !one_of(b.choices, {"", "reversed", "duplicate", "one", "more", "unnumbered"}) || rule.every == 0) {
      return Status(Code::kInvalidArgument, "a rule with an unknown word in cut, body or choices, or every = 0").found(item.dump());
    }
    script.push_back(rule);
  }
  return script;
}

}  // namespace tabrig::testing
