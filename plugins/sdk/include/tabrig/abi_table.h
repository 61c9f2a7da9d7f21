/* Tables and examples as a plugin sees them: views made by the host, valid during the call.
 *
 * Positions are grid positions: 0 <= row < rows, 0 <= col < cols, header rows first. A span is one cell that several
 * positions share; a position that a short source row did not fill has no cell (TABRIG_CELL_MISSING), which is not the
 * same as an empty cell.
 */
#ifndef TABRIG_ABI_TABLE_H
#define TABRIG_ABI_TABLE_H

#include "tabrig/abi.h"

#ifdef __cplusplus
extern "C" {
#endif

#define TABRIG_CELL_MISSING 1u     /* no cell here; text is empty */
#define TABRIG_CELL_ANCHOR 2u      /* the cell begins at this position */
#define TABRIG_CELL_HEADER 4u
#define TABRIG_CELL_HIGHLIGHTED 8u

typedef struct tabrig_cell {
  uint32_t struct_size, flags;
  tabrig_str text;
  int32_t row, col;           /* where the cell begins */
  int32_t row_span, col_span; /* at least 1 */
  int32_t raw_row, raw_col;   /* place in the source's own rows */
} tabrig_cell;

typedef struct tabrig_table tabrig_table;
struct tabrig_table {
  uint32_t struct_size, reserved;
  const void* ctx;
  uint64_t rows, cols, header_rows, header_cols;
  tabrig_str id, title, section_title, section_text, caption, url;
  /* Text at a position; empty outside the grid and without a cell. [any] */
  tabrig_str (*text)(const tabrig_table*, uint64_t row, uint64_t col) TABRIG_NOEXCEPT;
  /* Fills *out up to out->struct_size; TABRIG_NOT_FOUND outside the grid. [any] */
  tabrig_status (*cell)(const tabrig_table*, uint64_t row, uint64_t col, tabrig_cell* out) TABRIG_NOEXCEPT;
  /* Fills out[0 … rows-1] with the texts of one column, headers included. [any] */
  tabrig_status (*column)(const tabrig_table*, uint64_t col, tabrig_str* out) TABRIG_NOEXCEPT;
};

typedef struct tabrig_passage {
  uint32_t struct_size, reserved;
  tabrig_str id, title, text;
} tabrig_passage;

#define TABRIG_EXAMPLE_HAS_GOLD 1u

typedef struct tabrig_example {
  uint32_t struct_size, flags;
  tabrig_str id, dataset, split, question, cluster;
  const tabrig_table* const* tables;
  uint64_t table_count;
  const tabrig_passage* const* passages;
  uint64_t passage_count;
  tabrig_str gold_json;     /* structured gold by task (see plugins/README.md); empty without gold */
  tabrig_str meta_json;     /* the source's other fields */
  tabrig_str database_json; /* schema; empty without a database */
  tabrig_str database_path; /* SQLite file; empty when not there */
} tabrig_example;

#ifdef __cplusplus
}
#endif
#endif /* TABRIG_ABI_TABLE_H */
