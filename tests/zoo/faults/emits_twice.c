/* Fault: update writes two documents. */
#include "tests/zoo/good_metric.h"
static tabrig_status broken(tabrig_instance* self, const tabrig_call* call, const tabrig_sample* sample, tabrig_writer* writer,
                            tabrig_error* error) {
  const tabrig_writer_ops* w = zoo_host->writer;
  (void)self, (void)call, (void)sample, (void)error, (void)writer, (void)w;
  zoo_update(self, call, sample, writer, error);
  zoo_update(self, call, sample, writer, error);
  return TABRIG_OK;
}
static const tabrig_metric_ops ops = ZOO_OPS(broken, zoo_finish);
static const tabrig_component component = ZOO_COMPONENT("zoo.emits_twice", "1.0.0", &ops);
static const tabrig_component* const components[] = {&component};
TABRIG_EXPORT extern const tabrig_plugin tabrig_plugin_v0;
const tabrig_plugin tabrig_plugin_v0 =
    ZOO_PLUGIN(TABRIG_ABI_MAGIC, sizeof(tabrig_plugin), TABRIG_ABI_MAJOR, 1, 1, components);
