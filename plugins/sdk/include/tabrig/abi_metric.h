/* Metric components: scores per item, and a summary over all.
 *
 * Configuration: {"policy": name, …}. Descriptor info: {"policies": [names, default first], "range": [low, high],
 * "direction": "up" | "down", "binary": bool, "level": "item" | "corpus", "unscored_value": number (absent = unknown),
 * "parts": TABRIG_PART_* bits it reads, "unit": text}.
 * One instance sees a stretch of items in order; stretches are merged in order, so the result never depends on threads.
 */
#ifndef TABRIG_ABI_METRIC_H
#define TABRIG_ABI_METRIC_H

#include "tabrig/abi_table.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tabrig_sample {
  uint32_t struct_size;
  uint32_t state; /* TABRIG_STATE_SCORED, _NO_ANSWER or _TRUNCATED; items without a completion are never passed */
  const tabrig_example* example;
  tabrig_str completion; /* as generated */
  tabrig_str text;       /* the parsed answer */
  tabrig_str value_json; /* its structured form; empty when there is none */
  uint32_t sample_index, reserved;
} tabrig_sample;

typedef struct tabrig_metric_ops {
  tabrig_ops base;
  /* Writes {"value": number or null, "state": name, "stats": [numbers], "outcome": word, "why": text, "detail": {…}}; every
   * key but "value" may be absent ("state" then is "scored"). A null value needs a state. [instance] */
  tabrig_status (*update)(tabrig_instance*, const tabrig_call*, const tabrig_sample*, tabrig_writer*, tabrig_error*)
      TABRIG_NOEXCEPT;
  /* Writes {"value": number or null, "n": items in it, "signature": text, "detail": {…}}. [instance] */
  tabrig_status (*finish)(tabrig_instance*, const tabrig_call*, tabrig_writer*, tabrig_error*) TABRIG_NOEXCEPT;
  /* Optional. Adds what `other` has seen as if it had come after; `other` is destroyed next. [instance] of both. */
  tabrig_status (*merge)(tabrig_instance*, tabrig_instance* other, tabrig_error*) TABRIG_NOEXCEPT;
  /* Optional, corpus level: the value for the sum of "stats" over `items` items. [any] */
  tabrig_status (*value_of_stats)(tabrig_instance*, const double* sums, uint64_t count, uint64_t items, double* out,
                                  tabrig_error*) TABRIG_NOEXCEPT;
} tabrig_metric_ops;

#ifdef __cplusplus
}
#endif
#endif /* TABRIG_ABI_METRIC_H */
