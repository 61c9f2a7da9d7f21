// The frozen layout of the plugin ABI on 64-bit machines. A number that changes here breaks every plugin out there: a
// struct may only grow at its end, and then its SIZE line changes together with TABRIG_ABI_MINOR.
#include <gtest/gtest.h>

#include <cstddef>

#include "tabrig/abi_dataset.h"
#include "tabrig/abi_metric.h"
#include "tabrig/abi_runner.h"
#include "tabrig/abi_task.h"
#include "tabrig/ext/serialise.h"

#define SIZE(type, bytes) static_assert(sizeof(type) == bytes, "size of " #type)
#define OFFSET(type, member, bytes) static_assert(offsetof(type, member) == bytes, "offset of " #type "." #member)

static_assert(TABRIG_ABI_MAJOR == 0 && TABRIG_ABI_MINOR == 1, "the table below is of version 0.1");

SIZE(tabrig_str, 16);
SIZE(tabrig_span, 16);
SIZE(tabrig_writer_ops, 104);
OFFSET(tabrig_writer_ops, begin_object, 8);
OFFSET(tabrig_writer_ops, key, 40);
OFFSET(tabrig_writer_ops, put_f64, 72);
OFFSET(tabrig_writer_ops, put_str, 80);
OFFSET(tabrig_writer_ops, put_strs, 88);
OFFSET(tabrig_writer_ops, put_json, 96);
SIZE(tabrig_host, 64);
OFFSET(tabrig_host, abi_minor, 4);
OFFSET(tabrig_host, ctx, 8);
OFFSET(tabrig_host, writer, 16);
OFFSET(tabrig_host, log, 24);
OFFSET(tabrig_host, error_set, 32);
OFFSET(tabrig_host, error_detail, 40);
OFFSET(tabrig_host, now_ns, 48);
OFFSET(tabrig_host, extension, 56);
SIZE(tabrig_call, 80);
OFFSET(tabrig_call, ctx, 8);
OFFSET(tabrig_call, cancelled, 16);
OFFSET(tabrig_call, progress, 24);
OFFSET(tabrig_call, deadline_ns, 32);
OFFSET(tabrig_call, seed, 40);
OFFSET(tabrig_call, run_id, 48);
OFFSET(tabrig_call, sample_id, 64);
SIZE(tabrig_component, 64);
OFFSET(tabrig_component, kind, 4);
OFFSET(tabrig_component, id, 8);
OFFSET(tabrig_component, version, 16);
OFFSET(tabrig_component, summary, 24);
OFFSET(tabrig_component, config_schema, 32);
OFFSET(tabrig_component, info, 40);
OFFSET(tabrig_component, flags, 48);
OFFSET(tabrig_component, ops, 56);
SIZE(tabrig_plugin, 56);
OFFSET(tabrig_plugin, struct_size, 4);
OFFSET(tabrig_plugin, abi_major, 8);
OFFSET(tabrig_plugin, abi_minor, 12);
OFFSET(tabrig_plugin, abi_minor_required, 16);
OFFSET(tabrig_plugin, component_count, 20);
OFFSET(tabrig_plugin, name, 24);
OFFSET(tabrig_plugin, version, 32);
OFFSET(tabrig_plugin, build_info, 40);
OFFSET(tabrig_plugin, components, 48);
SIZE(tabrig_ops, 32);
OFFSET(tabrig_ops, create, 8);
OFFSET(tabrig_ops, destroy, 16);
OFFSET(tabrig_ops, extension, 24);
SIZE(tabrig_cell, 48);
OFFSET(tabrig_cell, text, 8);
OFFSET(tabrig_cell, row, 24);
OFFSET(tabrig_cell, row_span, 32);
OFFSET(tabrig_cell, raw_row, 40);
SIZE(tabrig_table, 168);
OFFSET(tabrig_table, ctx, 8);
OFFSET(tabrig_table, rows, 16);
OFFSET(tabrig_table, header_cols, 40);
OFFSET(tabrig_table, id, 48);
OFFSET(tabrig_table, url, 128);
OFFSET(tabrig_table, text, 144);
OFFSET(tabrig_table, cell, 152);
OFFSET(tabrig_table, column, 160);
SIZE(tabrig_passage, 56);
OFFSET(tabrig_passage, id, 8);
OFFSET(tabrig_passage, text, 40);
SIZE(tabrig_example, 184);
OFFSET(tabrig_example, flags, 4);
OFFSET(tabrig_example, id, 8);
OFFSET(tabrig_example, cluster, 72);
OFFSET(tabrig_example, tables, 88);
OFFSET(tabrig_example, passages, 104);
OFFSET(tabrig_example, gold_json, 120);
OFFSET(tabrig_example, database_path, 168);
SIZE(tabrig_dataset_ops, 56);
OFFSET(tabrig_dataset_ops, size, 32);
OFFSET(tabrig_dataset_ops, read, 40);
OFFSET(tabrig_dataset_ops, describe, 48);
SIZE(tabrig_task_ops, 48);
OFFSET(tabrig_task_ops, prompt, 32);
OFFSET(tabrig_task_ops, parse, 40);
SIZE(tabrig_sample, 72);
OFFSET(tabrig_sample, state, 4);
OFFSET(tabrig_sample, example, 8);
OFFSET(tabrig_sample, completion, 16);
OFFSET(tabrig_sample, text, 32);
OFFSET(tabrig_sample, value_json, 48);
OFFSET(tabrig_sample, sample_index, 64);
SIZE(tabrig_metric_ops, 64);
OFFSET(tabrig_metric_ops, update, 32);
OFFSET(tabrig_metric_ops, finish, 40);
OFFSET(tabrig_metric_ops, merge, 48);
OFFSET(tabrig_metric_ops, value_of_stats, 56);
SIZE(tabrig_message, 32);
SIZE(tabrig_request, 112);
OFFSET(tabrig_request, n, 4);
OFFSET(tabrig_request, item_index, 16);
OFFSET(tabrig_request, seed, 24);
OFFSET(tabrig_request, example_id, 32);
OFFSET(tabrig_request, messages, 80);
OFFSET(tabrig_request, sampling_json, 96);
SIZE(tabrig_completion, 64);
OFFSET(tabrig_completion, text, 8);
OFFSET(tabrig_completion, logprobs_json, 40);
OFFSET(tabrig_completion, tokens, 56);
SIZE(tabrig_response, 72);
OFFSET(tabrig_response, state, 4);
OFFSET(tabrig_response, completions, 8);
OFFSET(tabrig_response, prompt_tokens, 24);
OFFSET(tabrig_response, error, 48);
OFFSET(tabrig_response, attempts, 64);
SIZE(tabrig_response_sink, 24);
OFFSET(tabrig_response_sink, ctx, 8);
OFFSET(tabrig_response_sink, emit, 16);
SIZE(tabrig_runner_ops, 56);
OFFSET(tabrig_runner_ops, describe, 32);
OFFSET(tabrig_runner_ops, generate, 40);
OFFSET(tabrig_runner_ops, probe, 48);
SIZE(tabrig_ext_serialise, 48);
OFFSET(tabrig_ext_serialise, table, 8);
OFFSET(tabrig_ext_serialise, database, 16);
OFFSET(tabrig_ext_serialise, table_text, 24);
OFFSET(tabrig_ext_serialise, database_text, 32);
OFFSET(tabrig_ext_serialise, format_name, 40);

// The table is checked while compiling; what is left for the run is that function types refuse exceptions.
TEST(AbiLayout, FunctionsAreNoexcept) {
  using Update = decltype(tabrig_metric_ops::update);
  using Throwing = tabrig_status (*)(tabrig_instance*, const tabrig_call*, const tabrig_sample*, tabrig_writer*, tabrig_error*);
  EXPECT_FALSE((std::is_convertible_v<Throwing, Update>)) << "a function that may throw fits the table";
}
