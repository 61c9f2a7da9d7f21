// The runner `replay` over ReplayFile.
#include <atomic>
#include <mutex>

#include "core/util/hash.hpp"
#include "core/util/json.hpp"
#include "plugins/common/sdk_status.hpp"
#include "runners/replay/replay.hpp"
#include "tabrig/sdk.hpp"

namespace {

using namespace tabrig::sdk;

class Replay final : public Runner {
 public:
  explicit Replay(const Config& config)
      : path_(config.json["file"].text()), format_(config.json.text_or("format", "jsonl")),
        file_(tabrig::value_or_throw(tabrig::ReplayFile::open(path_, format_, config.json.text_or("order", "")))),
        sha256_(tabrig::value_or_throw(tabrig::sha256_file(path_))), used_(file_->size(), false) {}

  void describe(const Call&, Writer& out) override {
    out.begin_object().key("fingerprint").begin_object();
    out.text("runner", "replay").text("format", format_).text("sha256", sha256_).end_object();
    out.key("capabilities").begin_object().boolean("recorded", true).boolean("n", true).boolean("seed", false);
    out.boolean("logprobs", true).end_object();
    out.integer("max_batch", 1024);
    out.key("warnings").begin_array();
    std::uint64_t unused = 0, first = 0;
    for (std::uint64_t i = used_.size(); i-- > 0;) {
      if (!used_[i]) ++unused, first = i;
    }
    if (asked_ && unused) {
      out.text(std::to_string(unused) + " of " + std::to_string(used_.size()) + " recorded predictions were not asked for, '" +
               file_->key_text(first) + "' among them (" + path_ + ")");
    }
    if (missing_) {
      out.text(std::to_string(missing_) + " items have no recorded prediction, '" + first_missing_ + "' first (" + path_ + ")");
    }
    out.end_array().end_object();
  }

  void generate(const Call& call, const std::vector<RequestView>& requests, const Sink& sink) override {
    asked_ = true;
    for (std::size_t i = 0; i < requests.size(); ++i) sink.emit(i, answer(call, requests[i]));
  }

 private:
  ResponseOut answer(const Call& call, const RequestView& request) {
    ResponseOut response;
    const auto fail = [&](std::uint32_t state, std::string why) {
      response.state = state;
      response.error = std::move(why);
      return response;
    };
    if (call.cancelled()) return fail(TABRIG_STATE_NOT_RUN, "cancelled");
    auto found = file_->find(request.example_id(), request.item_index());
    if (!found.ok()) return fail(TABRIG_STATE_RUNNER_ERROR, found.status().to_string());
    if (!*found) {
      if (missing_++ == 0) first_missing_ = request.example_id();
      return fail(TABRIG_STATE_NOT_RUN, "no recorded prediction for '" + std::string(request.example_id()) + "' in " + path_);
    }
    used_[*file_->key_number(request.example_id(), request.item_index())] = true;
    const tabrig::Recorded& recorded = **found;
    if (request.first_sample() + request.n() > recorded.samples.size()) {
      return fail(TABRIG_STATE_NOT_RUN, std::to_string(recorded.samples.size()) + " samples are recorded, samples up to " +
                                            std::to_string(request.first_sample() + request.n()) + " were asked for");
    }
    for (std::uint32_t i = 0; i < request.n(); ++i) {
      const tabrig::RecordedSample& sample = recorded.samples[request.first_sample() + i];
      response.completions.push_back({sample.text, sample.finish_reason, sample.logprobs_json, std::nullopt});
    }
    response.usage_json = recorded.usage_json;
    return response;
  }

  std::string path_, format_;
  std::unique_ptr<tabrig::ReplayFile> file_;
  std::string sha256_;
  std::vector<bool> used_;
  bool asked_ = false;
  std::uint64_t missing_ = 0;
  std::string first_missing_;
};

constexpr char kSchema[] = R"({"type": "object", "additionalProperties": false, "required": ["file"], "properties": {
  "file": {"type": "string", "format": "path", "description": "recorded predictions"},
  "format": {"enum": ["jsonl", "finqa", "bird", "spider", "totto", "fetaqa"], "default": "jsonl"},
  "order": {"type": "string", "format": "path", "description": "fetaqa: the JSON file that tells which record each line answers"}}})";

TABRIG_RUNNER(k_replay, Replay, "replay", "1.0.0", "recorded predictions: JSON lines or an official prediction file", kSchema,
              nullptr, kDeterministic);

}  // namespace

TABRIG_PLUGIN("replay", "1.0.0", &k_replay)
