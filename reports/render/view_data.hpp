// The data of the HTML viewer: a manifest that the first page needs, and blocks that are decoded when they are looked at.
// Private to reports/render; reports/viewer/js/data.js reads it, reports/viewer/DATA.md describes it.
//
// Memory: one block of each kind, the filter columns (about 16 bytes an observation and metric) and a hash per distinct table.
#pragma once

#include <cstdio>
#include <memory>
#include <string>

#include "reports/render/output.hpp"
#include "reports/render/values.hpp"

namespace tabrig::report {

struct ViewData {
  Json manifest;
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> blocks{nullptr, nullptr};  // the <script> elements of the blocks, at its start
};

// Reads all items once. `folder_of` is the path of the report: blocks are collected beside it.
Result<ViewData> collect_view_data(Store& store, const Report& report, const ReportOptions& options, const std::string& report_path);

}  // namespace tabrig::report
