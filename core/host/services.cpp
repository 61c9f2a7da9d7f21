#include "core/host/services.hpp"

#include <chrono>
#include <cstdio>
#include <mutex>

#include "core/host/doc_writer.hpp"
#include "core/host/serialise_service.hpp"
#include "core/util/utf8.hpp"

namespace tabrig {
namespace {

std::string text_of(tabrig_str text) {
  return text.data ? utf8_repair({text.data, static_cast<std::size_t>(text.size)}) : std::string();
}

LogSink& log_sink() {
  static auto* sink = new LogSink([](std::uint32_t level, const std::string& message) {
    if (level >= TABRIG_LOG_WARNING) std::fprintf(stderr, "plugin: %s\n", message.c_str());
  });
  return *sink;
}

Code code_of(tabrig_status status) {
  return status >= TABRIG_CANCELLED && status <= TABRIG_INTERNAL ? static_cast<Code>(status) : Code::kInternal;
}

void log(void*, std::uint32_t level, tabrig_str message) noexcept {
  static std::mutex mutex;
  const std::lock_guard lock(mutex);
  log_sink()(level, text_of(message));
}

void error_set(tabrig_error* error, tabrig_status code, tabrig_str message) noexcept {
  if (error) error->status = Status(code_of(code), text_of(message));
}

void error_detail(tabrig_error* error, tabrig_str key, tabrig_str value) noexcept {
  if (!error || error->status.ok()) return;
  const std::string name = text_of(key), text = text_of(value);
  Status status = error->status;
  if (name == "file") status = std::move(status).at(text, status.line());
  if (name == "line") {
    char* end = nullptr;
    const unsigned long long line = std::strtoull(text.c_str(), &end, 10);
    if (end && *end == '\0') status = std::move(status).at(std::string(status.file()), line);
  }
  if (name == "record") status = std::move(status).record(text);
  if (name == "expected") status = std::move(status).expected(text);
  if (name == "found") status = std::move(status).found(text);
  if (name == "hint") status = std::move(status).hint(text);
  error->status = std::move(status);
}

std::int64_t now_ns(void*) noexcept {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

const void* extension(void*, const char* id) noexcept {
  if (id && std::string_view(id) == TABRIG_EXT_SERIALISE) return serialise_service();
  return nullptr;
}

std::uint32_t cancelled(void* ctx) noexcept {
  const auto* call = static_cast<const CallContext*>(ctx);
  return call->cancel && call->cancel->load(std::memory_order_relaxed) ? 1u : 0u;
}

void progress(void* ctx, double fraction) noexcept {
  const auto* call = static_cast<const CallContext*>(ctx);
  if (call->progress) call->progress(fraction);
}

}  // namespace

const tabrig_host* host_table() {
  static const tabrig_host table = {sizeof(tabrig_host), TABRIG_ABI_MINOR, nullptr, DocWriter::ops(), &log, &error_set,
                                    &error_detail, &now_ns, &extension};
  return &table;
}

void set_plugin_log(LogSink sink) { log_sink() = std::move(sink); }

AbiCall::AbiCall(const CallContext& call)
    : abi_{sizeof(tabrig_call),
           0,
           const_cast<CallContext*>(&call),
           &cancelled,
           &progress,
           call.deadline_ns.value_or(0),
           call.seed,
           {call.run_id.data(), call.run_id.size()},
           {call.sample_id.data(), call.sample_id.size()}} {}

Status plugin_status(tabrig_status code, tabrig_error& error, const ComponentInfo& info, const char* function) {
  if (code == TABRIG_OK) return {};
  if (!error.status.ok()) return error.status;
  return Status(code_of(code), "the component '" + info.id + "' failed in " + function + " without saying why")
      .at(info.plugin_file)
      .found("status " + std::to_string(code));
}

}  // namespace tabrig
