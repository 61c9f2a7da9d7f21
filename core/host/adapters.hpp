// Handles over plugin components: one class a kind, each forwarding to the C ABI and checking what comes back.
#pragma once

#include <memory>

#include "core/host/candidate.hpp"
#include "core/host/components.hpp"

namespace tabrig {

// Each makes an instance with this configuration (already checked against the schema) or returns why not.
Result<std::unique_ptr<Dataset>> adapt_dataset(const CheckedComponent& component, const Json& config);
Result<std::unique_ptr<Task>> adapt_task(const CheckedComponent& component, const Json& config);
Result<std::unique_ptr<Metric>> adapt_metric(const CheckedComponent& component, const Json& config);
Result<std::unique_ptr<Runner>> adapt_runner(const CheckedComponent& component, const Json& config);

}  // namespace tabrig
