// Settings by name: "runner.file", "task.format", "metric.sql.execution.timeout_s", "temperature" … onto a cell's plan.
//
// One rule for the command line (--set), the settings of a study and its axes:
//   dataset.KEY, task.KEY, runner.KEY   the component's own configuration, checked against its schema's properties
//   metric.ID.KEY                       configuration of the metric ID, which the cell must ask for
//   sampling.KEY                        temperature, top_p, top_k, max_tokens, stop, logprobs; others are passed on
//   samples, seed, limit                the cell
//   short names                         format, prompt → task; model → runner; temperature, top_p, top_k, max_tokens → sampling
// runner.temperature and its like mean sampling when the runner has no property of that name; runner.n means samples.
// Ownership: borrowed. Threads: one. Errors: INVALID_ARGUMENT with the nearest key; NOT_FOUND for an unknown component.
#pragma once

#include <string>

#include "core/engine/plan.hpp"

namespace tabrig::study {

// Descriptor of a component; NOT_FOUND with the nearest id.
Result<ComponentInfo> find_component(const ComponentSource& components, std::string_view kind, std::string_view id);

// Text from the command line as the type that the schema's property has (text when it says nothing and it is no JSON).
Result<Json> typed_value(const Json& schema, const std::string& key, const std::string& text);

Status apply_setting(const ComponentSource& components, CellPlan& plan, const std::string& name, const Json& value);
// The same from "name=text".
Status apply_setting_text(const ComponentSource& components, CellPlan& plan, const std::string& assignment);

// Makes the relative values of properties {"format": "path"} absolute, `folder` being where they are relative to.
void resolve_paths(const ComponentSource& components, CellPlan& plan, const std::string& folder);

// What the dataset's descriptor says when the plan does not: split (its only one, else "test"), task, metrics; dataset
// configuration "split". FAILED_PRECONDITION when something is still missing.
Status fill_defaults(const ComponentSource& components, CellPlan& plan);

}  // namespace tabrig::study
