#include "core/host/adapters.hpp"
#include "core/host/instance.hpp"
#include "tabrig/abi_dataset.h"

namespace tabrig {
namespace {

class DatasetAdapter final : public Dataset {
 public:
  DatasetAdapter(Instance<tabrig_dataset_ops> instance, std::string split)
      : instance_(std::move(instance)), split_(std::move(split)) {}

  const ComponentInfo& info() const override { return instance_.info(); }
  bool concurrent() const override { return (info().flags & TABRIG_CONCURRENT_INSTANCE) != 0; }

  Result<std::uint64_t> size() override {
    std::uint64_t count = 0;
    tabrig_error error;
    TABRIG_RETURN_IF_ERROR(plugin_status(instance_.ops().size(instance_.handle(), &count, &error), error, info(), "size"));
    return count;
  }

  Result<Example> read(const CallContext& call, std::uint64_t index, std::uint64_t parts) override {
    const AbiCall abi(call);
    TABRIG_ASSIGN_OR_RETURN(const Json document, instance_.document("read", [&](tabrig_writer* writer, tabrig_error* error) {
      return instance_.ops().read(instance_.handle(), abi.get(), index, parts, writer, error);
    }));
    auto example = example_from_json(document);
    if (!example.ok()) return instance_.breach("read", example.status());
    if (example->dataset.empty()) example->dataset = info().id;
    if (example->split.empty()) example->split = split_;
    return example;
  }

  Result<Json> describe(const CallContext& call, bool hash_files) override {
    const AbiCall abi(call);
    return instance_.document("describe", [&](tabrig_writer* writer, tabrig_error* error) {
      return instance_.ops().describe(instance_.handle(), abi.get(), hash_files ? TABRIG_DESCRIBE_HASH_FILES : 0, writer, error);
    });
  }

 private:
  Instance<tabrig_dataset_ops> instance_;
  std::string split_;
};

}  // namespace

Result<std::unique_ptr<Dataset>> adapt_dataset(const CheckedComponent& component, const Json& config) {
  TABRIG_ASSIGN_OR_RETURN(auto instance, Instance<tabrig_dataset_ops>::create(component, config));
  const auto split = config.is_object() ? config.value("split", std::string()) : std::string();
  return std::unique_ptr<Dataset>(std::make_unique<DatasetAdapter>(std::move(instance), split));
}

}  // namespace tabrig
