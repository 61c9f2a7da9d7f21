// For plugins inside the tree, whose plain C++ returns Status: turns a failed one into the SDK's exception, fields kept.
#pragma once

#include "core/util/status.hpp"
#include "tabrig/sdk/error.hpp"

namespace tabrig {

inline void throw_if_error(const Status& status) {
  if (status.ok()) return;
  sdk::Error::Details details;
  const auto add = [&](const char* key, const std::string& value) {
    if (!value.empty()) details.emplace_back(key, value);
  };
  add("file", status.file());
  if (status.line()) add("line", std::to_string(*status.line()));
  add("record", status.record_id());
  add("expected", status.expected_text());
  add("found", status.found_text());
  add("hint", status.hint_text());
  throw sdk::Error(static_cast<tabrig_status>(status.code()), status.what(), std::move(details));
}

template <typename T>
T value_or_throw(Result<T> result) {
  throw_if_error(result.status());
  return std::move(result).value();
}

}  // namespace tabrig
