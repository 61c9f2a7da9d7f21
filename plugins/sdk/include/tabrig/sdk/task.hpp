// Base class and ops table of tasks.
#pragma once

#include "tabrig/abi_task.h"
#include "tabrig/sdk/call.hpp"
#include "tabrig/sdk/component.hpp"
#include "tabrig/sdk/table.hpp"
#include "tabrig/sdk/writer.hpp"

namespace tabrig::sdk {

class Task {
 public:
  virtual ~Task() = default;
  virtual void prompt(const Call&, const ExampleView&, Writer&) = 0;                                 // [instance]
  virtual void parse(const Call&, const ExampleView&, std::string_view completion, Writer&) = 0;     // [instance]
};

namespace detail {

template <typename T>
struct TaskOps {
  static tabrig_status prompt(tabrig_instance* self, const tabrig_call* call, const tabrig_example* example,
                              tabrig_writer* writer, tabrig_error* error) noexcept {
    auto* b = box<T>(self);
    return guard(b->host, error, [&] {
      Writer out(b->host, writer);
      b->object.prompt(Call(b->host, call), ExampleView(example), out);
    });
  }
  static tabrig_status parse(tabrig_instance* self, const tabrig_call* call, const tabrig_example* example,
                             tabrig_str completion, tabrig_writer* writer, tabrig_error* error) noexcept {
    auto* b = box<T>(self);
    return guard(b->host, error, [&] {
      Writer out(b->host, writer);
      b->object.parse(Call(b->host, call), ExampleView(example), view(completion), out);
    });
  }
  static constexpr tabrig_task_ops kOps = {base_ops<T>(sizeof(tabrig_task_ops)), &prompt, &parse};
};

}  // namespace detail
}  // namespace tabrig::sdk
