// The test server itself: HTTP framing against raw sockets, and each fault as a client sees it.
#include "tests/support/http_server/http_server.hpp"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include "core/util/json.hpp"

namespace tabrig::testing {
namespace {

using std::chrono::milliseconds;

class Client {
 public:
  explicit Client(std::uint16_t port) : fd_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    EXPECT_EQ(::connect(fd_, reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
    const timeval limit{5, 0};
    ::setsockopt(fd_, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
  }
  ~Client() { ::close(fd_); }
  void send(const std::string& bytes) const { EXPECT_EQ(::send(fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL), static_cast<ssize_t>(bytes.size())); }
  // Bytes until the connection ends.
  std::string rest() {
    while (more()) {}
    return std::move(buffer_);
  }
  bool more() {
    char bytes[65536];
    const ssize_t got = ::recv(fd_, bytes, sizeof bytes, 0);
    if (got < 0) error_ = errno;
    if (got <= 0) return false;
    buffer_.append(bytes, static_cast<std::size_t>(got));
    return true;
  }
  std::string until(const std::string& mark) {
    std::size_t at;
    while ((at = buffer_.find(mark)) == std::string::npos) {
      if (!more()) return std::move(buffer_);
    }
    const std::string out = buffer_.substr(0, at + mark.size());
    buffer_.erase(0, out.size());
    return out;
  }
  // One reply with Content-Length.
  std::pair<std::string, std::string> reply() {
    const std::string head = until("\r\n\r\n");
    const auto at = head.find("Content-Length: ");
    if (at == std::string::npos) return {head, ""};
    const std::size_t size = std::stoul(head.substr(at + 16));
    while (buffer_.size() < size && more()) {}
    const std::string body = buffer_.substr(0, size);
    buffer_.erase(0, size);
    return {head, body};
  }
  int error() const { return error_; }

 private:
  int fd_, error_ = 0;
  std::string buffer_;
};

std::string post(const std::string& body, const std::string& headers = "") {
  return "POST /v1/chat/completions HTTP/1.1\r\nHost: x\r\n" + headers + "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
}

std::string chat(const std::string& text, Json more = Json::object()) {
  more["model"] = "m";
  more["messages"] = Json::array({{{"role", "user"}, {"content", text}}});
  return more.dump();
}

std::unique_ptr<HttpServer> serve(const char* script = "[]", const std::string& key = "") {
  auto rules = script_from_json(Json::parse(script));
  EXPECT_TRUE(rules.ok()) << rules.status().to_string();
  HttpServer::Options options;
  options.script = *rules;
  options.api_key = key;
  auto server = HttpServer::start(options);
  EXPECT_TRUE(server.ok());
  return std::move(*server);
}

TEST(HttpServer, AnswersTwoRequestsOnOneConnectionEvenWhenSentTogether) {
  const auto server = serve();
  Client client(server->port());
  client.send(post(chat("one two", {{"n", 2}, {"seed", 5}})) + post(chat("three")));
  const auto [head, body] = client.reply();
  EXPECT_EQ(head.substr(0, 17), "HTTP/1.1 200 OK\r\n");
  const Json first = Json::parse(body);
  ASSERT_EQ(first["choices"].size(), 2u);
  EXPECT_EQ(first["choices"][1]["index"], 1);
  EXPECT_EQ(first["choices"][0]["message"]["content"], "one two");
  EXPECT_EQ(first["choices"][0]["finish_reason"], "stop");
  EXPECT_EQ(first["usage"]["prompt_tokens"], 2);
  EXPECT_EQ(first["usage"]["completion_tokens"], 4);
  EXPECT_EQ(Json::parse(client.reply().second)["choices"][0]["message"]["content"], "three");
  EXPECT_EQ(server->stats().connections, 1u);
  ASSERT_EQ(server->requests().size(), 2u);
  EXPECT_EQ(Json::parse(server->requests()[0].http.body)["seed"], 5);
}

TEST(HttpServer, ReadsChunkedBodiesAndTellsClientsToContinue) {
  const auto server = serve();
  Client client(server->port());
  const std::string body = chat("hello");
  client.send("POST /v1/chat/completions HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nExpect: 100-continue\r\n\r\n");
  EXPECT_EQ(client.until("\r\n\r\n"), "HTTP/1.1 100 Continue\r\n\r\n");
  char size[16];
  std::snprintf(size, sizeof size, "%zx", body.size() - 3);
  client.send("3;x=y\r\n" + body.substr(0, 3) + "\r\n" + size + "\r\n" + body.substr(3));
  client.send("\r\n0\r\nTrailer: 1\r\n\r\n");
  EXPECT_EQ(Json::parse(client.reply().second)["choices"][0]["message"]["content"], "hello");
}

TEST(HttpServer, HonoursStopLimitLogprobsAndSeed) {
  const auto server = serve(R"([{"content": "{last} END more {seed} {index}"}])");
  Client client(server->port());
  client.send(post(chat("a b", {{"stop", {"END"}}})));
  EXPECT_EQ(Json::parse(client.reply().second)["choices"][0]["message"]["content"], "a b ");
  client.send(post(chat("a b", {{"max_tokens", 1}, {"logprobs", true}, {"top_logprobs", 2}})));
  const Json choice = Json::parse(client.reply().second)["choices"][0];
  EXPECT_EQ(choice["message"]["content"], "a");
  EXPECT_EQ(choice["finish_reason"], "length");
  ASSERT_EQ(choice["logprobs"]["content"].size(), 1u);
  EXPECT_EQ(choice["logprobs"]["content"][0]["token"], "a");
  EXPECT_LT(choice["logprobs"]["content"][0]["logprob"], 0.0);
  EXPECT_EQ(choice["logprobs"]["content"][0]["top_logprobs"].size(), 2u);
  client.send(post(chat("a", {{"seed", 77}})));
  EXPECT_EQ(Json::parse(client.reply().second)["choices"][0]["message"]["content"], "a END more 77 0");
}

TEST(HttpServer, RefusesWhatIsMalformed) {
  const auto server = serve();
  const auto status = [&](const std::string& bytes) {
    Client client(server->port());
    client.send(bytes);
    return std::stoi(client.reply().first.substr(9, 3));
  };
  EXPECT_EQ(status("nonsense\r\n\r\n"), 400);
  EXPECT_EQ(status("GET /v1/models HTTP/1.1\r\n\r\n"), 400);  // no Host
  EXPECT_EQ(status("GET /v1/models HTTP/3.0\r\nHost: x\r\n\r\n"), 505);
  EXPECT_EQ(status("GET /v1/models HTTP/1.1\r\nHost: x\r\nContent-Length: -4\r\n\r\n"), 400);
  EXPECT_EQ(status("GET /v1/models HTTP/1.1\r\nHost: x\r\nX: " + std::string(70'000, 'x')), 431);
  EXPECT_EQ(status("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999\r\n\r\n"), 413);
  EXPECT_EQ(status("GET /v1/other HTTP/1.1\r\nHost: x\r\n\r\n"), 404);
  EXPECT_EQ(status("GET /v1/chat/completions HTTP/1.1\r\nHost: x\r\n\r\n"), 405);
  EXPECT_EQ(status("GET /v1/models HTTP/1.0\r\n\r\n"), 200);
  for (const char* bad : {"", "[]", "{\"model\": \"m\"}", "{\"model\": \"m\", \"messages\": []}",
                          "{\"model\": \"m\", \"messages\": [{\"role\": \"user\"}]}",
                          "{\"model\": \"m\", \"messages\": [{\"role\": \"robot\", \"content\": \"x\"}]}"}) {
    EXPECT_EQ(status(post(bad)), 400) << bad;
  }
  for (const Json& bad : {Json{{"n", 0}}, Json{{"n", 1.5}}, Json{{"temperature", 3}}, Json{{"top_p", -1}}, Json{{"max_tokens", 0}},
                          Json{{"stop", {1}}}, Json{{"logprobs", 1}}, Json{{"seed", "x"}}, Json{{"stream", true}}}) {
    EXPECT_EQ(status(post(chat("x", bad))), 400) << bad.dump();
  }
}

TEST(HttpServer, FailsAsScripted) {
  const auto server = serve(R"([
    {"match": "limited", "attempts": 2, "status": 429, "retry_after": "7"}, {"match": "broken", "times": 1, "status": 503},
    {"match": "cut request", "cut": "request"}, {"match": "cut headers", "cut": "headers"}, {"match": "cut body", "cut": "body"},
    {"match": "reset", "cut": "reset"}, {"match": "reversed", "choices": "reversed"}, {"match": "duplicate", "choices": "duplicate"},
    {"match": "chunked", "chunked": true, "close": true, "pad_bytes": 5000}, {"match": "half", "body": "half"},
    {"match": "drip", "drip_bytes": 100, "drip_ms": 20, "close": true}, {"match": "late", "delay_ms": 150}])");
  Client client(server->port());
  for (const int expected : {429, 429, 200}) {
    client.send(post(chat("limited")));
    const auto [head, body] = client.reply();
    EXPECT_EQ(std::stoi(head.substr(9, 3)), expected);
    EXPECT_EQ(head.find("Retry-After: 7\r\n") != std::string::npos, expected == 429);
  }
  for (const int expected : {503, 200}) {
    client.send(post(chat("broken")));
    EXPECT_EQ(std::stoi(client.reply().first.substr(9, 3)), expected);
  }
  client.send(post(chat("reversed", {{"n", 3}})));
  EXPECT_EQ(Json::parse(client.reply().second)["choices"][0]["index"], 2);
  client.send(post(chat("duplicate", {{"n", 3}})));
  EXPECT_EQ(Json::parse(client.reply().second)["choices"][2]["index"], 0);
  client.send(post(chat("half")));
  EXPECT_TRUE(Json::parse(client.reply().second, nullptr, false).is_discarded());
  const auto sent = std::chrono::steady_clock::now();
  client.send(post(chat("late")));
  client.reply();
  EXPECT_GE(std::chrono::steady_clock::now() - sent, milliseconds(150));

  const auto alone = [&](const std::string& text, int* error = nullptr) {
    Client one(server->port());
    one.send(post(chat(text)));
    const std::string bytes = one.rest();
    if (error) *error = one.error();
    return bytes;
  };
  EXPECT_EQ(alone("cut request"), "");
  const std::string headers = alone("cut headers");
  EXPECT_EQ(headers.substr(0, 8), "HTTP/1.1");
  EXPECT_EQ(headers.find("\r\n\r\n"), std::string::npos);
  EXPECT_NE(alone("cut body").find("\r\n\r\n"), std::string::npos);
  int error = 0;
  EXPECT_EQ(alone("reset", &error), "");
  EXPECT_EQ(error, ECONNRESET);
  const std::string chunked = alone("chunked");
  EXPECT_NE(chunked.find("Transfer-Encoding: chunked"), std::string::npos);
  EXPECT_EQ(chunked.substr(chunked.size() - 5), "0\r\n\r\n");
  const auto before = std::chrono::steady_clock::now();
  EXPECT_NE(alone("drip").find("usage"), std::string::npos);
  EXPECT_GE(std::chrono::steady_clock::now() - before, milliseconds(60));
}

TEST(HttpServer, HoldsRepliesUntilEnoughAreInFlightAndSeesClientsLeave) {
  const auto server = serve(R"([{"match": "held", "hold_until": 3}, {"match": "late", "delay_ms": 60000}])");
  std::vector<std::unique_ptr<Client>> clients;
  for (int i = 0; i < 3; ++i) {
    clients.push_back(std::make_unique<Client>(server->port()));
    clients.back()->send(post(chat("held")));
    EXPECT_TRUE(server->wait_until([&](const ServerStats& s) { return s.requests == static_cast<std::uint64_t>(i + 1); }, milliseconds(5000)));
    EXPECT_TRUE(i == 2 || server->stats().replies == 0);
  }
  for (auto& client : clients) EXPECT_NE(client->reply().second, "");
  EXPECT_EQ(server->stats().in_flight_max, 3u);
  clients[0]->send(post(chat("late")));
  EXPECT_TRUE(server->wait_until([](const ServerStats& s) { return s.in_flight == 1; }, milliseconds(5000)));
  clients.clear();
  EXPECT_TRUE(server->wait_until([](const ServerStats& s) { return s.abandoned == 1 && s.in_flight == 0 && s.open == 0; }, milliseconds(5000)));
}

TEST(HttpServer, AsksForTheKey) {
  const auto server = serve("[]", "secret");
  Client client(server->port());
  client.send(post(chat("x")));
  EXPECT_EQ(client.reply().first.substr(9, 3), "401");
  client.send(post(chat("x"), "Authorization: Bearer secret\r\n"));
  EXPECT_EQ(client.reply().first.substr(9, 3), "200");
}

TEST(HttpServer, ScriptsAreChecked) {
  for (const char* bad : {"{}", "[1]", "[{\"what\": 1}]", "[{\"status\": \"x\"}]", "[{\"status\": 99}]", "[{\"cut\": \"somewhere\"}]",
                          "[{\"delay_ms\": -1}]", "[{\"chunked\": 1}]", "[{\"every\": 0}]"}) {
    EXPECT_EQ(script_from_json(Json::parse(bad)).status().code(), Code::kInvalidArgument) << bad;
  }
}

}  // namespace
}  // namespace tabrig::testing
