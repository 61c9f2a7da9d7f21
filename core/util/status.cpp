#include "core/util/status.hpp"

#include <cstdio>
#include <cstdlib>

namespace tabrig {
namespace {
const std::string kEmpty;
}  // namespace

std::string_view code_name(Code code) {
  switch (code) {
    case Code::kOk: return "OK";
    case Code::kCancelled: return "CANCELLED";
    case Code::kDeadline: return "DEADLINE";
    case Code::kInvalidArgument: return "INVALID_ARGUMENT";
    case Code::kNotFound: return "NOT_FOUND";
    case Code::kUnsupported: return "UNSUPPORTED";
    case Code::kFailedPrecondition: return "FAILED_PRECONDITION";
    case Code::kInvalidData: return "INVALID_DATA";
    case Code::kResourceExhausted: return "RESOURCE_EXHAUSTED";
    case Code::kUnavailable: return "UNAVAILABLE";
    case Code::kInternal: return "INTERNAL";
  }
  return "UNKNOWN";
}

Status::Status(Code code, std::string what) {
  if (code == Code::kOk) return;
  detail_ = std::make_shared<Detail>();
  detail_->code = code;
  detail_->what = std::move(what);
}

Status Status::at(std::string_view file, std::optional<std::uint64_t> line) && {
  if (detail_) {
    detail_->file = file;
    detail_->line = line;
  }
  return std::move(*this);
}
Status Status::record(std::string_view id) && {
  if (detail_) detail_->record = id;
  return std::move(*this);
}
Status Status::expected(std::string_view text) && {
  if (detail_) detail_->expected = text;
  return std::move(*this);
}
Status Status::found(std::string_view text) && {
  if (detail_) detail_->found = text;
  return std::move(*this);
}
Status Status::hint(std::string_view text) && {
  if (detail_) detail_->hint = text;
  return std::move(*this);
}

const std::string& Status::what() const { return detail_ ? detail_->what : kEmpty; }
const std::string& Status::file() const { return detail_ ? detail_->file : kEmpty; }
const std::string& Status::record_id() const { return detail_ ? detail_->record : kEmpty; }
const std::string& Status::expected_text() const { return detail_ ? detail_->expected : kEmpty; }
const std::string& Status::found_text() const { return detail_ ? detail_->found : kEmpty; }
const std::string& Status::hint_text() const { return detail_ ? detail_->hint : kEmpty; }
std::optional<std::uint64_t> Status::line() const { return detail_ ? detail_->line : std::nullopt; }

std::string Status::to_string() const {
  if (ok()) return "OK";
  std::string out(code_name(detail_->code));
  out += ": " + detail_->what;
  std::string where = detail_->file;
  if (detail_->line) where += ":" + std::to_string(*detail_->line);
  if (!detail_->record.empty()) where += (where.empty() ? "record " : ", record ") + detail_->record;
  if (!where.empty()) out += " (" + where + ")";
  if (!detail_->expected.empty()) out += ": expected " + detail_->expected;
  if (!detail_->found.empty()) out += (detail_->expected.empty() ? ": found " : ", found ") + detail_->found;
  if (!detail_->hint.empty()) out += "; " + detail_->hint;
  return out;
}

void die_on_bad_result(const Status& status) {
  std::fprintf(stderr, "bug: value() of a failed result: %s\n", status.to_string().c_str());
  std::abort();
}

}  // namespace tabrig
