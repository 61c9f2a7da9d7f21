// Fault: throws through the SDK; the trampolines must turn it into a status with its details.
#include <stdexcept>

#include "tabrig/sdk.hpp"

namespace {

class Throws final : public tabrig::sdk::Metric {
 public:
  explicit Throws(const tabrig::sdk::Config& config) {
    if (config.json.text_or("at", "") == "create") throw tabrig::sdk::invalid_argument("not with me");
    what_ = config.json.text_or("at", "");
  }
  void update(const tabrig::sdk::Call&, const tabrig::sdk::SampleView&, tabrig::sdk::Writer&) override {
    if (what_ == "std") throw std::runtime_error("a std::exception");
    if (what_ == "int") throw 42;
    if (what_ == "alloc") throw std::bad_alloc();
    throw tabrig::sdk::invalid_data("bad row", {{"file", "x.csv"}, {"line", "12"}, {"expected", "3 cells"}, {"found", "2 cells"}});
  }
  void finish(const tabrig::sdk::Call&, tabrig::sdk::Writer& out) override {
    out.begin_object().key("value").null().integer("n", 0).end_object();
  }

 private:
  std::string what_;
};

TABRIG_METRIC(k_throws, Throws, "zoo.throws", "1.0.0", "throws", "{}", nullptr, 0);

}  // namespace

TABRIG_PLUGIN("zoo", "1.0.0", &k_throws)
