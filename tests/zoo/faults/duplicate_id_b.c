/* Fault: offers an id that duplicate_id_a offers too. */
#include "tests/zoo/good_metric.h"

static const tabrig_metric_ops ops = ZOO_OPS(zoo_update, zoo_finish);
static const tabrig_component component = ZOO_COMPONENT("zoo.duplicate", "1.0.0", &ops);
static const tabrig_component* const components[] = {&component};
TABRIG_EXPORT extern const tabrig_plugin tabrig_plugin_v0;
const tabrig_plugin tabrig_plugin_v0 =
    ZOO_PLUGIN(TABRIG_ABI_MAGIC, sizeof(tabrig_plugin), TABRIG_ABI_MAJOR, 1, 1, components);
