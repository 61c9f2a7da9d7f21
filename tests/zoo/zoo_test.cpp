// Opens every broken plugin and asserts the exact status; afterwards the control plugin must still work.
#include <gtest/gtest.h>
#include <gmock/gmock.h>

#include <filesystem>
#include <map>
#include <memory>

#include "core/host/loader.hpp"
#include "core/host/registry.hpp"
#include "core/host/services.hpp"

namespace tabrig {
namespace {

std::string file(const std::string& name) { return std::string(TABRIG_ZOO_DIR) + "/" + name + ".tabrig.so"; }

Example example() {
  Example out;
  out.id = "q1";
  return out;
}

// Registers one file; in-process, as a candidate that was probed before.
std::unique_ptr<Registry> registry_of(const std::vector<std::string>& names) {
  auto registry = std::make_unique<Registry>();
  DiscoveryOptions options;
  for (const std::string& name : names) options.files.push_back(file(name));
  options.environment = false;
  options.installation = "/nonexistent";
  registry->scan(options);
  return registry;
}

Result<ItemScore> update_of(const std::string& name, const std::string& id, const Json& config = Json::object()) {
  const auto owner = registry_of({name});
  Registry& registry = *owner;
  auto metric = registry.metric(id, config);
  if (!metric.ok()) return metric.status();
  const Example item = example();
  const Prediction prediction;
  return (*metric)->update({}, {&item, &prediction, "", State::kScored, 0});
}

// The host lives on: the control plugin loads and scores.
void expect_alive() {
  const auto score = update_of("none", "zoo.none");
  ASSERT_TRUE(score.ok()) << score.status().to_string();
  EXPECT_EQ(score->value, 1.0);
}

class Zoo : public ::testing::Test {
 protected:
  void TearDown() override { expect_alive(); }
};

struct Fault {
  const char* name;
  Code code;
  const char* text;  // a part of what the record must say
};

// Found when the file is looked at.
class ZooOpen : public ::testing::TestWithParam<Fault> {
 protected:
  void TearDown() override { expect_alive(); }
};

TEST_P(ZooOpen, IsRefusedWithItsReason) {
  const Fault& fault = GetParam();
  const auto loaded = load_plugin(file(fault.name));
  ASSERT_FALSE(loaded.ok());
  EXPECT_EQ(loaded.status().code(), fault.code) << loaded.status().to_string();
  EXPECT_THAT(loaded.status().to_string(), ::testing::HasSubstr(fault.text));
  const auto owner = registry_of({fault.name});
  Registry& registry = *owner;
  ASSERT_EQ(registry.candidates().size(), 1u);
  EXPECT_EQ(registry.candidates()[0].status, Candidate::State::kRefused);
  EXPECT_EQ(registry.candidates()[0].code, fault.code);
  EXPECT_FALSE(registry.candidates()[0].reason.empty());
  EXPECT_TRUE(registry.list("metric").empty());
}

INSTANTIATE_TEST_SUITE_P(
    Faults, ZooOpen,
    ::testing::Values(Fault{"wrong_magic", Code::kInvalidData, "magic"},
                      Fault{"other_major", Code::kFailedPrecondition, "expected ABI major 0, found 1"},
                      Fault{"needs_newer_minor", Code::kFailedPrecondition, "required minor 8"},
                      Fault{"size_zero", Code::kInvalidData, "found 0"}, Fault{"size_too_small", Code::kInvalidData, "found 24"},
                      Fault{"no_components", Code::kInvalidData, "no components"},
                      Fault{"null_component_list", Code::kInvalidData, "component list"},
                      Fault{"null_create", Code::kInvalidData, "'create' is null"},
                      Fault{"null_update", Code::kInvalidData, "'update' is null"},
                      Fault{"short_ops", Code::kInvalidData, "ends before 'finish'"},
                      Fault{"null_ops", Code::kInvalidData, "ops is null"}, Fault{"bad_id", Code::kInvalidData, "bad id"},
                      Fault{"null_id", Code::kInvalidData, "id is null"},
                      Fault{"bad_version", Code::kInvalidData, "bad version"},
                      Fault{"bad_schema", Code::kInvalidData, "config_schema is not a JSON object"},
                      Fault{"no_entry", Code::kInvalidData, "not a tabrig plugin"},
                      Fault{"missing_symbol", Code::kInvalidData, "tabrig_zoo_function_that_exists_nowhere"}),
    [](const auto& fault) { return std::string(fault.param.name); });

// Found when the component is used.
class ZooUpdate : public ::testing::TestWithParam<Fault> {
 protected:
  void TearDown() override { expect_alive(); }
};

TEST_P(ZooUpdate, IsReportedWithItsReason) {
  const Fault& fault = GetParam();
  const auto score = update_of(fault.name, std::string("zoo.") + fault.name);
  ASSERT_FALSE(score.ok());
  EXPECT_EQ(score.status().code(), fault.code) << score.status().to_string();
  EXPECT_THAT(score.status().to_string(), ::testing::HasSubstr(fault.text));
}

INSTANTIATE_TEST_SUITE_P(
    Faults, ZooUpdate,
    ::testing::Values(Fault{"create_fails", Code::kUnavailable, "the moon is not full"},
                      Fault{"create_silent", Code::kInternal, "status 4711"},
                      Fault{"create_without_instance", Code::kInternal, "without an instance"},
                      Fault{"emits_none", Code::kInvalidData, "no document was written"},
                      Fault{"emits_twice", Code::kInvalidData, "a second value"},
                      Fault{"unfinished_document", Code::kInvalidData, "unfinished"},
                      Fault{"value_without_key", Code::kInvalidData, "without a key"},
                      Fault{"invalid_utf8", Code::kInvalidData, "not UTF-8"}, Fault{"nan_score", Code::kInvalidData, "NaN"},
                      Fault{"score_without_value", Code::kInvalidData, "no value"},
                      Fault{"unknown_state", Code::kInvalidData, "splendid"},
                      Fault{"huge_output", Code::kResourceExhausted, "33554432 bytes"},
                      Fault{"deep_document", Code::kInvalidData, "nested too deeply"}),
    [](const auto& fault) { return std::string(fault.param.name); });

TEST_F(Zoo, UnknownKindIsSkippedNotRefused) {
  const auto owner = registry_of({"unknown_kind"});
  Registry& registry = *owner;
  ASSERT_EQ(registry.candidates().size(), 1u);
  EXPECT_EQ(registry.candidates()[0].status, Candidate::State::kLoaded);
  EXPECT_THAT(registry.candidates()[0].skipped, ::testing::ElementsAre("zoo.unknown_kind (kind 77)"));
}

TEST_F(Zoo, TwoFilesWithOneIdAreAnErrorThatNamesBoth) {
  const auto owner = registry_of({"duplicate_id_a", "duplicate_id_b"});
  Registry& registry = *owner;
  const auto metric = registry.metric("zoo.duplicate", Json::object());
  ASSERT_FALSE(metric.ok());
  EXPECT_EQ(metric.status().code(), Code::kFailedPrecondition);
  EXPECT_THAT(metric.status().found_text(), ::testing::HasSubstr("duplicate_id_a"));
  EXPECT_THAT(metric.status().found_text(), ::testing::HasSubstr("duplicate_id_b"));
}

TEST_F(Zoo, CrashOnOpenCostsOneRecord) {
  const Status status = probe_plugin(file("crash_on_open"));
  EXPECT_EQ(status.code(), Code::kInternal);
  EXPECT_THAT(status.to_string(), ::testing::HasSubstr("crashes"));
  const auto owner = registry_of({"crash_on_open", "none"});
  Registry& registry = *owner;
  EXPECT_EQ(registry.candidates()[0].status, Candidate::State::kRefused);
  EXPECT_EQ(registry.candidates()[1].status, Candidate::State::kLoaded);
}

TEST_F(Zoo, HangOnOpenIsKilledAtItsDeadline) {
  const Status status = probe_plugin(file("hang_on_open"), 300);
  EXPECT_EQ(status.code(), Code::kDeadline);
}

TEST_F(Zoo, TextFileAndMissingFile) {
  const std::string path = std::string(TABRIG_ZOO_DIR) + "/text.tabrig.so";
  std::FILE* out = std::fopen(path.c_str(), "w");
  std::fputs("this is not a library\n", out);
  std::fclose(out);
  EXPECT_EQ(load_plugin(path).status().code(), Code::kInvalidData);
  EXPECT_EQ(load_plugin(file("never_built")).status().code(), Code::kNotFound);
  std::filesystem::remove(path);
}

TEST_F(Zoo, SidecarThatDoesNotFitIsAnError) {
  const std::string copy = std::string(TABRIG_ZOO_DIR) + "/sidecar/none.tabrig.so";
  std::filesystem::create_directories(std::filesystem::path(copy).parent_path());
  std::filesystem::copy_file(file("none"), copy, std::filesystem::copy_options::overwrite_existing);
  const auto write = [&](const std::string& text) {
    std::FILE* out = std::fopen(sidecar_path(copy).c_str(), "w");
    std::fputs(text.c_str(), out);
    std::fclose(out);
  };
  const std::string fits =
      R"({"name":"zoo","version":"1.0.0","components":[{"kind":3,"id":"zoo.none","version":"1.0.0","summary":"a metric","flags":0,"schema":{},"info":{}}]})";
  write(fits);
  EXPECT_TRUE(load_plugin(copy).ok()) << load_plugin(copy).status().to_string();
  std::string other = fits;
  other.replace(other.find("\"id\":\"zoo.none\""), 15, "\"id\":\"zoo.more\"");
  write(other);
  EXPECT_EQ(load_plugin(copy).status().code(), Code::kFailedPrecondition);
  write("{broken");
  EXPECT_EQ(load_plugin(copy).status().code(), Code::kInvalidData);
  std::filesystem::remove(sidecar_path(copy));
}

TEST_F(Zoo, ErrorsThrownThroughTheSdkKeepTheirFields) {
  const auto refused = update_of("throws_sdk_error", "zoo.throws", {{"at", "create"}});
  EXPECT_EQ(refused.status().code(), Code::kInvalidArgument);
  const auto row = update_of("throws_sdk_error", "zoo.throws");
  EXPECT_EQ(row.status().code(), Code::kInvalidData);
  EXPECT_EQ(row.status().file(), "x.csv");
  EXPECT_EQ(row.status().line(), 12u);
  EXPECT_EQ(row.status().expected_text(), "3 cells");
  EXPECT_EQ(update_of("throws_sdk_error", "zoo.throws", {{"at", "std"}}).status().code(), Code::kInternal);
  EXPECT_EQ(update_of("throws_sdk_error", "zoo.throws", {{"at", "int"}}).status().code(), Code::kInternal);
  EXPECT_EQ(update_of("throws_sdk_error", "zoo.throws", {{"at", "alloc"}}).status().code(), Code::kResourceExhausted);
}

TEST_F(Zoo, CancellationReachesThoseWhoListen) {
  const auto owner = registry_of({"ignores_cancel"});
  Registry& registry = *owner;
  auto metric = registry.metric("zoo.deaf", Json::object());
  ASSERT_TRUE(metric.ok());
  std::atomic<bool> cancel{true};
  CallContext call;
  call.cancel = &cancel;
  const Example item = example();
  const Prediction prediction;
  EXPECT_TRUE((*metric)->update(call, {&item, &prediction, "", State::kScored, 0}).ok());
  EXPECT_EQ((*metric)->finish(call).status().code(), Code::kCancelled);
}

TEST_F(Zoo, RunnerBreachesEndAsResponses) {
  const auto run = [](const std::string& how) {
    const auto owner = registry_of({"bad_runner"});
  Registry& registry = *owner;
    auto runner = registry.runner("zoo.runner", {{"how", how}});
    EXPECT_TRUE(runner.ok());
    std::vector<GenerateRequest> requests(3);
    std::map<std::size_t, GenerateResult> results;
    const Status status = (*runner)->generate({}, requests, [&](std::size_t i, GenerateResult r) {
      EXPECT_TRUE(results.emplace(i, std::move(r)).second) << "two results for " << i;
    });
    EXPECT_TRUE(results.empty() || results.size() == 3u) << how;
    return std::pair{status, results};
  };
  set_plugin_log([](std::uint32_t, const std::string&) {});
  EXPECT_EQ(run("good").second[2].state, State::kScored);
  EXPECT_EQ(run("forgets_last").second[2].state, State::kRunnerError);
  EXPECT_EQ(run("twice").second[0].state, State::kScored);
  EXPECT_EQ(run("out_of_range").second[1].state, State::kScored);
  EXPECT_EQ(run("too_many").second[0].state, State::kRunnerError);
  EXPECT_EQ(run("invalid_utf8").second[0].state, State::kRunnerError);
  EXPECT_EQ(run("unknown_state").second[0].state, State::kRunnerError);
  EXPECT_EQ(run("fails_late").second[2].state, State::kRunnerError);
  const auto failed = run("fails_first");
  EXPECT_EQ(failed.first.code(), Code::kUnavailable);
  EXPECT_TRUE(failed.second.empty());
  const auto owner = registry_of({"bad_runner"});
  Registry& registry = *owner;
  EXPECT_EQ((*registry.runner("zoo.runner", {{"how", "no_fingerprint"}}))->describe({}).status().code(), Code::kInvalidData);
}

}  // namespace
}  // namespace tabrig
