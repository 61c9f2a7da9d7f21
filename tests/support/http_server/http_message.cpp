#include "tests/support/http_server/http_message.hpp"

#include <algorithm>
#include <charconv>

namespace tabrig::testing {
namespace {

constexpr std::size_t kMaxHead = 64 * 1024, kMaxBody = 64 * 1024 * 1024;

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c); });
  return text;
}

std::string trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return std::string(text);
}

bool whole_number(std::string_view text, int base, std::uint64_t& out) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out, base);
  return error == std::errc() && end == text.data() + text.size() && !text.empty();
}

}  // namespace

HttpParser::Step HttpParser::bad(int status) {
  status_ = status;
  return Step::kBad;
}

HttpParser::Step HttpParser::head(std::string& buffer) {
  const auto end = buffer.find("\r\n\r\n");
  if (end == std::string::npos) return buffer.size() > kMaxHead ? bad(431) : Step::kMore;
  if (end > kMaxHead) return bad(431);
  const std::string text = buffer.substr(0, end + 2);
  buffer.erase(0, end + 4);
  request_ = HttpRequest();
  const auto line = text.substr(0, text.find("\r\n"));
  const auto first = line.find(' '), second = line.rfind(' ');
  if (first == std::string::npos || first == second || first == 0) return bad(400);
  request_.method = line.substr(0, first);
  request_.target = line.substr(first + 1, second - first - 1);
  const std::string version = line.substr(second + 1);
  if (version != "HTTP/1.1" && version != "HTTP/1.0") return bad(505);
  for (std::size_t at = line.size() + 2; at < text.size();) {
    const auto stop = text.find("\r\n", at);
    const std::string field = text.substr(at, stop - at);
    const auto colon = field.find(':');
    if (colon == std::string::npos || colon == 0 || field[colon - 1] == ' ') return bad(400);
    const std::string name = lower(field.substr(0, colon)), value = trimmed(std::string_view(field).substr(colon + 1));
    auto [it, fresh] = request_.headers.emplace(name, value);
    if (!fresh && (name == "content-length" || name == "host")) return bad(400);
    if (!fresh) it->second += ", " + value;
    at = stop + 2;
  }
  if (version == "HTTP/1.1" && !request_.headers.count("host")) return bad(400);
  const std::string connection = request_.headers.count("connection") ? lower(request_.headers["connection"]) : "";
  request_.keep_alive = version == "HTTP/1.1" ? connection != "close" : connection == "keep-alive";
  const auto length = request_.headers.find("content-length");
  const auto coding = request_.headers.find("transfer-encoding");
  left_ = 0;
  if (coding != request_.headers.end()) {
    if (length != request_.headers.end()) return bad(400);
    if (lower(coding->second) != "chunked") return bad(501);
    stage_ = Stage::kChunkSize;
  } else {
    if (length != request_.headers.end() && !whole_number(length->second, 10, left_)) return bad(400);
    if (left_ > kMaxBody) return bad(413);
    stage_ = Stage::kLength;
  }
  told_continue_ = false;
  return Step::kDone;
}

HttpParser::Step HttpParser::take(std::string& buffer, HttpRequest& request) {
  for (;;) {
    if (stage_ == Stage::kHead) {
      if (const Step step = head(buffer); step != Step::kDone) return step;
    }
    const auto expect = request_.headers.find("expect");
    if (expect != request_.headers.end() && !told_continue_ && (left_ > buffer.size() || stage_ == Stage::kChunkSize)) {
      if (lower(expect->second) != "100-continue") return bad(417);
      told_continue_ = true;
      return Step::kContinue;
    }
    if (stage_ == Stage::kLength || stage_ == Stage::kChunk) {
      const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(left_, buffer.size()));
      request_.body.append(buffer, 0, count);
      buffer.erase(0, count);
      left_ -= count;
      if (left_) return Step::kMore;
      if (stage_ == Stage::kLength) break;
      if (buffer.size() < 2) return Step::kMore;
      if (buffer.compare(0, 2, "\r\n") != 0) return bad(400);
      buffer.erase(0, 2);
      stage_ = Stage::kChunkSize;
    }
    const auto end = buffer.find("\r\n");
    if (end == std::string::npos) return buffer.size() > 4096 ? bad(400) : Step::kMore;
    const std::string line = buffer.substr(0, end);
    buffer.erase(0, end + 2);
    if (stage_ == Stage::kTrailer) {
      if (line.empty()) break;
      continue;
    }
    if (!whole_number(trimmed(std::string_view(line).substr(0, line.find(';'))), 16, left_)) return bad(400);
    if (request_.body.size() + left_ > kMaxBody) return bad(413);
    stage_ = left_ ? Stage::kChunk : Stage::kTrailer;
  }
  stage_ = Stage::kHead;
  request = std::move(request_);
  request_ = HttpRequest();
  return Step::kDone;
}

const char* reason_phrase(int status) {
  switch (status) {
    case 200: return "OK";
    case 400: return "Bad Request";
    case 401: return "Unauthorized";
    case 404: return "Not Found";
    case 405: return "Method Not Allowed";
    case 413: return "Content Too Large";
    case 429: return "Too Many Requests";
    case 431: return "Request Header Fields Too Large";
    case 500: return "Internal Server Error";
    case 503: return "Service Unavailable";
    default: return "Scripted";
  }
}

}  // namespace tabrig::testing
