/* Host service "tabrig.serialise/1": tables and database schemas as text, in the formats of `tabrig list formats`.
 * All functions [any]; the text is written as one string. NOT_FOUND for an unknown format. */
#ifndef TABRIG_EXT_SERIALISE_H
#define TABRIG_EXT_SERIALISE_H

#include "tabrig/abi_table.h"

#ifdef __cplusplus
extern "C" {
#endif

#define TABRIG_EXT_SERIALISE "tabrig.serialise/1"

typedef struct tabrig_ext_serialise {
  uint32_t struct_size, reserved;
  tabrig_status (*table)(void* host_ctx, const tabrig_table*, tabrig_str format, tabrig_writer*, tabrig_error*) TABRIG_NOEXCEPT;
  tabrig_status (*database)(void* host_ctx, const tabrig_example*, tabrig_writer*, tabrig_error*) TABRIG_NOEXCEPT; /* DDL */
} tabrig_ext_serialise;

#ifdef __cplusplus
}
#endif
#endif /* TABRIG_EXT_SERIALISE_H */
