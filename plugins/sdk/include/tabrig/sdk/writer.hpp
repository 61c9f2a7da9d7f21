// Writes one document through the host. Every function throws Error when the host refuses.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "tabrig/sdk/error.hpp"

namespace tabrig::sdk {

class Writer {
 public:
  Writer(const tabrig_host* host, tabrig_writer* writer) noexcept : ops_(host->writer), writer_(writer) {}

  Writer& begin_object() { return check(ops_->begin_object(writer_)); }
  Writer& end_object() { return check(ops_->end_object(writer_)); }
  Writer& begin_array() { return check(ops_->begin_array(writer_)); }
  Writer& end_array() { return check(ops_->end_array(writer_)); }
  Writer& key(std::string_view name) { return check(ops_->key(writer_, str(name))); }
  Writer& null() { return check(ops_->put_null(writer_)); }
  Writer& boolean(bool value) { return check(ops_->put_bool(writer_, value ? 1u : 0u)); }
  Writer& integer(std::int64_t value) { return check(ops_->put_i64(writer_, value)); }
  Writer& number(double value) { return check(ops_->put_f64(writer_, value)); }
  Writer& text(std::string_view value) { return check(ops_->put_str(writer_, str(value))); }
  Writer& json(std::string_view value) { return check(ops_->put_json(writer_, str(value))); }
  template <typename Strings>
  Writer& texts(const Strings& values) {
    std::vector<tabrig_str> views;
    for (const auto& value : values) views.push_back(str(value));
    return check(ops_->put_strs(writer_, views.data(), views.size()));
  }

  // key and value in one.
  Writer& text(std::string_view name, std::string_view value) { return key(name).text(value); }
  Writer& number(std::string_view name, double value) { return key(name).number(value); }
  Writer& integer(std::string_view name, std::int64_t value) { return key(name).integer(value); }
  Writer& boolean(std::string_view name, bool value) { return key(name).boolean(value); }
  Writer& json(std::string_view name, std::string_view value) { return key(name).json(value); }

 private:
  Writer& check(tabrig_status status) {
    if (status != TABRIG_OK) throw Error(status, "the host refused a piece of the document");
    return *this;
  }
  const tabrig_writer_ops* ops_;
  tabrig_writer* writer_;
};

}  // namespace tabrig::sdk
