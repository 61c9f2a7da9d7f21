/* Host service "tabrig.serialise/1": tables and database schemas as text, in the formats of `tabrig list formats`.
 *
 * All functions [any]. host_ctx is tabrig_host.ctx. NOT_FOUND for an unknown format, INVALID_DATA for a table that a format
 * cannot say. `table` and `database` write the text as one string into a document of the host; `table_text` and
 * `database_text` hand it to the plugin, piece by piece and in order, before they return. Check struct_size before you
 * use a function below `database`.
 */
#ifndef TABRIG_EXT_SERIALISE_H
#define TABRIG_EXT_SERIALISE_H

#include "tabrig/abi_table.h"

#ifdef __cplusplus
extern "C" {
#endif

#define TABRIG_EXT_SERIALISE "tabrig.serialise/1"

/* Takes the next piece of a text; it is valid during the call only. */
typedef void (*tabrig_text_sink)(void* sink_ctx, tabrig_str piece) TABRIG_NOEXCEPT;

typedef struct tabrig_ext_serialise {
  uint32_t struct_size, reserved;
  tabrig_status (*table)(void* host_ctx, const tabrig_table*, tabrig_str format, tabrig_writer*, tabrig_error*) TABRIG_NOEXCEPT;
  tabrig_status (*database)(void* host_ctx, const tabrig_example*, tabrig_writer*, tabrig_error*) TABRIG_NOEXCEPT; /* DDL */
  tabrig_status (*table_text)(void* host_ctx, const tabrig_table*, tabrig_str format, tabrig_text_sink, void* sink_ctx,
                              tabrig_error*) TABRIG_NOEXCEPT;
  tabrig_status (*database_text)(void* host_ctx, const tabrig_example*, tabrig_text_sink, void* sink_ctx,
                                 tabrig_error*) TABRIG_NOEXCEPT; /* DDL; NOT_FOUND for an example without a database */
  /* The name of format number `index`, empty from the number of formats on. */
  tabrig_str (*format_name)(void* host_ctx, uint64_t index) TABRIG_NOEXCEPT;
} tabrig_ext_serialise;

#ifdef __cplusplus
}
#endif
#endif /* TABRIG_EXT_SERIALISE_H */
