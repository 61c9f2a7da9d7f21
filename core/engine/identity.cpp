#include "core/engine/identity.hpp"

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

}  // namespace tabrig
