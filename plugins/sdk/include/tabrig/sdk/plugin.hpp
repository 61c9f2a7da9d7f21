// The two lines that make classes a plugin.
//
//   TABRIG_METRIC(k_exact, ExactMatch, "org.exact_match", "1.0.0", "exact string match", kSchema, kInfo, tabrig::sdk::kDeterministic)
//   TABRIG_PLUGIN("my-metrics", "1.0.0", &k_exact)
//
// Schema and info are JSON texts (const char*). A program that links several plugins statically defines
// TABRIG_STATIC_PLUGIN as the symbol name of each, so that they do not collide.
#pragma once

#include "tabrig/sdk/dataset.hpp"
#include "tabrig/sdk/metric.hpp"
#include "tabrig/sdk/runner.hpp"
#include "tabrig/sdk/task.hpp"

namespace tabrig::sdk {
inline constexpr std::uint64_t kDeterministic = TABRIG_DETERMINISTIC;
inline constexpr std::uint64_t kConcurrent = TABRIG_CONCURRENT_INSTANCE;
inline constexpr std::uint64_t kNeedsNetwork = TABRIG_NEEDS_NETWORK;
inline constexpr std::uint64_t kSpawnsProcess = TABRIG_SPAWNS_PROCESS;
}  // namespace tabrig::sdk

#define TABRIG_COMPONENT_IMPL(var, kind, ops, id, version, summary, schema, info, flags)                         \
  static const tabrig_component var = {static_cast<std::uint32_t>(sizeof(tabrig_component)), kind, id, version, \
                                       summary, schema, info, flags, &ops}

#define TABRIG_DATASET(var, Class, id, version, summary, schema, info, flags)                                       \
  TABRIG_COMPONENT_IMPL(var, TABRIG_KIND_DATASET, ::tabrig::sdk::detail::DatasetOps<Class>::kOps, id, version, summary, \
                        schema, info, flags)
#define TABRIG_TASK(var, Class, id, version, summary, schema, info, flags)                                    \
  TABRIG_COMPONENT_IMPL(var, TABRIG_KIND_TASK, ::tabrig::sdk::detail::TaskOps<Class>::kOps, id, version, summary, \
                        schema, info, flags)
#define TABRIG_METRIC(var, Class, id, version, summary, schema, info, flags)                                      \
  TABRIG_COMPONENT_IMPL(var, TABRIG_KIND_METRIC, ::tabrig::sdk::detail::MetricOps<Class>::kOps, id, version, summary, \
                        schema, info, flags)
#define TABRIG_RUNNER(var, Class, id, version, summary, schema, info, flags)                                      \
  TABRIG_COMPONENT_IMPL(var, TABRIG_KIND_RUNNER, ::tabrig::sdk::detail::RunnerOps<Class>::kOps, id, version, summary, \
                        schema, info, flags)

#ifndef TABRIG_STATIC_PLUGIN
#define TABRIG_STATIC_PLUGIN TABRIG_ENTRY_SYMBOL
#endif

#define TABRIG_PLUGIN(name, version, ...)                                                                     \
  namespace {                                                                                                 \
  constexpr const tabrig_component* k_tabrig_components[] = {__VA_ARGS__};                                    \
  }                                                                                                           \
  extern "C" {                                                                                                \
  TABRIG_EXPORT extern const tabrig_plugin TABRIG_STATIC_PLUGIN;                                              \
  const tabrig_plugin TABRIG_STATIC_PLUGIN = {TABRIG_ABI_MAGIC,                                               \
                                              static_cast<std::uint32_t>(sizeof(tabrig_plugin)),              \
                                              TABRIG_ABI_MAJOR,                                               \
                                              TABRIG_ABI_MINOR,                                               \
                                              1u, /* the lowest minor that has what this layer uses */        \
                                              static_cast<std::uint32_t>(sizeof k_tabrig_components /         \
                                                                         sizeof k_tabrig_components[0]),      \
                                              name,                                                           \
                                              version,                                                        \
                                              nullptr,                                                        \
                                              k_tabrig_components};                                           \
  }
