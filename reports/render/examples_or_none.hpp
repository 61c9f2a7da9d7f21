// The example reader that the options ask for, and what could not be opened. Private to reports/render.
#pragma once

#include <optional>

#include "reports/model/examples.hpp"
#include "reports/render/render.hpp"

namespace tabrig::report {

class OptionalExamples {
 public:
  explicit OptionalExamples(const ReportOptions& options) {
    if (options.components) examples_.emplace(*options.components);
  }
  ExampleReader reader() { return examples_ ? examples_->reader() : ExampleReader(); }
  // What a reader of the report must know: no tables at all, or not of these cells. Complete after the items were read.
  std::vector<Note> notes(const Report& report) const {
    std::vector<Note> out;
    if (!examples_ && !report.cells.empty()) {
      out.push_back({"info", "made without the datasets: tables and gold answers are not in this report", {}, {}});
    }
    if (!examples_) return out;
    for (const auto& [cell, why] : examples_->problems()) {
      for (std::size_t c = 0; c < report.cells.size(); ++c) {
        if (report.cells[c].stored.cell != cell) continue;
        out.push_back({"warning", report.cells[c].title + ": tables and gold answers are not in this report: " + why, c, {}});
      }
    }
    return out;
  }

 private:
  std::optional<DatasetExamples> examples_;
};

}  // namespace tabrig::report
