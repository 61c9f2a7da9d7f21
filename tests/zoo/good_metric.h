/* A metric that works, in plain C: what the broken plugins break one thing of. */
#ifndef TABRIG_TESTS_ZOO_GOOD_METRIC_H
#define TABRIG_TESTS_ZOO_GOOD_METRIC_H

#include "tabrig/abi_metric.h"

#if defined(__GNUC__)
#define ZOO_UNUSED __attribute__((unused))
#else
#define ZOO_UNUSED
#endif

static const tabrig_host* zoo_host;
static int zoo_object;

ZOO_UNUSED static tabrig_str zoo_str(const char* text) {
  tabrig_str out = {text, 0};
  while (text[out.size]) ++out.size;
  return out;
}

ZOO_UNUSED static tabrig_status zoo_create(const tabrig_host* host, tabrig_str config, tabrig_instance** out,
                                           tabrig_error* error) TABRIG_NOEXCEPT {
  (void)config, (void)error;
  zoo_host = host;
  *out = (tabrig_instance*)&zoo_object;
  return TABRIG_OK;
}

ZOO_UNUSED static void zoo_destroy(tabrig_instance* self) TABRIG_NOEXCEPT { (void)self; }

ZOO_UNUSED static tabrig_status zoo_update(tabrig_instance* self, const tabrig_call* call, const tabrig_sample* sample,
                                           tabrig_writer* writer, tabrig_error* error) TABRIG_NOEXCEPT {
  const tabrig_writer_ops* w = zoo_host->writer;
  (void)self, (void)call, (void)sample, (void)error;
  w->begin_object(writer);
  w->key(writer, zoo_str("value"));
  w->put_f64(writer, 1.0);
  return w->end_object(writer);
}

ZOO_UNUSED static tabrig_status zoo_finish(tabrig_instance* self, const tabrig_call* call, tabrig_writer* writer,
                                           tabrig_error* error) TABRIG_NOEXCEPT {
  const tabrig_writer_ops* w = zoo_host->writer;
  (void)self, (void)call, (void)error;
  w->begin_object(writer);
  w->key(writer, zoo_str("value"));
  w->put_f64(writer, 1.0);
  w->key(writer, zoo_str("n"));
  w->put_i64(writer, 1);
  return w->end_object(writer);
}

#define ZOO_OPS(update, finish) \
  { {sizeof(tabrig_metric_ops), 0, zoo_create, zoo_destroy, NULL}, update, finish, NULL, NULL }
#define ZOO_COMPONENT(id, version, ops) \
  { sizeof(tabrig_component), TABRIG_KIND_METRIC, id, version, "a metric", "{}", NULL, 0, ops }
#define ZOO_PLUGIN(magic, size, major, required, count, components) \
  { magic, size, major, TABRIG_ABI_MINOR, required, count, "zoo", "1.0.0", NULL, components }

#endif
