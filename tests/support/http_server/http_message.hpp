// HTTP/1.1 requests read from a byte stream, as far as the test server needs it.
//
// Body framing by Content-Length or chunked transfer coding; headers up to 64 KiB, bodies up to 64 MiB.
// Ownership: a parser belongs to one connection. Threads: one. Errors: an HTTP status to answer with before closing.
#pragma once

#include <cstdint>
#include <map>
#include <string>

namespace tabrig::testing {

struct HttpRequest {
  std::string method, target;
  std::map<std::string, std::string> headers;  // names in lower case
  std::string body;
  bool keep_alive = true;
};

class HttpParser {
 public:
  enum class Step { kMore, kContinue, kDone, kBad };
  // Takes bytes off the front of `buffer`. kMore: wants more; kContinue: send "100 Continue", then call again; kDone: `request`
  // is whole and the parser is ready for the next; kBad: answer `status` and close.
  Step take(std::string& buffer, HttpRequest& request);
  int status() const { return status_; }

 private:
  enum class Stage { kHead, kLength, kChunkSize, kChunk, kTrailer };
  Step bad(int status);
  Step head(std::string& buffer);
  Stage stage_ = Stage::kHead;
  std::uint64_t left_ = 0;
  bool told_continue_ = false;
  int status_ = 400;
  HttpRequest request_;
};

// The reason phrase of a status code.
const char* reason_phrase(int status);

}  // namespace tabrig::testing
