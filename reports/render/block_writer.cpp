#include "reports/render/block_writer.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "core/util/hash.hpp"
#include "reports/render/pack.hpp"

namespace tabrig::report {
namespace {

Status io_error(const char* what, const std::string& path) {
  const int error = errno;
  const Code code = error == ENOENT ? Code::kNotFound : error == ENOSPC ? Code::kResourceExhausted : Code::kInternal;
  return Status(code, what).at(path).found(std::strerror(error));
}

}  // namespace

Result<BlockWriter> BlockWriter::create(const std::string& path) {
  const bool device = path.starts_with("/dev/");  // no files beside a device
  std::string name = (device ? "/tmp/tabrig-report" : path) + ".blocksXXXXXX";
  const int fd = ::mkostemp(name.data(), O_CLOEXEC);
  if (fd < 0) return io_error("cannot create a temporary file beside the report", path);
  ::unlink(name.c_str());
  File file(::fdopen(fd, "w+b"), std::fclose);
  if (!file) {
    ::close(fd);
    return io_error("cannot open a temporary file beside the report", path);
  }
  return BlockWriter(std::move(file), path);
}

Result<std::uint32_t> BlockWriter::put(std::string_view bytes) {
  TABRIG_ASSIGN_OR_RETURN(const std::string packed, pack_block(bytes));
  const std::string element = "<script type=\"text/plain\" id=\"b" + std::to_string(next_) + "\">" + packed + "</script>\n";
  if (std::fwrite(element.data(), 1, element.size(), file_.get()) != element.size()) return io_error("cannot write the blocks of the report", path_);
  return next_++;
}

Result<BlockWriter::File> BlockWriter::finish() {
  if (std::fflush(file_.get()) != 0 || std::fseek(file_.get(), 0, SEEK_SET) != 0) return io_error("cannot write the blocks of the report", path_);
  return std::move(file_);
}

Status BlockedList::add(const std::string& json) {
  if (held_ == 0) {
    first_.push_back(size_);
    pending_ = "[";
  } else {
    pending_ += ",";
  }
  pending_ += json;
  ++held_;
  ++size_;
  return pending_.size() >= target_ || held_ >= most_ ? flush() : Status();
}

Status BlockedList::flush() {
  if (held_ == 0) return {};
  pending_ += "]";
  TABRIG_ASSIGN_OR_RETURN(const std::uint32_t number, out_->put(pending_));
  block_.push_back(number);
  held_ = 0;
  return {};
}

Result<std::uint32_t> SharedValues::number(const Json& value) {
  std::string text = value.dump(-1, ' ', false, Json::error_handler_t::replace);
  const auto [it, fresh] = numbers_.emplace(sha256_hex(text), list_.size());
  if (fresh) TABRIG_RETURN_IF_ERROR(list_.add(text));
  return it->second;
}

}  // namespace tabrig::report
