// Reports of a store, as files: what `tabrig report` and the end of `tabrig run` call.
//
// Every format is made from the same struct (reports/model/report.hpp). Files are written beside the target and renamed, so
// a reader sees the old report or the new one. Items are streamed: memory does not grow with their number, except for a few
// bytes an item in write_html (the columns that the viewer filters by).
// Ownership: store and options are borrowed for the call. Threads: one at a time on one store.
// Errors: those of the store and of writing (NOT_FOUND: no such folder; RESOURCE_EXHAUSTED: disk full); INVALID_DATA when a
// dataset has changed since the run. Text that is not UTF-8 is repaired (U+FFFD); unknown values are null, "–" or empty.
#pragma once

#include <string>

#include "core/host/components.hpp"
#include "core/store/store.hpp"
#include "core/util/status.hpp"

namespace tabrig::report {

struct ReportOptions {
  // Where datasets are opened again, for tables and gold. Null: the reports are made without them and say so.
  ComponentSource* components = nullptr;
  // Heading of the HTML and Markdown reports; "" = made from what ran.
  std::string title;
};

// results.json: {"format": "tabrig.results/1", "scores": [{cell, cell_id, dataset, split, task, runner, model, metric, policy, value,
// value_all, n, items, states, interval, signature, unit, range, higher_is_better, metric_version, samples, seed, detail}]}.
// Values are shortest round-trip doubles; null when unknown. The same scores give the same bytes.
Status write_results_json(Store& store, const std::string& path, const ReportOptions& options = {});
// Everything: {"format": "tabrig.report/1", "runs", "cells", "scores", "notes", "events", "items"}.
Status write_json(Store& store, const std::string& path, const ReportOptions& options = {});
// What ran, scores with intervals and states, notes: for a pull request or a log.
Status write_markdown(Store& store, const std::string& path, const ReportOptions& options = {});
// One line per (item, sample, metric), RFC 4180, UTF-8. Text is the data's own: a spreadsheet should import it as text.
Status write_csv(Store& store, const std::string& path, const ReportOptions& options = {});
// The viewer with the data in one offline file (reports/viewer).
Status write_html(Store& store, const std::string& path, const ReportOptions& options = {});

}  // namespace tabrig::report
