// Base class and ops table of datasets.
#pragma once

#include "tabrig/abi_dataset.h"
#include "tabrig/sdk/call.hpp"
#include "tabrig/sdk/component.hpp"
#include "tabrig/sdk/writer.hpp"

namespace tabrig::sdk {

class Dataset {
 public:
  virtual ~Dataset() = default;
  virtual std::uint64_t size() = 0;                                                                     // [instance]
  virtual void read(const Call&, std::uint64_t index, std::uint64_t parts, Writer&) = 0;                // [instance]
  virtual void describe(const Call&, bool hash_files, Writer&) = 0;                                     // [instance]
};

namespace detail {

template <typename T>
struct DatasetOps {
  static tabrig_status size(tabrig_instance* self, std::uint64_t* out, tabrig_error* error) noexcept {
    auto* b = box<T>(self);
    return guard(b->host, error, [&] { *out = b->object.size(); });
  }
  static tabrig_status read(tabrig_instance* self, const tabrig_call* call, std::uint64_t index, std::uint64_t parts,
                            tabrig_writer* writer, tabrig_error* error) noexcept {
    auto* b = box<T>(self);
    return guard(b->host, error, [&] {
      Writer out(b->host, writer);
      b->object.read(Call(b->host, call), index, parts, out);
    });
  }
  static tabrig_status describe(tabrig_instance* self, const tabrig_call* call, std::uint64_t flags, tabrig_writer* writer,
                                tabrig_error* error) noexcept {
    auto* b = box<T>(self);
    return guard(b->host, error, [&] {
      Writer out(b->host, writer);
      b->object.describe(Call(b->host, call), (flags & TABRIG_DESCRIBE_HASH_FILES) != 0, out);
    });
  }
  static constexpr tabrig_dataset_ops kOps = {base_ops<T>(sizeof(tabrig_dataset_ops)), &size, &read, &describe};
};

}  // namespace detail
}  // namespace tabrig::sdk
