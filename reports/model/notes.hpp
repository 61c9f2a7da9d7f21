// Notes: what a reader must know before believing a number. Private to reports/model.
#pragma once

#include "reports/model/report.hpp"

namespace tabrig::report {

// Derives the notes from runs, cells and summaries: unfinished runs, part of a split, items without a score, few items.
void add_notes(Report& report);

}  // namespace tabrig::report
