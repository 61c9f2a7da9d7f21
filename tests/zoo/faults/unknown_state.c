/* Fault: update names a state that does not exist. */
#include "tests/zoo/good_metric.h"
static tabrig_status broken(tabrig_instance* self, const tabrig_call* call, const tabrig_sample* sample, tabrig_writer* writer,
                            tabrig_error* error) {
  const tabrig_writer_ops* w = zoo_host->writer;
  (void)self, (void)call, (void)sample, (void)error, (void)writer, (void)w;
  w->begin_object(writer);
  w->key(writer, zoo_str("value"));
  w->put_null(writer);
  w->key(writer, zoo_str("state"));
  w->put_str(writer, zoo_str("splendid"));
  w->end_object(writer);
  return TABRIG_OK;
}
static const tabrig_metric_ops ops = ZOO_OPS(broken, zoo_finish);
static const tabrig_component component = ZOO_COMPONENT("zoo.unknown_state", "1.0.0", &ops);
static const tabrig_component* const components[] = {&component};
TABRIG_EXPORT extern const tabrig_plugin tabrig_plugin_v0;
const tabrig_plugin tabrig_plugin_v0 =
    ZOO_PLUGIN(TABRIG_ABI_MAGIC, sizeof(tabrig_plugin), TABRIG_ABI_MAJOR, 1, 1, components);
