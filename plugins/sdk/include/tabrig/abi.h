/* tabrig plugin ABI: entry point, host services, writers, errors, calls.
 *
 * A plugin is a shared library NAME.tabrig.so that exports exactly one symbol, the data TABRIG_ENTRY_SYMBOL. The host
 * opens it once (RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE), checks it and never unloads it. Plugins are trusted code.
 *
 * Guide to the headers
 *   abi.h          this file: what every plugin needs
 *   abi_table.h    tables and examples as a plugin sees them
 *   abi_dataset.h  abi_task.h  abi_metric.h  abi_runner.h   one per kind of component
 *   ext/NAME.h     optional host services, asked for by id ("name/revision")
 *   sdk.hpp        the C++17 layer over all of this
 *
 * Versions.  patch = comments; minor = an appended slot, a new optional function, extension or status; major = a new
 * symbol name. The host checks: major equal, plugin's abi_minor_required <= host's minor. New functions are always
 * optional. A removed slot stays as reserved.
 *
 * Growth.  Every struct that may grow begins with struct_size, set by whoever makes it, and grows only at its end. A
 * reader never touches bytes beyond struct_size. Arrays hold pointers to such structs.
 *
 * Memory.  It never changes owner. What a function receives is borrowed until it returns (component descriptors: for
 * ever). Results leave through writers and error objects that the caller made. Only instances persist; their maker,
 * the plugin, destroys them.
 *
 * Text.  tabrig_str is UTF-8, not terminated, may hold NUL; {NULL, 0} is the empty text. The host refuses other bytes.
 *
 * Exceptions never cross: every function is noexcept.
 *
 * Thread tags.  [any] any thread, concurrently. [instance] serialised per instance, threads may differ; concurrently too
 * when the component sets TABRIG_CONCURRENT_INSTANCE. [scan] immutable data. Threads that a plugin starts end before
 * destroy returns. No stdout, exit, setlocale, chdir or signal handlers.
 */
