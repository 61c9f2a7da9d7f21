#include "tests/support/http_server/http_server.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <condition_variable>
#include <cstring>
#include <mutex>
#include <thread>
#include <unordered_map>

#include "core/util/json.hpp"
#include "tests/support/http_server/chat.hpp"

namespace tabrig::testing {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::uint64_t kListener = 0, kWake = 1, kFirstConnection = 2;
constexpr std::size_t kMaxPipelined = 1 << 20;

struct Connection {
  int fd = -1;
  std::string in, out;
  HttpParser parser;
  std::size_t sent = 0, allowed = 0;  // of `out`; `allowed` grows while the body drips
  std::size_t head_size = 0, cut_at = std::string::npos;
  bool busy = false;        // a request is being answered
  bool counted = false;     // that request is in the in-flight figures
  bool writing = false;     // the reply's bytes are on their way
  bool close_after = false, reset = false;
  std::uint64_t epoch = 0;  // number of the request, so that an old timer does nothing
  std::uint64_t hold_until = 0;
  std::uint64_t delay_ms = 0, drip_bytes = 0, drip_ms = 0;
  int status = 200;
  std::uint32_t interest = 0;
};

struct Timer {
  std::uint64_t connection, epoch;
};

}  // namespace

struct HttpServer::Impl {
  Options options;
  int listener = -1, poll = -1, wake = -1;
  std::uint16_t port = 0;
  std::thread thread;

  mutable std::mutex mutex;  // guards the four below
  mutable std::condition_variable changed;
  Script script;
  ServerStats stats;
  std::vector<SeenRequest> seen;

  // Only the thread:
  std::vector<std::uint64_t> matched, used;  // a rule
  std::uint64_t script_version = 0, counted_version = 0;
  std::unordered_map<std::string, std::uint64_t> attempts;
  std::unordered_map<std::uint64_t, Connection> connections;
  std::multimap<Clock::time_point, Timer> timers;
  std::uint64_t next_connection = kFirstConnection, next_reply = 1;

  ~Impl() {
    for (auto& [id, c] : connections) ::close(c.fd);
    for (const int fd : {listener, poll, wake}) {
      if (fd >= 0) ::close(fd);
    }
  }

  Status open();
  void run();
  void accept_all();
  void readable(std::uint64_t id);
  void next_request(std::uint64_t id);
  void begin(std::uint64_t id, HttpRequest request);
  void answer(Connection& c, const HttpRequest& request, std::uint64_t attempt);
  Behaviour behaviour_for(const std::string& last, std::uint64_t attempt);
  void frame(Connection& c, int status, const std::string& body, const std::string& headers, bool chunked, bool head_only);
  void release_held();
  void start_reply(std::uint64_t id);
  void write(std::uint64_t id);
  void finish(std::uint64_t id);
  void drop(std::uint64_t id, bool by_client);
  void watch(std::uint64_t id, Connection& c, std::uint32_t events);
  void fire(const Timer& timer);
  template <typename F>
  void count(F&& f) {
    const std::lock_guard lock(mutex);
    f(stats);
    changed.notify_all();
  }
};

