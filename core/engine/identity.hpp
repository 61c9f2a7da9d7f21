// Identity (DESIGN §6): SHA-256 over canonical JSON of everything that decides a value. One struct, one hash, three uses:
// cache key, record, comparison guard.
#pragma once

#include <cstdint>
#include <string>

#include "core/host/components.hpp"
#include "core/util/json.hpp"

namespace tabrig {

struct ItemIdentity {
  std::string dataset_sha256;  // content of the dataset's files
  std::string dataset, split, example_id;
  Json transforms = Json::array();  // chain with seeds; empty = none
  std::string key() const;
};

struct RequestIdentity {
  Json runner_fingerprint;  // weights' hash or endpoint + model, revision, template …
  std::string prompt;       // canonical JSON of the rendered messages and stops; "" when the runner reads no prompt
  std::string item_key;     // only for runners that answer by item (recorded predictions); "" otherwise
  Json sampling = Json::object();
  std::uint64_t seed = 0;
  std::uint32_t sample = 0;
  std::string key() const;
};

struct ScoreIdentity {
  std::string request_key, metric, metric_version, policy;
  Json config = Json::object();
  std::string key() const;
};

// Canonical text of a prompt: what a request key hashes and the store keeps.
std::string prompt_text(const Prompt& prompt);
Json sampling_json(const Sampling& sampling);
// The reverse; unknown members go to `extra`. INVALID_ARGUMENT names the member whose type or range is wrong.
Result<Sampling> sampling_from_json(const Json& json);

}  // namespace tabrig
