#include "core/host/doc_writer.hpp"

#include <cmath>

#include "core/util/utf8.hpp"

namespace tabrig {
namespace {

constexpr std::size_t kMaxDepth = 200;

std::string_view view(tabrig_str text) {
  return text.data ? std::string_view(text.data, static_cast<std::size_t>(text.size)) : std::string_view();
}

}  // namespace

tabrig_status DocWriter::fail(Code code, std::string what) {
  if (error_.ok()) error_ = Status(code, std::move(what));
  return static_cast<tabrig_status>(error_.code());
}

tabrig_status DocWriter::charge(std::uint64_t bytes) {
  if (!error_.ok()) return static_cast<tabrig_status>(error_.code());
  used_ += bytes + 8;  // a value costs something even when it is empty
  if (used_ > limit_) {
    return fail(Code::kResourceExhausted, "the document is over " + std::to_string(limit_) + " bytes");
  }
  return TABRIG_OK;
}

Json* DocWriter::place() {
  if (stack_.empty()) {
    if (has_value_) {
      fail(Code::kInvalidData, "a second value after the document");
      return nullptr;
    }
    has_value_ = true;
    return &root_;
  }
  Json& top = *stack_.back();
  if (top.is_array()) return &top.emplace_back();
  if (!has_key_) {
    fail(Code::kInvalidData, "a value without a key inside an object");
    return nullptr;
  }
  has_key_ = false;
  return &top[key_];
}

tabrig_status DocWriter::put(Json value, std::uint64_t bytes) {
  if (const tabrig_status status = charge(bytes); status != TABRIG_OK) return status;
  Json* where = place();
  if (!where) return static_cast<tabrig_status>(error_.code());
  *where = std::move(value);
  return TABRIG_OK;
}

tabrig_status DocWriter::begin(Json container) {
  if (stack_.size() >= kMaxDepth) return fail(Code::kInvalidData, "the document is nested too deeply");
  if (const tabrig_status status = charge(8); status != TABRIG_OK) return status;
  Json* where = place();
  if (!where) return static_cast<tabrig_status>(error_.code());
  *where = std::move(container);
  stack_.push_back(where);
  return TABRIG_OK;
}

tabrig_status DocWriter::end(bool object) {
  if (!error_.ok()) return static_cast<tabrig_status>(error_.code());
  if (stack_.empty() || stack_.back()->is_object() != object) {
    return fail(Code::kInvalidData, object ? "end_object without its begin_object" : "end_array without its begin_array");
  }
  if (has_key_) return fail(Code::kInvalidData, "a key without a value");
  stack_.pop_back();
  return TABRIG_OK;
}

Result<Json> DocWriter::take() {
  if (!error_.ok()) return error_;
  if (!has_value_) return Status(Code::kInvalidData, "no document was written");
  if (!stack_.empty()) return Status(Code::kInvalidData, "the document is unfinished");
  return std::move(root_);
}

// The table handed to plugins; no C++ exception leaves it.
struct DocWriterOps {
  static DocWriter& self(tabrig_writer* writer) { return *static_cast<DocWriter*>(writer); }

  template <typename F>
  static tabrig_status guard(tabrig_writer* writer, F&& f) noexcept {
    try {
      return f(self(writer));
    } catch (const std::exception&) {
      return self(writer).fail(Code::kResourceExhausted, "out of memory while taking the document");
    }
  }
  static tabrig_status text(DocWriter& w, tabrig_str value) {
    if (!w.error_.ok()) return static_cast<tabrig_status>(w.error_.code());
    if (!utf8_valid(view(value))) return w.fail(Code::kInvalidData, "text that is not UTF-8");
    return w.put(Json(view(value)), value.size);
  }

  static tabrig_status begin_object(tabrig_writer* w) noexcept {
    return guard(w, [](DocWriter& d) { return d.begin(Json::object()); });
  }
  static tabrig_status end_object(tabrig_writer* w) noexcept {
    return guard(w, [](DocWriter& d) { return d.end(true); });
  }
  static tabrig_status begin_array(tabrig_writer* w) noexcept {
    return guard(w, [](DocWriter& d) { return d.begin(Json::array()); });
  }
  static tabrig_status end_array(tabrig_writer* w) noexcept {
    return guard(w, [](DocWriter& d) { return d.end(false); });
  }
  static tabrig_status key(tabrig_writer* w, tabrig_str name) noexcept {
    return guard(w, [&](DocWriter& d) {
      if (const tabrig_status status = d.charge(name.size); status != TABRIG_OK) return status;
      if (d.stack_.empty() || !d.stack_.back()->is_object()) return d.fail(Code::kInvalidData, "a key outside an object");
      if (d.has_key_) return d.fail(Code::kInvalidData, "a key without a value");
      if (!utf8_valid(view(name))) return d.fail(Code::kInvalidData, "a key that is not UTF-8");
      d.key_ = view(name);
      if (d.stack_.back()->contains(d.key_)) return d.fail(Code::kInvalidData, "the key '" + d.key_ + "' twice");
      d.has_key_ = true;
      return tabrig_status{TABRIG_OK};
    });
  }
  static tabrig_status put_null(tabrig_writer* w) noexcept {
    return guard(w, [](DocWriter& d) { return d.put(Json(), 4); });
  }
  static tabrig_status put_bool(tabrig_writer* w, std::uint32_t value) noexcept {
    return guard(w, [&](DocWriter& d) { return d.put(Json(value != 0), 5); });
  }
  static tabrig_status put_i64(tabrig_writer* w, std::int64_t value) noexcept {
    return guard(w, [&](DocWriter& d) { return d.put(Json(value), 8); });
  }
  static tabrig_status put_f64(tabrig_writer* w, double value) noexcept {
    return guard(w, [&](DocWriter& d) {
      if (!std::isfinite(value)) return d.fail(Code::kInvalidData, "a number that is NaN or infinite");
      return d.put(Json(value), 8);
    });
  }
  static tabrig_status put_str(tabrig_writer* w, tabrig_str value) noexcept {
    return guard(w, [&](DocWriter& d) { return text(d, value); });
  }
  static tabrig_status put_strs(tabrig_writer* w, const tabrig_str* values, std::uint64_t count) noexcept {
    return guard(w, [&](DocWriter& d) {
      tabrig_status status = d.begin(Json::array());
      for (std::uint64_t i = 0; i < count && status == TABRIG_OK; ++i) status = text(d, values[i]);
      return status == TABRIG_OK ? d.end(false) : status;
    });
  }
  static tabrig_status put_json(tabrig_writer* w, tabrig_str value) noexcept {
    return guard(w, [&](DocWriter& d) {
      if (const tabrig_status status = d.charge(value.size); status != TABRIG_OK) return status;
      Json parsed = Json::parse(view(value), nullptr, false);
      if (parsed.is_discarded()) return d.fail(Code::kInvalidData, "put_json with text that is not one JSON value");
      return d.put(std::move(parsed), 0);
    });
  }
};

const tabrig_writer_ops* DocWriter::ops() {
  using O = DocWriterOps;
  static const tabrig_writer_ops table = {sizeof(tabrig_writer_ops), 0, &O::begin_object, &O::end_object, &O::begin_array,
                                          &O::end_array, &O::key, &O::put_null, &O::put_bool, &O::put_i64, &O::put_f64,
                                          &O::put_str, &O::put_strs, &O::put_json};
  return &table;
}

}  // namespace tabrig
