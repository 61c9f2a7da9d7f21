// Fault: looks at neither cancellation nor deadline; the host must get its result and go on.
#include <chrono>
#include <thread>

#include "tabrig/sdk.hpp"

namespace {

class Deaf final : public tabrig::sdk::Metric {
 public:
  explicit Deaf(const tabrig::sdk::Config&) {}
  void update(const tabrig::sdk::Call&, const tabrig::sdk::SampleView&, tabrig::sdk::Writer& out) override {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    out.begin_object().number("value", 1).end_object();
  }
  void finish(const tabrig::sdk::Call& call, tabrig::sdk::Writer& out) override {
    call.check();  // this one listens
    out.begin_object().number("value", 1).integer("n", 1).end_object();
  }
};

TABRIG_METRIC(k_deaf, Deaf, "zoo.deaf", "1.0.0", "ignores cancellation", "{}", nullptr, 0);

}  // namespace

TABRIG_PLUGIN("zoo", "1.0.0", &k_deaf)
