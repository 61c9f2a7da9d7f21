#include "reports/model/examples.hpp"

namespace tabrig::report {

Dataset* DatasetExamples::open(const StoredCell& cell) {
  if (const auto it = datasets_.find(cell.cell); it != datasets_.end()) return it->second.get();
  std::unique_ptr<Dataset>& slot = datasets_[cell.cell];
  const auto failed = [&](const std::string& why) {
    problems_.emplace_back(cell.cell, why);
    return nullptr;
  };
  const auto found = cell.spec.is_object() ? cell.spec.find("dataset") : cell.spec.end();
  if (!cell.spec.is_object() || found == cell.spec.end() || !found->is_object()) return failed("the stored plan names no dataset");
  const auto id = found->find("id");
  if (id == found->end() || !id->is_string()) return failed("the stored plan names no dataset");
  const auto config = found->find("config");
  auto opened = components_->dataset(id->get<std::string>(), config != found->end() && config->is_object() ? *config : Json::object());
  if (!opened.ok()) return failed(opened.status().to_string());
  auto size = (*opened)->size();
  if (!size.ok()) return failed(size.status().to_string());
  slot = std::move(*opened);
  return slot.get();
}

Result<std::optional<Example>> DatasetExamples::read(const StoredCell& cell, std::uint64_t item_index) {
  Dataset* dataset = open(cell);
  if (!dataset) return std::optional<Example>();
  TABRIG_ASSIGN_OR_RETURN(const std::uint64_t size, dataset->size());
  if (item_index >= size) {
    return Status(Code::kInvalidData, "the dataset is shorter than when it was evaluated")
        .expected("more than " + std::to_string(item_index) + " items")
        .found(std::to_string(size));
  }
  TABRIG_ASSIGN_OR_RETURN(Example example, dataset->read(CallContext{}, item_index, kPartAll));
  return std::optional<Example>(std::move(example));
}

}  // namespace tabrig::report
