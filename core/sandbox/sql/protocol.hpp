// Messages between the sandbox and its worker process, over one stream socket. Both ends are the same build on the same
// machine: numbers are in native order.
//
// Request: u32 size, then the fields. Answer: blocks {u32 kind, u32 size, payload}: any number of kRows and at most one kColumns
// (absent for statements that return no columns), then one kEnd. A row is `width` values: a tag (Type) and 8 bytes of a number or u32 size and bytes.
// Threads: pure functions. Errors: the decoders report a malformed message; they never read outside it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/sandbox/sql/statement.hpp"

namespace tabrig::sql {

struct Request {
  std::string database;  // path of the file
  Statement statement;
};

enum BlockKind : std::uint32_t { kColumnsBlock = 1, kRowsBlock = 2, kEndBlock = 3 };
inline constexpr std::size_t kBlockHeader = 8;

// With its leading size.
std::string encode_request(const Request& request);
// `body` is what follows the size.
std::optional<Request> decode_request(std::string_view body);

void append_block(std::string& out, BlockKind kind, std::string_view payload);
std::string encode_columns(const std::vector<std::string>& names);
struct End {
  State state = State::kError;
  Error error = Error::kNone;
  std::string why;
  std::uint64_t rows = 0;
  double seconds = 0;
};
std::string encode_end(const End& end);

// Finds the end of an answer in a growing buffer.
class AnswerScanner {
 public:
  // Bytes of a complete answer at the front of `buffer`, or 0 when more must come. `malformed` is set on an unknown block.
  std::size_t scan(const std::vector<char>& buffer, bool& malformed);

 private:
  std::size_t at_ = 0;  // headers before it have been read
};

// One complete answer; the outcome's table keeps the buffer.
std::optional<Outcome> decode_answer(std::vector<char> buffer);

}  // namespace tabrig::sql
