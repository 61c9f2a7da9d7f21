/* Fault: create refuses, with a reason. */
#include "tests/zoo/good_metric.h"
static tabrig_status refuse(const tabrig_host* host, tabrig_str config, tabrig_instance** out, tabrig_error* error) {
  (void)config, (void)out;
  host->error_set(error, TABRIG_UNAVAILABLE, zoo_str("the moon is not full"));
  return TABRIG_UNAVAILABLE;
}
static const tabrig_metric_ops ops = { {sizeof(tabrig_metric_ops), 0, refuse, zoo_destroy, NULL}, zoo_update, zoo_finish, NULL, NULL };
static const tabrig_component component = ZOO_COMPONENT("zoo.create_fails", "1.0.0", &ops);
static const tabrig_component* const components[] = {&component};
TABRIG_EXPORT extern const tabrig_plugin tabrig_plugin_v0;
const tabrig_plugin tabrig_plugin_v0 =
    ZOO_PLUGIN(TABRIG_ABI_MAGIC, sizeof(tabrig_plugin), TABRIG_ABI_MAJOR, 1, 1, components);
