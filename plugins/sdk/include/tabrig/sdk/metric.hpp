// Base class and ops table of metrics.
#pragma once

#include <type_traits>

#include "tabrig/abi_metric.h"
#include "tabrig/sdk/call.hpp"
#include "tabrig/sdk/component.hpp"
#include "tabrig/sdk/table.hpp"
#include "tabrig/sdk/writer.hpp"

namespace tabrig::sdk {

class SampleView {
 public:
  explicit SampleView(const tabrig_sample* sample) noexcept : sample_(sample) {}
  ExampleView example() const noexcept { return ExampleView(sample_->example); }
  std::uint32_t state() const noexcept { return sample_->state; }
  std::string_view completion() const noexcept { return view(sample_->completion); }
  std::string_view text() const noexcept { return view(sample_->text); }
  std::string_view value_json() const noexcept { return view(sample_->value_json); }
  std::uint32_t index() const noexcept { return sample_->sample_index; }

 private:
  const tabrig_sample* sample_;
};

// A metric: class Mine : public Metric { explicit Mine(const Config&); void update(…) override; void finish(…) override; }.
// A class with `void merge(const Mine&)` can be scored in parallel; one with `double value_of_stats(const double*,
// std::uint64_t, std::uint64_t) const` can be resampled.
class Metric {
 public:
  virtual ~Metric() = default;
  virtual void update(const Call&, const SampleView&, Writer&) = 0;  // [instance]
  virtual void finish(const Call&, Writer&) = 0;                     // [instance]
};

namespace detail {

template <typename T, typename = void>
struct HasMerge : std::false_type {};
template <typename T>
struct HasMerge<T, std::void_t<decltype(std::declval<T&>().merge(std::declval<const T&>()))>> : std::true_type {};
template <typename T, typename = void>
struct HasStats : std::false_type {};
template <typename T>
struct HasStats<T, std::void_t<decltype(std::declval<const T&>().value_of_stats(nullptr, 0, 0))>> : std::true_type {};

template <typename T>
struct MetricOps {
  static tabrig_status update(tabrig_instance* self, const tabrig_call* call, const tabrig_sample* sample,
                              tabrig_writer* writer, tabrig_error* error) noexcept {
    auto* b = box<T>(self);
    return guard(b->host, error, [&] {
      Writer out(b->host, writer);
      b->object.update(Call(b->host, call), SampleView(sample), out);
    });
  }
  static tabrig_status finish(tabrig_instance* self, const tabrig_call* call, tabrig_writer* writer,
                              tabrig_error* error) noexcept {
    auto* b = box<T>(self);
    return guard(b->host, error, [&] {
      Writer out(b->host, writer);
      b->object.finish(Call(b->host, call), out);
    });
  }
  static tabrig_status merge(tabrig_instance* self, tabrig_instance* other, tabrig_error* error) noexcept {
    auto* b = box<T>(self);
    return guard(b->host, error, [&] {
      if constexpr (HasMerge<T>::value) b->object.merge(box<T>(other)->object);
    });
  }
  static tabrig_status value_of_stats(tabrig_instance* self, const double* sums, std::uint64_t count, std::uint64_t items,
                                      double* out, tabrig_error* error) noexcept {
    auto* b = box<T>(self);
    return guard(b->host, error, [&] {
      if constexpr (HasStats<T>::value) *out = b->object.value_of_stats(sums, count, items);
      else (void)sums, (void)count, (void)items, (void)out;
    });
  }
  static constexpr tabrig_metric_ops kOps = {base_ops<T>(sizeof(tabrig_metric_ops)), &update, &finish,
                                             HasMerge<T>::value ? &merge : nullptr,
                                             HasStats<T>::value ? &value_of_stats : nullptr};
};

}  // namespace detail
}  // namespace tabrig::sdk