Status HttpServer::Impl::open() {
  const auto failed = [](const char* what) { return Status(Code::kInternal, what).found(std::strerror(errno)); };
  listener = ::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (listener < 0) return failed("socket");
  const int on = 1;
  ::setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(options.port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (::bind(listener, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) return failed("bind");
  if (::listen(listener, 4096) != 0) return failed("listen");
  socklen_t size = sizeof address;
  ::getsockname(listener, reinterpret_cast<sockaddr*>(&address), &size);
  port = ntohs(address.sin_port);
  poll = ::epoll_create1(EPOLL_CLOEXEC);
  wake = ::eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
  if (poll < 0 || wake < 0) return failed("epoll");
  for (const auto& [fd, id] : {std::pair{listener, kListener}, std::pair{wake, kWake}}) {
    epoll_event event{};
    event.events = EPOLLIN;
    event.data.u64 = id;
    ::epoll_ctl(poll, EPOLL_CTL_ADD, fd, &event);
  }
  return {};
}

void HttpServer::Impl::run() {
  std::vector<epoll_event> events(512);
  for (;;) {
    int timeout = -1;
    if (!timers.empty()) {
      const auto left = std::chrono::duration_cast<std::chrono::microseconds>(timers.begin()->first - Clock::now()).count();
      timeout = left <= 0 ? 0 : static_cast<int>((left + 999) / 1000);
    }
    const int ready = ::epoll_wait(poll, events.data(), static_cast<int>(events.size()), timeout);
    for (int i = 0; i < ready; ++i) {
      const std::uint64_t id = events[static_cast<std::size_t>(i)].data.u64;
      const std::uint32_t what = events[static_cast<std::size_t>(i)].events;
      if (id == kWake) return;
      if (id == kListener) {
        accept_all();
        continue;
      }
      if (!connections.count(id)) continue;
      if (what & (EPOLLERR | EPOLLHUP)) {
        drop(id, true);
        continue;
      }
      if (what & (EPOLLIN | EPOLLRDHUP)) readable(id);
      if ((what & EPOLLOUT) && connections.count(id)) write(id);
    }
    while (!timers.empty() && timers.begin()->first <= Clock::now()) {
      const Timer timer = timers.begin()->second;
      timers.erase(timers.begin());
      fire(timer);
    }
  }
}

void HttpServer::Impl::accept_all() {
  for (;;) {
    const int fd = ::accept4(listener, nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (fd < 0) return;
    const int on = 1;
    ::setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    const std::uint64_t id = next_connection++;
    Connection& c = connections[id];
    c.fd = fd;
    c.interest = EPOLLIN | EPOLLRDHUP;
    epoll_event event{};
    event.events = c.interest;
    event.data.u64 = id;
    ::epoll_ctl(poll, EPOLL_CTL_ADD, fd, &event);
    count([](ServerStats& s) { ++s.connections, ++s.open; });
  }
}

void HttpServer::Impl::watch(std::uint64_t id, Connection& c, std::uint32_t events) {
  if (c.interest == events) return;
  c.interest = events;
  epoll_event event{};
  event.events = events;
  event.data.u64 = id;
  ::epoll_ctl(poll, EPOLL_CTL_MOD, c.fd, &event);
}

void HttpServer::Impl::readable(std::uint64_t id) {
  Connection& c = connections.at(id);
  char bytes[65536];
  for (;;) {
    const ssize_t got = ::recv(c.fd, bytes, sizeof bytes, 0);
    if (got > 0) {
      c.in.append(bytes, static_cast<std::size_t>(got));
      if (c.busy && c.in.size() > kMaxPipelined) return drop(id, false);
      if (!c.busy) next_request(id);
      if (!connections.count(id)) return;
      continue;
    }
    if (got < 0 && errno == EINTR) continue;
    if (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) return;
    return drop(id, true);
  }
}

void HttpServer::Impl::next_request(std::uint64_t id) {
  Connection& c = connections.at(id);
  HttpRequest request;
  for (;;) {
    switch (c.parser.take(c.in, request)) {
      case HttpParser::Step::kMore: return;
      case HttpParser::Step::kContinue: {
        static constexpr char kGo[] = "HTTP/1.1 100 Continue\r\n\r\n";
        if (::send(c.fd, kGo, sizeof kGo - 1, MSG_NOSIGNAL) < 0) return drop(id, true);
        continue;
      }
      case HttpParser::Step::kBad:
        c.busy = true;
        ++c.epoch;
        c.close_after = true;
        frame(c, c.parser.status(), error_reply("malformed HTTP request", "invalid_request_error", ""), "", false, false);
        return start_reply(id);
      case HttpParser::Step::kDone: return begin(id, std::move(request));
    }
  }
}

void HttpServer::Impl::begin(std::uint64_t id, HttpRequest request) {
  Connection& c = connections.at(id);
  c.busy = c.counted = true;
  ++c.epoch;
  c.close_after = !request.keep_alive;
  c.reset = false;
  c.cut_at = std::string::npos;
  c.hold_until = c.delay_ms = c.drip_bytes = c.drip_ms = 0;
  const std::uint64_t attempt = ++attempts[request.body];
  {
    const std::lock_guard lock(mutex);
    ++stats.requests;
    stats.in_flight_max = std::max(stats.in_flight_max, ++stats.in_flight);
    if (options.record) seen.push_back({request, id - kFirstConnection + 1, attempt, Clock::now()});
    changed.notify_all();
  }
  answer(c, request, attempt);
  if (!c.hold_until) {
    if (c.delay_ms) timers.emplace(Clock::now() + std::chrono::milliseconds(c.delay_ms), Timer{id, c.epoch});
    else start_reply(id);
  }
  release_held();
}

void HttpServer::Impl::release_held() {
  std::uint64_t now = 0;
  {
    const std::lock_guard lock(mutex);
    now = stats.in_flight;
  }
  std::vector<std::uint64_t> ready;
  for (auto& [id, c] : connections) {
    if (c.busy && !c.writing && c.hold_until && now >= c.hold_until) {
      // All that are held for the same number go together; later ones see hold_until of their own.
      c.hold_until = 0;
      ready.push_back(id);
    }
  }
  for (const std::uint64_t id : ready) {
    Connection& c = connections.at(id);
    timers.emplace(Clock::now() + std::chrono::milliseconds(c.delay_ms), Timer{id, c.epoch});
  }
}

Behaviour HttpServer::Impl::behaviour_for(const std::string& last, std::uint64_t attempt) {
  const std::lock_guard lock(mutex);
  if (counted_version != script_version) {
    counted_version = script_version;
    matched.clear();
    used.clear();
  }
  matched.resize(script.size());
  used.resize(script.size());
  for (std::size_t i = 0; i < script.size(); ++i) {
    const Rule& rule = script[i];
    if (last.find(rule.match) == std::string::npos || (rule.attempts && attempt > rule.attempts) || (rule.times && used[i] >= rule.times)) continue;
    if (++matched[i] % rule.every != 0) continue;
    ++used[i];
    return rule.behaviour;
  }
  return Behaviour();
}

void HttpServer::Impl::frame(Connection& c, int status, const std::string& body, const std::string& headers, bool chunked, bool head_only) {
  c.status = status;
  c.out = "HTTP/1.1 " + std::to_string(status) + " " + reason_phrase(status) + "\r\nContent-Type: application/json\r\n" + headers;
  if (c.close_after) c.out += "Connection: close\r\n";
  c.out += chunked ? "Transfer-Encoding: chunked\r\n\r\n" : "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n";
  c.head_size = c.out.size();
  c.sent = 0;
  if (head_only) return;
  if (!chunked) {
    c.out += body;
    return;
  }
  for (std::size_t at = 0; at < body.size(); at += 1000) {
    const std::size_t size = std::min<std::size_t>(1000, body.size() - at);
    char line[32];
    std::snprintf(line, sizeof line, "%zx\r\n", size);
    c.out += line;
    c.out.append(body, at, size);
    c.out += "\r\n";
  }
  c.out += "0\r\n\r\n";
}

void HttpServer::Impl::answer(Connection& c, const HttpRequest& request, std::uint64_t attempt) {
  const auto refuse = [&](int status, const std::string& text, const std::string& type, const std::string& headers = "") {
    frame(c, status, error_reply(text, type, ""), headers, false, request.method == "HEAD");
  };
  const std::string path = request.target.substr(0, request.target.find('?'));
  if (!options.api_key.empty()) {
    const auto it = request.headers.find("authorization");
    const std::string given = it == request.headers.end() ? "" : it->second;
    // Echoes what it was given, as some services do.
    if (given != "Bearer " + options.api_key) return refuse(401, "Incorrect API key provided: " + given, "invalid_request_error");
  }
  if (path == "/v1/models" && (request.method == "GET" || request.method == "HEAD")) {
    const Json list{{"object", "list"}, {"data", Json::array({{{"id", "test-model"}, {"object", "model"}, {"owned_by", "tabrig"}}})}};
    return frame(c, 200, list.dump(), "", false, request.method == "HEAD");
  }
  if (path == "/v1/models") return refuse(405, "method not allowed", "invalid_request_error", "Allow: GET, HEAD\r\n");
  if (path != "/v1/chat/completions") return refuse(404, "no such route: " + path, "invalid_request_error");
  if (request.method != "POST") return refuse(405, "method not allowed", "invalid_request_error", "Allow: POST\r\n");
  const auto chat = parse_chat(request.body);
  if (!chat.ok()) return refuse(400, chat.status().what(), "invalid_request_error");
  const Behaviour b = behaviour_for(chat->last, attempt);
  c.close_after = c.close_after || b.close;
  c.hold_until = b.hold_until;
  c.delay_ms = b.delay_ms;
  c.drip_bytes = b.drip_bytes;
  c.drip_ms = b.drip_ms;
  const std::string headers = b.retry_after.empty() ? "" : "Retry-After: " + b.retry_after + "\r\n";
  if (b.refuse_n && chat->n > 1) refuse(400, "only one completion choice is allowed", "invalid_request_error");
  else if (b.status != 200) frame(c, b.status, error_reply(b.error_text, b.status == 429 ? "rate_limit_error" : "server_error", b.error_code), headers, b.chunked, false);
  else frame(c, 200, chat_reply(*chat, b, next_reply++), headers, b.chunked, false);
  if (b.cut == "request" || b.cut == "reset") c.cut_at = 0;
  if (b.cut == "headers") c.cut_at = c.head_size / 2;
  if (b.cut == "body") c.cut_at = c.head_size + (c.out.size() - c.head_size) / 2;
  c.reset = b.cut == "reset";
}

void HttpServer::Impl::start_reply(std::uint64_t id) {
  Connection& c = connections.at(id);
  c.writing = true;
  c.allowed = c.drip_bytes ? c.head_size : c.out.size();
  if (c.drip_bytes) timers.emplace(Clock::now(), Timer{id, c.epoch});
  write(id);
}

void HttpServer::Impl::fire(const Timer& timer) {
  const auto it = connections.find(timer.connection);
  if (it == connections.end() || it->second.epoch != timer.epoch || !it->second.busy) return;
  Connection& c = it->second;
  if (!c.writing) return start_reply(timer.connection);
  c.allowed = std::min(c.out.size(), c.allowed + static_cast<std::size_t>(c.drip_bytes));
  if (c.allowed < c.out.size()) timers.emplace(Clock::now() + std::chrono::milliseconds(c.drip_ms), timer);
  write(timer.connection);
}

void HttpServer::Impl::write(std::uint64_t id) {
  Connection& c = connections.at(id);
  if (!c.writing) return watch(id, c, EPOLLIN | EPOLLRDHUP);
  const std::size_t end = std::min(c.allowed, c.cut_at);
  while (c.sent < end) {
    const ssize_t got = ::send(c.fd, c.out.data() + c.sent, end - c.sent, MSG_NOSIGNAL);
    if (got > 0) {
      c.sent += static_cast<std::size_t>(got);
      continue;
    }
    if (got < 0 && errno == EINTR) continue;
    if (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) return watch(id, c, EPOLLIN | EPOLLRDHUP | EPOLLOUT);
    return drop(id, true);
  }
  if (c.sent >= c.cut_at) {
    if (c.reset) {
      const linger now{1, 0};
      ::setsockopt(c.fd, SOL_SOCKET, SO_LINGER, &now, sizeof now);
    }
    return drop(id, false);
  }
  watch(id, c, EPOLLIN | EPOLLRDHUP);
  if (c.sent == c.out.size()) finish(id);
}

void HttpServer::Impl::finish(std::uint64_t id) {
  Connection& c = connections.at(id);
  const bool counted = c.counted;
  c.busy = c.counted = c.writing = false;
  c.out.clear();
  count([&](ServerStats& s) {
    ++s.by_status[c.status];
    if (!counted) return;
    ++s.replies;
    --s.in_flight;
  });
  if (c.close_after) return drop(id, false);
  if (!c.in.empty()) next_request(id);
}

void HttpServer::Impl::drop(std::uint64_t id, bool by_client) {
  const Connection& c = connections.at(id);
  ::close(c.fd);
  count([&](ServerStats& s) {
    --s.open;
    if (!c.counted) return;
    --s.in_flight;
    if (by_client) ++s.abandoned;
  });
  connections.erase(id);
}

HttpServer::HttpServer(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {
  impl_->thread = std::thread([this] { impl_->run(); });
}

HttpServer::~HttpServer() {
  const std::uint64_t one = 1;
  [[maybe_unused]] const auto written = ::write(impl_->wake, &one, sizeof one);
  impl_->thread.join();
}

Result<std::unique_ptr<HttpServer>> HttpServer::start(Options options) {
  auto impl = std::make_unique<Impl>();
  impl->script = options.script;
  impl->options = std::move(options);
  TABRIG_RETURN_IF_ERROR(impl->open());
  return std::unique_ptr<HttpServer>(new HttpServer(std::move(impl)));
}

std::uint16_t HttpServer::port() const { return impl_->port; }
std::string HttpServer::base_url() const { return "http://127.0.0.1:" + std::to_string(impl_->port) + "/v1"; }

void HttpServer::set_script(Script script) {
  const std::lock_guard lock(impl_->mutex);
  impl_->script = std::move(script);
  ++impl_->script_version;
}

ServerStats HttpServer::stats() const {
  const std::lock_guard lock(impl_->mutex);
  return impl_->stats;
}

std::vector<SeenRequest> HttpServer::requests() const {
  const std::lock_guard lock(impl_->mutex);
  return impl_->seen;
}

bool HttpServer::wait_until(const std::function<bool(const ServerStats&)>& holds, std::chrono::milliseconds at_most) const {
  std::unique_lock lock(impl_->mutex);
  return impl_->changed.wait_for(lock, at_most, [&] { return holds(impl_->stats); });
}

}  // namespace tabrig::testing
