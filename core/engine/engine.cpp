#include "core/engine/engine.hpp"

#include "core/engine/cell.hpp"

namespace tabrig {

Result<CellOutcome> run_cell(const CellPlan& plan, ComponentSource& components, RunStore& store, const EngineOptions& options,
                             Progress& progress) {
  CellOutcome outcome;
  outcome.cell_id = plan.id();
  engine::Cell cell;
  TABRIG_RETURN_IF_ERROR(engine::open_cell(plan, components, options, cell));
  TABRIG_RETURN_IF_ERROR(engine::generate_phase(cell, store, options, progress, outcome));
  TABRIG_RETURN_IF_ERROR(engine::score_phase(cell, store, options, progress, outcome));
  return outcome;
}

Result<CellOutcome> rescore_cell(const CellPlan& plan, ComponentSource& components, RunStore& store,
                                 const EngineOptions& options, Progress& progress) {
  CellOutcome outcome;
  outcome.cell_id = plan.id();
  engine::Cell cell;
  TABRIG_RETURN_IF_ERROR(engine::open_cell(plan, components, options, cell));
  TABRIG_RETURN_IF_ERROR(store.begin_cell(outcome.cell_id, plan.to_json(), Json()));
  outcome.items = cell.count;
  TABRIG_RETURN_IF_ERROR(engine::score_phase(cell, store, options, progress, outcome));
  return outcome;
}

}  // namespace tabrig
