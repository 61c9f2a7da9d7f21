/* Fault: a kind that this host does not know: skipped, not refused. */
#include "tests/zoo/good_metric.h"

static const tabrig_metric_ops ops = ZOO_OPS(zoo_update, zoo_finish);
static const tabrig_component component = {sizeof(tabrig_component), 77u, "zoo.unknown_kind", "1.0.0", "x", "{}", NULL, 0, &ops};
static const tabrig_component* const components[] = {&component};
TABRIG_EXPORT extern const tabrig_plugin tabrig_plugin_v0;
const tabrig_plugin tabrig_plugin_v0 =
    ZOO_PLUGIN(TABRIG_ABI_MAGIC, sizeof(tabrig_plugin), TABRIG_ABI_MAJOR, 1, 1, components);
