/* Dataset components: numbered examples out of a folder in the dataset's official layout.
 *
 * Configuration: at least {"data": folder, "split": name}. create opens the split; a malformed file is INVALID_DATA with
 * the details file, line or record, expected, found. Order and ids are those of the files.
 * Descriptor info: {"task": default task id, "splits": [names], "metrics": [ids]}.
 */
#ifndef TABRIG_ABI_DATASET_H
#define TABRIG_ABI_DATASET_H

#include "tabrig/abi_table.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Which parts of an example a read must fill; a reader may fill more. */
#define TABRIG_PART_GOLD 1ull
#define TABRIG_PART_TABLES 2ull
#define TABRIG_PART_PASSAGES 4ull
#define TABRIG_PART_DATABASE 8ull

#define TABRIG_DESCRIBE_HASH_FILES 1ull

typedef struct tabrig_dataset_ops {
  tabrig_ops base;
  tabrig_status (*size)(tabrig_instance*, uint64_t* out, tabrig_error*) TABRIG_NOEXCEPT; /* [instance] */
  /* Writes one document of the form tabrig.example/1 (plugins/README.md). [instance] */
  tabrig_status (*read)(tabrig_instance*, const tabrig_call*, uint64_t index, uint64_t parts, tabrig_writer*,
                        tabrig_error*) TABRIG_NOEXCEPT;
  /* Writes {"card": {…}, "split": name, "files": [{"path", "bytes", "sha256"}, …]}; sha256 when asked for. [instance] */
  tabrig_status (*describe)(tabrig_instance*, const tabrig_call*, uint64_t flags, tabrig_writer*, tabrig_error*)
      TABRIG_NOEXCEPT;
} tabrig_dataset_ops;

#ifdef __cplusplus
}
#endif
#endif /* TABRIG_ABI_DATASET_H */
