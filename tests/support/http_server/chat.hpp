// The chat-completions part of the test server: a request body read and checked, a reply body made. No sockets.
//
// Words stand for tokens: a token is a word with the white space before it. `stop` and `max_tokens` are honoured, `usage`
// counts tokens, `logprobs` gives each token a value that depends on its text alone.
// Ownership: plain values. Threads: any. Errors: INVALID_ARGUMENT with the text of the 400 reply.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/util/json.hpp"
#include "core/util/status.hpp"
#include "tests/support/http_server/behaviour.hpp"

namespace tabrig::testing {

struct ChatRequest {
  std::string model, last;  // last: content of the last message
  std::uint64_t n = 1, prompt_tokens = 0, top_logprobs = 0;
  std::optional<std::int64_t> seed;
  std::optional<std::uint64_t> max_tokens;
  std::vector<std::string> stop;
  bool logprobs = false;
};

Result<ChatRequest> parse_chat(const std::string& body);

// The body of a 200 reply under a behaviour. `id` makes the member "id".
std::string chat_reply(const ChatRequest& request, const Behaviour& behaviour, std::uint64_t id);

// {"error": {"message", "type", "code"}} as the OpenAI API gives it.
std::string error_reply(const std::string& message, const std::string& type, const std::string& code);

}  // namespace tabrig::testing
