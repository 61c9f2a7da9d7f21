#include "core/host/serialise_service.hpp"

#include <new>

#include "core/host/doc_writer.hpp"
#include "core/host/services.hpp"
#include "core/host/views.hpp"
#include "core/table/serialise/formats.hpp"

namespace tabrig {
namespace {

std::string_view view(tabrig_str text) {
  return text.data ? std::string_view(text.data, static_cast<std::size_t>(text.size)) : std::string_view();
}
tabrig_str str(std::string_view text) { return {text.data(), text.size()}; }

Result<std::string> table_as(const tabrig_table* table, tabrig_str format) {
  if (!table) return Status(Code::kInvalidArgument, "no table");
  return serialise(table_from_abi(*table), view(format));
}

Result<std::string> schema_of(const tabrig_example* example) {
  if (!example || example->database_json.size == 0) return Status(Code::kNotFound, "the example has no database");
  const Json database = Json::parse(view(example->database_json), nullptr, false);
  if (database.is_discarded()) return Status(Code::kInvalidData, "example.database").expected("JSON").found("other text");
  TABRIG_ASSIGN_OR_RETURN(const Example parsed, example_from_json({{"id", "schema"}, {"database", database}}));
  return ddl(*parsed.database);
}

// Runs `make` and hands its text to `use`; nothing is thrown out of it.
template <typename Make, typename Use>
tabrig_status deliver(tabrig_error* error, Make make, Use use) noexcept {
  try {
    const Result<std::string> text = make();
    if (text.ok()) return use(str(*text));
    if (error) error->status = text.status();
    return static_cast<tabrig_status>(text.status().code());
  } catch (const std::bad_alloc&) {
    return TABRIG_RESOURCE_EXHAUSTED;
  } catch (...) {
    return TABRIG_INTERNAL;
  }
}

tabrig_status table(void*, const tabrig_table* table, tabrig_str format, tabrig_writer* writer, tabrig_error* error) noexcept {
  return deliver(error, [&] { return table_as(table, format); }, [&](tabrig_str text) { return DocWriter::ops()->put_str(writer, text); });
}

tabrig_status database(void*, const tabrig_example* example, tabrig_writer* writer, tabrig_error* error) noexcept {
  return deliver(error, [&] { return schema_of(example); }, [&](tabrig_str text) { return DocWriter::ops()->put_str(writer, text); });
}

tabrig_status table_text(void*, const tabrig_table* table, tabrig_str format, tabrig_text_sink sink, void* sink_ctx,
                         tabrig_error* error) noexcept {
  return deliver(error, [&] { return table_as(table, format); },
                 [&](tabrig_str text) { return sink(sink_ctx, text), tabrig_status{TABRIG_OK}; });
}

tabrig_status database_text(void*, const tabrig_example* example, tabrig_text_sink sink, void* sink_ctx, tabrig_error* error) noexcept {
  return deliver(error, [&] { return schema_of(example); },
                 [&](tabrig_str text) { return sink(sink_ctx, text), tabrig_status{TABRIG_OK}; });
}

tabrig_str format_name(void*, std::uint64_t index) noexcept {
  const auto& formats = table_formats();
  return index < formats.size() ? str(formats[static_cast<std::size_t>(index)].name) : tabrig_str{nullptr, 0};
}

}  // namespace

const tabrig_ext_serialise* serialise_service() {
  static constexpr tabrig_ext_serialise service = {sizeof(tabrig_ext_serialise), 0, &table, &database, &table_text, &database_text,
                                                   &format_name};
  return &service;
}

}  // namespace tabrig
