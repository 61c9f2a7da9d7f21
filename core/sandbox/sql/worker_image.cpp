#include "core/sandbox/sql/worker_image.hpp"

// TABRIG_SQL_WORKER: path of the built worker, a string literal.
__asm__(
    ".section .rodata\n"
    ".balign 16\n"
    ".hidden tabrig_sql_worker_begin\n"
    ".hidden tabrig_sql_worker_end\n"
    ".globl tabrig_sql_worker_begin\n"
    ".globl tabrig_sql_worker_end\n"
    "tabrig_sql_worker_begin:\n"
    ".incbin \"" TABRIG_SQL_WORKER "\"\n"
    "tabrig_sql_worker_end:\n"
    ".previous\n");

extern "C" {
extern const char tabrig_sql_worker_begin[] __attribute__((visibility("hidden")));
extern const char tabrig_sql_worker_end[] __attribute__((visibility("hidden")));
}

namespace tabrig::sql {

std::string_view worker_image() {
  return {tabrig_sql_worker_begin, static_cast<std::size_t>(tabrig_sql_worker_end - tabrig_sql_worker_begin)};
}

}  // namespace tabrig::sql
