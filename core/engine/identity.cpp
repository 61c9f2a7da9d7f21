#include "core/engine/identity.hpp"

#include <algorithm>

#include "core/util/hash.hpp"

namespace tabrig {

std::string ItemIdentity::key() const {
  return sha256_hex(Json{{"kind", "item"}, {"dataset_sha256", dataset_sha256}, {"dataset", dataset}, {"split", split},
                         {"example", example_id}, {"transforms", transforms}}
                        .dump());
}

std::string RequestIdentity::key() const {
  return sha256_hex(Json{{"kind", "request"}, {"runner", runner_fingerprint}, {"prompt", prompt}, {"item", item_key},
                         {"sampling", sampling}, {"seed", seed}, {"sample", sample}}
                        .dump());
}

std::string ScoreIdentity::key() const {
  return sha256_hex(Json{{"kind", "score"}, {"request", request_key}, {"metric", metric}, {"version", metric_version},
                         {"policy", policy}, {"config", config}}
                        .dump());
}

std::string prompt_text(const Prompt& prompt) {
  Json messages = Json::array();
  for (const Message& message : prompt.messages) messages.push_back({{"role", message.role}, {"content", message.content}});
  return Json{{"messages", std::move(messages)}, {"stop", prompt.stop}}.dump();
}

Json sampling_json(const Sampling& sampling) {
  Json out = sampling.extra.is_object() ? sampling.extra : Json::object();
  if (sampling.temperature) out["temperature"] = *sampling.temperature;
  if (sampling.top_p) out["top_p"] = *sampling.top_p;
  if (sampling.top_k) out["top_k"] = *sampling.top_k;
  if (sampling.max_tokens) out["max_tokens"] = *sampling.max_tokens;
  if (!sampling.stop.empty()) out["stop"] = sampling.stop;
  if (sampling.logprobs) out["logprobs"] = true;
  return out;
}

Result<Sampling> sampling_from_json(const Json& json) {
  Sampling sampling;
  const auto bad = [](const std::string& key, const char* expected, const Json& value) {
    return Status(Code::kInvalidArgument, "the sampling setting '" + key + "'").expected(expected).found(value.dump().substr(0, 60));
  };
  if (!json.is_object()) return bad("sampling", "an object", json);
  for (const auto& [key, value] : json.items()) {
    const bool count = value.is_number_integer() && value >= 0;
    const bool number = value.is_number() && value >= 0;
    if (key == "temperature") {
      if (!number) return bad(key, "a number, 0 or more", value);
      sampling.temperature = value.get<double>();
    } else if (key == "top_p") {
      if (!number || value > 1) return bad(key, "a number between 0 and 1", value);
      sampling.top_p = value.get<double>();
    } else if (key == "top_k" || key == "max_tokens") {
      if (!count) return bad(key, "a whole number, 0 or more", value);
      (key == "top_k" ? sampling.top_k : sampling.max_tokens) = value.get<std::uint64_t>();
    } else if (key == "stop") {
      const bool texts = value.is_array() && std::all_of(value.begin(), value.end(), [](const Json& v) { return v.is_string(); });
      if (!texts) return bad(key, "a list of texts", value);
      sampling.stop = value.get<std::vector<std::string>>();
    } else if (key == "logprobs") {
      if (!value.is_boolean()) return bad(key, "true or false", value);
      sampling.logprobs = value.get<bool>();
    } else {
      sampling.extra[key] = value;
    }
  }
  return sampling;
}

}  // namespace tabrig
