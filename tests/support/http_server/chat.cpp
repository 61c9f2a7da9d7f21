#include "tests/support/http_server/chat.hpp"

#include <algorithm>

namespace tabrig::testing {
namespace {

bool space(char c) { return c == ' ' || c == '\n' || c == '\t' || c == '\r'; }

std::vector<std::string> tokens_of(const std::string& text) {
  std::vector<std::string> out;
  for (std::size_t begin = 0; begin < text.size();) {
    std::size_t end = begin;
    while (end < text.size() && space(text[end])) ++end;
    while (end < text.size() && !space(text[end])) ++end;
    out.push_back(text.substr(begin, end - begin));
    begin = end;
  }
  return out;
}

std::string filled(const ChatRequest& request, const std::string& pattern, std::uint64_t index) {
  std::string out;
  for (std::size_t i = 0; i < pattern.size();) {
    const auto take = [&](const char* name, const std::string& value) {
      const std::string mark = std::string("{") + name + "}";
      if (pattern.compare(i, mark.size(), mark) != 0) return false;
      out += value;
      i += mark.size();
      return true;
    };
    if (pattern[i] == '{' && (take("last", request.last) || take("index", std::to_string(index)) || take("model", request.model) ||
                              take("n", std::to_string(request.n)) ||
                              take("seed", request.seed ? std::to_string(*request.seed) : "none"))) {
      continue;
    }
    out += pattern[i++];
  }
  return out;
}

double logprob_of(const std::string& token) {
  std::uint32_t hash = 2166136261u;
  for (const char c : token) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619u;
  return -static_cast<double>(1 + hash % 400) / 100.0;
}

Json logprobs_of(const std::vector<std::string>& tokens, std::uint64_t top) {
  Json content = Json::array();
  for (const std::string& token : tokens) {
    Json bytes = Json::array();
    for (const char c : token) bytes.push_back(static_cast<unsigned char>(c));
    Json entry{{"token", token}, {"logprob", logprob_of(token)}, {"bytes", bytes}};
    Json alternatives = Json::array();
    for (std::uint64_t i = 0; i < top; ++i) {
      const std::string other = i == 0 ? token : token + std::to_string(i);
      alternatives.push_back({{"token", other}, {"logprob", logprob_of(token) - static_cast<double>(i)}, {"bytes", nullptr}});
    }
    entry["top_logprobs"] = std::move(alternatives);
    content.push_back(std::move(entry));
  }
  return Json{{"content", std::move(content)}};
}

// One choice; adds its tokens to `completion_tokens`.
Json choice_of(const ChatRequest& request, const Behaviour& b, std::uint64_t index, std::uint64_t& completion_tokens) {
  std::string text = filled(request, b.content, index), reason = "stop";
  for (const std::string& stop : request.stop) {
    if (const auto at = stop.empty() ? std::string::npos : text.find(stop); at != std::string::npos) text.resize(at);
  }
  std::vector<std::string> tokens = tokens_of(text);
  if (request.max_tokens && tokens.size() > *request.max_tokens) {
    tokens.resize(static_cast<std::size_t>(*request.max_tokens));
    text.clear();
    for (const std::string& token : tokens) text += token;
    reason = "length";
  }
  completion_tokens += tokens.size();
  Json message{{"role", "assistant"}, {"content", text}, {"refusal", nullptr}};
  if (b.body == "null" || !b.refusal.empty()) message["content"] = nullptr;
  if (!b.refusal.empty()) message["refusal"] = b.refusal;
  if (!b.reasoning.empty()) message["reasoning_content"] = b.reasoning;
  return Json{{"index", index}, {"message", std::move(message)}, {"finish_reason", b.finish_reason.empty() ? reason : b.finish_reason},
              {"logprobs", request.logprobs ? logprobs_of(tokens, request.top_logprobs) : Json()}};
}

Status bad(const std::string& what) { return Status(Code::kInvalidArgument, what); }

// A whole number in [low, high], or absent.
Status number(const Json& body, const char* key, std::int64_t low, std::int64_t high, std::optional<std::int64_t>& out) {
  const auto it = body.find(key);
  if (it == body.end() || it->is_null()) return {};
  if (!it->is_number_integer() || *it < low || *it > high) return bad(std::string("'") + key + "' must be a whole number from " + std::to_string(low) + " to " + std::to_string(high));
  out = it->get<std::int64_t>();
  return {};
}

Status real(const Json& body, const char* key, double low, double high) {
  const auto it = body.find(key);
  if (it == body.end() || it->is_null()) return {};
  if (!it->is_number() || *it < low || *it > high) return bad(std::string("'") + key + "' must be a number between " + std::to_string(low) + " and " + std::to_string(high));
  return {};
}

}  // namespace

Result<ChatRequest> parse_chat(const std::string& text) {
  const Json body = Json::parse(text, nullptr, false);
  if (!body.is_object()) return bad("the body is not a JSON object");
  ChatRequest out;
  const auto model = body.find("model");
  if (model == body.end() || !model->is_string()) return bad("'model' is required");
  out.model = model->get<std::string>();
  const auto messages = body.find("messages");
  if (messages == body.end() || !messages->is_array() || messages->empty()) return bad("'messages' must be a non-empty list");
  for (const Json& message : *messages) {
    if (!message.is_object() || !message.contains("role") || !message["role"].is_string() || !message.contains("content") ||
        !message["content"].is_string()) {
      return bad("each message needs the texts 'role' and 'content'");
    }
    const std::string& role = message["role"].get_ref<const std::string&>();
    if (role != "system" && role != "user" && role != "assistant" && role != "developer") return bad("'" + role + "' is not a role");
    out.last = message["content"].get<std::string>();
    out.prompt_tokens += tokens_of(out.last).size();
  }
  std::optional<std::int64_t> n, limit, newer, top;
  TABRIG_RETURN_IF_ERROR(number(body, "n", 1, 1024, n));
  TABRIG_RETURN_IF_ERROR(number(body, "seed", INT64_MIN, INT64_MAX, out.seed));
  TABRIG_RETURN_IF_ERROR(number(body, "max_tokens", 1, INT32_MAX, limit));
  TABRIG_RETURN_IF_ERROR(number(body, "max_completion_tokens", 1, INT32_MAX, newer));
  TABRIG_RETURN_IF_ERROR(number(body, "top_logprobs", 0, 20, top));
  TABRIG_RETURN_IF_ERROR(real(body, "temperature", 0, 2));
  TABRIG_RETURN_IF_ERROR(real(body, "top_p", 0, 1));
  out.n = static_cast<std::uint64_t>(n.value_or(1));
  out.top_logprobs = static_cast<std::uint64_t>(top.value_or(0));
  if (newer) limit = newer;
  if (limit) out.max_tokens = static_cast<std::uint64_t>(*limit);
  if (const auto it = body.find("stop"); it != body.end() && !it->is_null()) {
    const Json list = it->is_string() ? Json::array({*it}) : *it;
    for (const Json& stop : list) {
      if (!stop.is_string()) return bad("'stop' must be a text or a list of texts");
      out.stop.push_back(stop.get<std::string>());
    }
  }
  if (const auto it = body.find("logprobs"); it != body.end() && !it->is_null()) {
    if (!it->is_boolean()) return bad("'logprobs' must be true or false");
    out.logprobs = it->get<bool>();
  }
  if (const auto it = body.find("stream"); it != body.end() && !it->is_null() && *it != false) return bad("streaming is not supported here");
  return out;
}

std::string chat_reply(const ChatRequest& request, const Behaviour& b, std::uint64_t id) {
  if (b.body == "empty") return "";
  if (b.body == "text") return "<html><body>upstream error</body></html>";
  if (b.body == "shape") return R"({"object": "list", "choices": {"0": "x"}})";
  if (b.body == "deep") return std::string(100'000, '[') + std::string(100'000, ']');
  std::uint64_t count = request.n, completion_tokens = 0;
  if (b.choices == "one") count = 1;
  if (b.choices == "more") ++count;
  Json choices = Json::array();
  for (std::uint64_t i = 0; i < count && b.body != "no_choices"; ++i) choices.push_back(choice_of(request, b, i, completion_tokens));
  if (b.choices == "reversed") std::reverse(choices.begin(), choices.end());
  if (b.choices == "duplicate" && choices.size() > 1) choices.back()["index"] = 0;
  if (b.choices == "unnumbered") {
    for (Json& choice : choices) choice.erase("index");
  }
  Json reply{{"id", "chatcmpl-" + std::to_string(id)}, {"object", "chat.completion"}, {"created", 1'700'000'000},
             {"model", b.served_model.empty() ? request.model : b.served_model}, {"system_fingerprint", "fp_test"},
             {"choices", std::move(choices)},
             {"usage", {{"prompt_tokens", request.prompt_tokens}, {"completion_tokens", completion_tokens},
                        {"total_tokens", request.prompt_tokens + completion_tokens},
                        {"completion_tokens_details", {{"reasoning_tokens", 0}}}}}};
  if (b.pad_bytes) reply["padding"] = std::string(static_cast<std::size_t>(b.pad_bytes), 'x');
  std::string text = reply.dump();
  if (b.body == "half") text.resize(text.size() / 2);
  if (b.body == "utf8") text.insert(text.find("assistant"), "\xff\xfe");
  return text;
}

std::string error_reply(const std::string& message, const std::string& type, const std::string& code) {
  return Json{{"error", {{"message", message}, {"type", type}, {"param", nullptr}, {"code", code.empty() ? Json() : Json(code)}}}}.dump();
}

}  // namespace tabrig::testing
