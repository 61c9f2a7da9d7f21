/* Fault: update writes 64 MB. */
#include "tests/zoo/good_metric.h"
static tabrig_status broken(tabrig_instance* self, const tabrig_call* call, const tabrig_sample* sample, tabrig_writer* writer,
                            tabrig_error* error) {
  const tabrig_writer_ops* w = zoo_host->writer;
  (void)self, (void)call, (void)sample, (void)error, (void)writer, (void)w;
  static char block[1 << 20];
  tabrig_str text = {block, sizeof block};
  int i;
  for (i = 0; i < (1 << 20); ++i) block[i] = 'x';
  w->begin_array(writer);
  for (i = 0; i < 64; ++i) w->put_str(writer, text);
  w->end_array(writer);
  return TABRIG_OK;
}
static const tabrig_metric_ops ops = ZOO_OPS(broken, zoo_finish);
static const tabrig_component component = ZOO_COMPONENT("zoo.huge_output", "1.0.0", &ops);
static const tabrig_component* const components[] = {&component};
TABRIG_EXPORT extern const tabrig_plugin tabrig_plugin_v0;
const tabrig_plugin tabrig_plugin_v0 =
    ZOO_PLUGIN(TABRIG_ABI_MAGIC, sizeof(tabrig_plugin), TABRIG_ABI_MAJOR, 1, 1, components);
