#include "core/sandbox/sql/sandbox.hpp"

#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <chrono>

#include "core/sandbox/sql/protocol.hpp"
#include "core/util/utf8.hpp"

namespace tabrig::sql {
namespace {

using Clock = std::chrono::steady_clock;

// Longer batches are sent one by one: a worker that waits to send an answer reads no requests.
constexpr std::size_t kOneExchange = 32 * 1024;

Outcome failed(State state, Error error, std::string why) {
  Outcome outcome;
  outcome.state = state;
  outcome.error = error;
  outcome.why = std::move(why);
  return outcome;
}

// What SQLite would read otherwise than written.
const char* unreadable(const std::string& sql) {
  if (sql.find('\0') != std::string::npos) return "the statement holds a NUL byte";
  if (!utf8_valid(sql)) return "the statement is not UTF-8";
  if (sql.size() > 1'000'000'000) return "the statement is longer than 1 GB";
  return nullptr;
}

// Waits for an event. False when `until` has passed.
bool wait_for(int socket, short event, Clock::time_point until, const std::function<bool()>& cancelled, bool& stop) {
  for (;;) {
    const auto now = Clock::now();
    if (now >= until) return false;
    // Rounded up, so that a wait never ends before its time and spins.
    auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - now).count() + 1;
    if (cancelled) left = std::min<std::int64_t>(left, 50);
    pollfd one{socket, event, 0};
    const int ready = ::poll(&one, 1, static_cast<int>(std::min<std::int64_t>(left, 60'000)));
    if (ready > 0) return true;
    if (ready < 0 && errno != EINTR) return true;  // the next call on the socket tells
    if (cancelled && cancelled()) {
      stop = true;
      return false;
    }
  }
}

}  // namespace

bool Sandbox::send(std::string_view bytes) {
  const auto until = Clock::now() + std::chrono::seconds(10);
  while (!bytes.empty()) {
    const ssize_t sent = ::send(worker_.socket(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent > 0) {
      bytes.remove_prefix(static_cast<std::size_t>(sent));
    } else if (errno == EAGAIN) {
      bool stop = false;
      if (!wait_for(worker_.socket(), POLLOUT, until, {}, stop)) return false;
    } else if (errno != EINTR) {
      return false;
    }
  }
  return true;
}

// The next answer from the worker.
Result<Outcome> Sandbox::receive(const Statement& statement) {
  const Limits& limits = statement.limits;
  const auto until = limits.deadline_ms ? Clock::now() + std::chrono::milliseconds(limits.deadline_ms + options_.grace_ms)
                                        : Clock::time_point::max();
  AnswerScanner scanner;
  for (;;) {
    bool malformed = false;
    if (const std::size_t size = scanner.scan(inbox_, malformed)) {
      std::vector<char> answer;
      if (size == inbox_.size()) {
        answer.swap(inbox_);
      } else {
        answer.assign(inbox_.begin(), inbox_.begin() + static_cast<std::ptrdiff_t>(size));
        inbox_.erase(inbox_.begin(), inbox_.begin() + static_cast<std::ptrdiff_t>(size));
      }
      if (auto outcome = decode_answer(std::move(answer))) return std::move(*outcome);
      malformed = true;
    }
    // The worker counts; one that sends more than it may is not to be trusted with memory here.
    if (malformed || inbox_.size() > limits.result_bytes * 2 + 64 * kMiB) {
      worker_.kill();
      inbox_.clear();
      return failed(State::kError, Error::kWorkerLost, "the worker's answer was malformed");
    }
    const std::size_t before = inbox_.size();
    const std::size_t room = std::max<std::size_t>(16 * 1024, std::min<std::size_t>(before, kMiB));
    inbox_.resize(before + room);
    const ssize_t got = ::recv(worker_.socket(), inbox_.data() + before, room, 0);
    inbox_.resize(before + (got > 0 ? static_cast<std::size_t>(got) : 0));
    if (got > 0 && (before == 0 || Clock::now() < until)) continue;
    if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR)) {
      inbox_.clear();
      return failed(State::kError, Error::kWorkerLost, "the engine " + worker_.epitaph());
    }
    bool stop = false;
    if (!wait_for(worker_.socket(), POLLIN, until, options_.cancelled, stop)) {
      worker_.kill();
      inbox_.clear();
      if (stop) return Status(Code::kCancelled, "cancelled while a statement ran");
      return failed(State::kTimeout, Error::kNone, "stopped at its deadline by ending the engine");
    }
  }
}

Result<Outcome> Sandbox::run(const std::string& database, const Statement& statement) {
  TABRIG_ASSIGN_OR_RETURN(auto outcomes, run(database, std::vector<Statement>{statement}));
  return std::move(outcomes.front());
}

Result<std::vector<Outcome>> Sandbox::run(const std::string& database, const std::vector<Statement>& statements) {
  std::vector<Outcome> outcomes(statements.size());
  std::size_t bytes = 0;
  for (const Statement& statement : statements) bytes += statement.sql.size();
  if (statements.size() > 1 && bytes > kOneExchange) {
    for (std::size_t i = 0; i < statements.size(); ++i) {
      TABRIG_ASSIGN_OR_RETURN(auto one, run(database, std::vector<Statement>{statements[i]}));
      outcomes[i] = std::move(one.front());
    }
    return outcomes;
  }
  std::string message;
  std::vector<std::size_t> sent;
  for (std::size_t i = 0; i < statements.size(); ++i) {
    if (const char* why = unreadable(statements[i].sql)) {
      outcomes[i] = failed(State::kError, Error::kText, why);
    } else {
      message += encode_request({database, statements[i]});
      sent.push_back(i);
    }
  }
  if (sent.empty()) return outcomes;
  for (std::size_t next = 0; next < sent.size();) {
    if (!worker_.running()) {  // the first time, or one statement of the batch took the worker with it
      TABRIG_RETURN_IF_ERROR(worker_.start(options_.address_space));
      inbox_.clear();
      message.clear();
      for (std::size_t k = next; k < sent.size(); ++k) message += encode_request({database, statements[sent[k]]});
    }
    if (!message.empty() && !send(message)) {
      worker_.kill();
      outcomes[sent[next++]] = failed(State::kError, Error::kWorkerLost, "the worker does not take requests");
      message.clear();
      continue;
    }
    message.clear();
    TABRIG_ASSIGN_OR_RETURN(outcomes[sent[next]], receive(statements[sent[next]]));
    ++next;
  }
  return outcomes;
}

}  // namespace tabrig::sql