#ifndef TABRIG_ABI_H
#define TABRIG_ABI_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
#define TABRIG_NOEXCEPT noexcept
extern "C" {
#else
#define TABRIG_NOEXCEPT
#endif

#define TABRIG_ABI_MAGIC 0x52474254u /* "TBGR" in memory, little endian */
#define TABRIG_ABI_MAJOR 0u
#define TABRIG_ABI_MINOR 1u
#define TABRIG_ENTRY_SYMBOL tabrig_plugin_v0
#define TABRIG_ENTRY_SYMBOL_NAME "tabrig_plugin_v0"

#if defined(__GNUC__)
#define TABRIG_EXPORT __attribute__((visibility("default")))
#else
#define TABRIG_EXPORT
#endif

/* ---- frozen value types -------------------------------------------------------------------------------------------- */

typedef struct tabrig_str {
  const char* data;
  uint64_t size; /* bytes */
} tabrig_str;

typedef struct tabrig_span {
  const void* data;
  uint64_t count; /* elements */
} tabrig_span;

/* ---- status -------------------------------------------------------------------------------------------------------- */

typedef int32_t tabrig_status; /* unknown values read as TABRIG_INTERNAL */
#define TABRIG_OK 0
#define TABRIG_CANCELLED 1
#define TABRIG_DEADLINE 2
#define TABRIG_INVALID_ARGUMENT 3
#define TABRIG_NOT_FOUND 4
#define TABRIG_UNSUPPORTED 5
#define TABRIG_FAILED_PRECONDITION 6
#define TABRIG_INVALID_DATA 7
#define TABRIG_RESOURCE_EXHAUSTED 8
#define TABRIG_UNAVAILABLE 9 /* may be tried again */
#define TABRIG_INTERNAL 10

/* What became of one (item, sample); in documents by name: "scored", "no_answer", "truncated", "refused", "timeout",
 * "runner_error", "scorer_error", "gold_failed", "not_run". */
#define TABRIG_STATE_SCORED 0u
#define TABRIG_STATE_NO_ANSWER 1u
#define TABRIG_STATE_TRUNCATED 2u
#define TABRIG_STATE_REFUSED 3u
#define TABRIG_STATE_TIMEOUT 4u
#define TABRIG_STATE_RUNNER_ERROR 5u
#define TABRIG_STATE_SCORER_ERROR 6u
#define TABRIG_STATE_GOLD_FAILED 7u
#define TABRIG_STATE_NOT_RUN 8u

/* ---- host objects, opaque to plugins ------------------------------------------------------------------------------- */

typedef struct tabrig_instance tabrig_instance; /* made by a plugin, opaque to the host */
typedef struct tabrig_error tabrig_error;       /* made by the host; a plugin only sets it */
typedef struct tabrig_writer tabrig_writer;     /* made by the host; takes one document */

/* Writes one JSON-shaped document: exactly one value, objects as key/value pairs. [instance] of the call it was handed to.
 * Each function returns TABRIG_OK or the first error (wrong nesting, text that is not UTF-8, a document over the host's
 * limit); after an error all further calls return it, and the host treats the call as failed. put_json takes the text of
 * one JSON value. put_f64 refuses NaN and infinities. */
typedef struct tabrig_writer_ops {
  uint32_t struct_size, reserved;
  tabrig_status (*begin_object)(tabrig_writer*) TABRIG_NOEXCEPT;
  tabrig_status (*end_object)(tabrig_writer*) TABRIG_NOEXCEPT;
  tabrig_status (*begin_array)(tabrig_writer*) TABRIG_NOEXCEPT;
  tabrig_status (*end_array)(tabrig_writer*) TABRIG_NOEXCEPT;
  tabrig_status (*key)(tabrig_writer*, tabrig_str) TABRIG_NOEXCEPT;
  tabrig_status (*put_null)(tabrig_writer*) TABRIG_NOEXCEPT;
  tabrig_status (*put_bool)(tabrig_writer*, uint32_t) TABRIG_NOEXCEPT;
  tabrig_status (*put_i64)(tabrig_writer*, int64_t) TABRIG_NOEXCEPT;
  tabrig_status (*put_f64)(tabrig_writer*, double) TABRIG_NOEXCEPT;
  tabrig_status (*put_str)(tabrig_writer*, tabrig_str) TABRIG_NOEXCEPT;
  tabrig_status (*put_strs)(tabrig_writer*, const tabrig_str*, uint64_t) TABRIG_NOEXCEPT; /* an array of texts */
  tabrig_status (*put_json)(tabrig_writer*, tabrig_str) TABRIG_NOEXCEPT;
} tabrig_writer_ops;

#define TABRIG_LOG_DEBUG 0u
#define TABRIG_LOG_INFO 1u
#define TABRIG_LOG_WARNING 2u
#define TABRIG_LOG_ERROR 3u

/* Services of the host; valid from create to the last destroy. All functions [any]. */
typedef struct tabrig_host {
  uint32_t struct_size, abi_minor;
  void* ctx; /* handed back to every function below that takes a ctx */
  const tabrig_writer_ops* writer;
  void (*log)(void* ctx, uint32_t level, tabrig_str message) TABRIG_NOEXCEPT;
  /* Sets code and text; the last call wins. Details are further fields: "file", "line", "record", "expected", "found", "hint". */
  void (*error_set)(tabrig_error*, tabrig_status, tabrig_str message) TABRIG_NOEXCEPT;
  void (*error_detail)(tabrig_error*, tabrig_str key, tabrig_str value) TABRIG_NOEXCEPT;
  int64_t (*now_ns)(void* ctx) TABRIG_NOEXCEPT; /* steady clock, the one of deadline_ns */
  /* The service table with this id, or NULL. The pointer stays valid as long as the host. */
  const void* (*extension)(void* ctx, const char* id) TABRIG_NOEXCEPT;
} tabrig_host;

/* Context of one long call. Check cancelled() and the deadline at least once per item or every 50 ms of work; then return
 * TABRIG_CANCELLED or TABRIG_DEADLINE. All randomness comes from seed. */
typedef struct tabrig_call {
  uint32_t struct_size, reserved;
  void* ctx;
  uint32_t (*cancelled)(void* ctx) TABRIG_NOEXCEPT;               /* [any] */
  void (*progress)(void* ctx, double fraction) TABRIG_NOEXCEPT;   /* [any] 0 … 1 */
  int64_t deadline_ns;                                            /* 0 = none */
  uint64_t seed;
  tabrig_str run_id, sample_id;
} tabrig_call;

/* ---- entry and descriptors, all [scan] ----------------------------------------------------------------------------- */

#define TABRIG_KIND_DATASET 1u
#define TABRIG_KIND_TASK 2u
#define TABRIG_KIND_METRIC 3u
#define TABRIG_KIND_RUNNER 4u
/* 5 (transform) and 6 (trainer) are reserved; hosts list components of an unknown kind as skipped. */

#define TABRIG_DETERMINISTIC (1ull << 0)       /* same inputs and seed give the same bytes */
#define TABRIG_CONCURRENT_INSTANCE (1ull << 1) /* [instance] functions may run concurrently */
#define TABRIG_NEEDS_NETWORK (1ull << 2)
#define TABRIG_SPAWNS_PROCESS (1ull << 3)
#define TABRIG_NEEDS_GPU (1ull << 4)
#define TABRIG_USES_LIBTORCH (1ull << 5)

typedef struct tabrig_component {
  uint32_t struct_size, kind;
  const char* id;            /* "org.name": letters, digits, '_', '-', '.', at most 64 bytes */
  const char* version;       /* semantic version of the behaviour, "1.0.0" */
  const char* summary;       /* one line */
  const char* config_schema; /* JSON Schema of the configuration; the host checks before create */
  const char* info;          /* JSON object with the facts of the kind (see its header); NULL = none */
  uint64_t flags;
  const void* ops; /* tabrig_dataset_ops, …, by kind */
} tabrig_component;

typedef struct tabrig_plugin {
  uint32_t magic, struct_size, abi_major, abi_minor, abi_minor_required, component_count;
  const char *name, *version, *build_info; /* build_info may be NULL */
  const tabrig_component* const* components;
} tabrig_plugin;

/* Every ops table begins like this. */
typedef struct tabrig_ops {
  uint32_t struct_size, reserved;
  /* Makes an instance from a configuration that has passed the schema. On failure *out stays NULL. [any] */
  tabrig_status (*create)(const tabrig_host*, tabrig_str config_json, tabrig_instance** out, tabrig_error*) TABRIG_NOEXCEPT;
  void (*destroy)(tabrig_instance*) TABRIG_NOEXCEPT; /* [instance] */
  /* A further function table of this instance by id, or NULL. May be NULL itself. [any] */
  const void* (*extension)(tabrig_instance*, const char* id) TABRIG_NOEXCEPT;
} tabrig_ops;

#ifdef __cplusplus
} /* extern "C" */
#endif
#endif /* TABRIG_ABI_H */
