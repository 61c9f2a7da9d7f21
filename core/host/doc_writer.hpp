// The host's side of tabrig_writer: takes one JSON-shaped document from a plugin and checks it as it comes.
//
// Ownership: made on the stack for one call; take() moves the document out. Threads: the one of the call.
// Errors: the first breach (nesting, key order, text that is not UTF-8, NaN, size over the limit) sticks; every later call
// returns it and take() reports it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/util/json.hpp"
#include "core/util/status.hpp"
#include "tabrig/abi.h"

struct tabrig_writer {};  // the opaque type of the ABI; DocWriter derives from it

namespace tabrig {

class DocWriter : public tabrig_writer {
 public:
  static constexpr std::uint64_t kDefaultLimit = 32u << 20;
  explicit DocWriter(std::uint64_t limit_bytes = kDefaultLimit) : limit_(limit_bytes) {}
  DocWriter(const DocWriter&) = delete;
  DocWriter& operator=(const DocWriter&) = delete;

  static const tabrig_writer_ops* ops();

  // The finished document; INVALID_DATA when it is missing, unfinished or was in breach.
  Result<Json> take();
  bool untouched() const { return !has_value_ && error_.ok(); }

 private:
  friend struct DocWriterOps;
  tabrig_status fail(Code code, std::string what);
  tabrig_status charge(std::uint64_t bytes);
  Json* place();  // where the next value goes; null after a breach
  tabrig_status put(Json value, std::uint64_t bytes);
  tabrig_status begin(Json container);
  tabrig_status end(bool object);

  Json root_;
  std::vector<Json*> stack_;
  std::string key_;
  bool has_key_ = false, has_value_ = false;
  std::uint64_t limit_, used_ = 0;
  Status error_;
};

}  // namespace tabrig
