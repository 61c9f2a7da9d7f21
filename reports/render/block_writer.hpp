// Numbered blocks of the HTML report, written to an unnamed temporary file. Private to reports/render.
#pragma once

#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <unordered_map>

#include "core/util/json.hpp"
#include "core/util/status.hpp"

namespace tabrig::report {

class BlockWriter {
 public:
  using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

  // The file lies beside `path` and has no name: it vanishes with the handle.
  static Result<BlockWriter> create(const std::string& path);
  // Compresses and writes; the block's number.
  Result<std::uint32_t> put(std::string_view bytes);
  // Rewound to its start.
  Result<File> finish();

 private:
  explicit BlockWriter(File file, std::string path) : file_(std::move(file)), path_(std::move(path)) {}
  File file_;
  std::string path_;
  std::uint32_t next_ = 0;
};

// A sequence of JSON values, cut into blocks of about `target` bytes; remembers where each block begins.
class BlockedList {
 public:
  BlockedList(BlockWriter& out, std::size_t target, std::size_t most) : out_(&out), target_(target), most_(most) {}
  Status add(const std::string& json);
  Status flush();
  std::uint32_t size() const { return size_; }
  Json index() const { return {{"first", first_}, {"block", block_}, {"size", size_}}; }

 private:
  BlockWriter* out_;
  std::size_t target_, most_, held_ = 0;
  std::string pending_;
  std::uint32_t size_ = 0;
  Json first_ = Json::array(), block_ = Json::array();
};

// JSON values that many items share (tables, databases), each written once.
class SharedValues {
 public:
  explicit SharedValues(BlockWriter& out) : list_(out, 256 << 10, 1 << 16) {}
  Result<std::uint32_t> number(const Json& value);
  Status flush() { return list_.flush(); }
  Json index() const { return list_.index(); }

 private:
  BlockedList list_;
  std::unordered_map<std::string, std::uint32_t> numbers_;  // SHA-256 → number
};

}  // namespace tabrig::report
