/* Runner components: completions for prompts.
 *
 * Contract of generate: a return other than TABRIG_OK means that no response was emitted; TABRIG_OK means that every index
 * got exactly one. A request that failed is a response with its own state. The host counts breaches and names the plugin.
 */
#ifndef TABRIG_ABI_RUNNER_H
#define TABRIG_ABI_RUNNER_H

#include "tabrig/abi.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tabrig_message {
  tabrig_str role, content; /* frozen */
} tabrig_message;

typedef struct tabrig_request {
  uint32_t struct_size;
  uint32_t n; /* samples wanted: numbers first_sample … first_sample + n - 1 */
  uint32_t first_sample, reserved;
  uint64_t item_index;
  uint64_t seed; /* of the item; a sample's seed is derived from (seed, sample number) */
  tabrig_str example_id, dataset, split;
  const tabrig_message* messages;
  uint64_t message_count;
  tabrig_str sampling_json; /* {"temperature", "top_p", "top_k", "max_tokens", "stop": [...], "logprobs", …}; absent = runner's default */
} tabrig_request;

typedef struct tabrig_completion {
  uint32_t struct_size, reserved;
  tabrig_str text;
  tabrig_str finish_reason; /* "stop", "length", "content_filter", …; empty = not told */
  tabrig_str logprobs_json; /* empty = none */
  int64_t tokens;           /* -1 = unknown */
} tabrig_completion;

typedef struct tabrig_response {
  uint32_t struct_size;
  uint32_t state; /* TABRIG_STATE_SCORED with completions; else _REFUSED, _TIMEOUT, _RUNNER_ERROR or _NOT_RUN */
  const tabrig_completion* const* completions;
  uint64_t completion_count; /* n of the request when the state is scored */
  int64_t prompt_tokens;     /* -1 = unknown */
  tabrig_str usage_json;     /* empty = none */
  tabrig_str error;          /* for people */
  uint32_t attempts, reserved;
} tabrig_response;

typedef struct tabrig_response_sink {
  uint32_t struct_size, reserved;
  void* ctx;
  /* Hands over the one response of request `index`; it is copied before the call returns. [any] */
  void (*emit)(void* ctx, uint64_t index, const tabrig_response*) TABRIG_NOEXCEPT;
} tabrig_response_sink;

typedef struct tabrig_runner_ops {
  tabrig_ops base;
  /* Writes {"fingerprint": {all that decides the answers}, "capabilities": {"n", "seed", "logprobs": bool}, "max_batch":
   * requests per generate call, "warnings": [texts]}. [instance] */
  tabrig_status (*describe)(tabrig_instance*, const tabrig_call*, tabrig_writer*, tabrig_error*) TABRIG_NOEXCEPT;
  tabrig_status (*generate)(tabrig_instance*, const tabrig_call*, const tabrig_request* const*, uint64_t count,
                            const tabrig_response_sink*, tabrig_error*) TABRIG_NOEXCEPT; /* [instance] */
  /* Optional: may this runner work here (device, program, endpoint)? Cheap, before create. [any] */
  tabrig_status (*probe)(const tabrig_host*, tabrig_writer*, tabrig_error*) TABRIG_NOEXCEPT;
} tabrig_runner_ops;

#ifdef __cplusplus
}
#endif
#endif /* TABRIG_ABI_RUNNER_H */
