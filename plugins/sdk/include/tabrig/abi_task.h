/* Task components: from an example to the messages a model is sent, and from its completion to a prediction.
 *
 * Configuration: {"prompt": prompt set, "format": table format, …}. Both functions are pure: same input, same bytes.
 */
#ifndef TABRIG_ABI_TASK_H
#define TABRIG_ABI_TASK_H

#include "tabrig/abi_table.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tabrig_task_ops {
  tabrig_ops base;
  /* Writes {"messages": [{"role", "content"}, …], "stop": [texts]}. [instance] */
  tabrig_status (*prompt)(tabrig_instance*, const tabrig_call*, const tabrig_example*, tabrig_writer*, tabrig_error*)
      TABRIG_NOEXCEPT;
  /* Writes {"state": "scored" | "no_answer", "text": answer, "value": structured answer, "span": [begin, end) bytes of the
   * completion, "rule": name}. An unfound answer is the state no_answer, never a guess. The example may lack tables. [instance] */
  tabrig_status (*parse)(tabrig_instance*, const tabrig_call*, const tabrig_example*, tabrig_str completion,
                         tabrig_writer*, tabrig_error*) TABRIG_NOEXCEPT;
} tabrig_task_ops;

#ifdef __cplusplus
}
#endif
#endif /* TABRIG_ABI_TASK_H */
