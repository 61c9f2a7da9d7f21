// How the test server answers: a behaviour, and the rules that pick one for a request.
//
// A script is a list of rules; the first rule that matches and is not used up decides, and with no such rule the answer is
// a good one. Scripts are C++ values or JSON:
//   [{"match": "capital", "attempts": 2, "status": 429, "retry_after": "1"}, {"delay_ms": 20, "content": "{last}"}]
// Ownership: plain values. Threads: none of its own. Errors: INVALID_ARGUMENT names the unknown or ill-typed member.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/util/json_fwd.hpp"
#include "core/util/status.hpp"

namespace tabrig::testing {

struct Behaviour {
  int status = 200;           // other than 200: an OpenAI error object with `error_text`
  std::string retry_after;    // header Retry-After, as it stands; "" = none
  std::string error_text = "scripted failure";
  std::string error_code;     // member "code" of the error object; "" = null
  std::uint64_t delay_ms = 0;       // before the first byte of the reply
  std::uint64_t hold_until = 0;     // waits until this many requests are in flight at once (0 = not)

  // Where the connection is cut: "", "request" (no byte is sent), "headers", "body" (half of it), "reset" (TCP reset).
  std::string cut;
  // What the body is: "" (good), "empty", "half" (JSON that ends too early, in whole HTTP), "text", "shape" (JSON of another
  // shape), "utf8" (ill-formed), "deep" (nested 100,000 levels), "null" (content is null), "no_choices".
  std::string body;
  // Order and numbering of choices: "" (good), "reversed", "duplicate" (an index twice), "one" (n is ignored), "more" (one
  // too many), "unnumbered" (no index).
  std::string choices;
  std::uint64_t drip_bytes = 0, drip_ms = 0;  // this many bytes of the body at a time, with that pause
  std::uint64_t pad_bytes = 0;                // adds a member "padding" of this size
  bool chunked = false;                       // Transfer-Encoding: chunked instead of Content-Length
  bool close = false;                         // ends the connection after the reply
  bool refuse_n = false;                      // 400 for n > 1

  // The text of choices. Placeholders: {last} (last message), {seed}, {index}, {model}, {n}.
  std::string content = "{last}";
  std::string finish_reason;  // "" = as it really ended
  std::string reasoning;      // member "reasoning_content"; "" = none
  std::string refusal;        // member "refusal", with content null; "" = none
  std::string served_model;   // "" = as asked
};

struct Rule {
  std::string match;          // part of the last message; "" = every request
  std::uint64_t times = 0;    // uses in all; 0 = no limit
  std::uint64_t attempts = 0; // only the first so many requests with the same body; 0 = all
  std::uint64_t every = 1;    // each so-manieth request that matches
  Behaviour behaviour;
};

using Script = std::vector<Rule>;

Result<Script> script_from_json(const Json& json);

}  // namespace tabrig::testing
