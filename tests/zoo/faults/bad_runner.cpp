// Fault: a runner that breaks the emission contract in a way chosen by its configuration.
#include "tabrig/sdk.hpp"

namespace {

using namespace tabrig::sdk;

class BadRunner final : public Runner {
 public:
  explicit BadRunner(const Config& config) : how_(config.json.text_or("how", "good")) {}
  void describe(const Call&, Writer& out) override {
    if (how_ == "no_fingerprint") {
      out.begin_object().end_object();
      return;
    }
    out.begin_object().key("fingerprint").begin_object().text("how", how_).end_object().end_object();
  }
  void generate(const Call&, const std::vector<RequestView>& requests, const Sink& sink) override {
    if (how_ == "fails_first") throw Error(TABRIG_UNAVAILABLE, "the server is down");
    for (std::size_t i = 0; i < requests.size(); ++i) {
      if (how_ == "forgets_last" && i + 1 == requests.size()) return;
      ResponseOut response;
      response.completions.push_back({how_ == "invalid_utf8" ? "\xff" : "text", "stop", "", 1});
      if (how_ == "too_many") response.completions.push_back({"more", "stop", "", 1});
      if (how_ == "unknown_state") response.state = 99;
      sink.emit(i, response);
      if (how_ == "twice") sink.emit(i, response);
      if (how_ == "out_of_range") sink.emit(i + 1000, response);
      if (how_ == "fails_late") throw Error(TABRIG_INTERNAL, "after an emit");
    }
  }

 private:
  std::string how_;
};

TABRIG_RUNNER(k_bad, BadRunner, "zoo.runner", "1.0.0", "breaks the emission contract", "{}", nullptr, 0);

}  // namespace

TABRIG_PLUGIN("zoo", "1.0.0", &k_bad)
