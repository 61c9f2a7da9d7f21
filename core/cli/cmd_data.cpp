// tabrig data list, tabrig data verify.
#include <cstdio>
#include <filesystem>

#include "core/cli/commands.hpp"
#include "core/cli/dataset_args.hpp"
#include "core/cli/exit_code.hpp"
#include "core/cli/text_table.hpp"
#include "core/study/settings.hpp"
#include "core/util/hash.hpp"

namespace tabrig::cli {
namespace {

namespace fs = std::filesystem;

int list(const Options& options, const Registry& registry) {
  const auto datasets = registry.list("dataset");
  if (options.has("json")) {
    Json out = Json::array();
    for (const ComponentInfo& info : datasets) out.push_back({{"id", info.id}, {"version", info.version}, {"info", info.info}});
    return std::printf("%s\n", out.dump(2).c_str()), kOk;
  }
  TextTable table({"dataset", "splits (official sizes)", "task", "metrics", "licence"});
  for (const ComponentInfo& info : datasets) {
    const Json card = info.info.value("card", Json::object());
    const Json splits = card.value("splits", Json::object());
    std::string names, metrics;
    for (const std::string& split : splits_of(info)) {
      names += (names.empty() ? "" : ", ") + split;
      const Json about = splits.is_object() ? splits.value(split, Json()) : Json();
      const Json size = about.is_object() ? about.value("size", Json()) : about;
      if (size.is_number()) names += " (" + size.dump() + ")";
    }
    const Json known = info.info.value("metrics", Json::array());
    for (const Json& metric : known) metrics += (metrics.empty() ? "" : ", ") + metric.get<std::string>();
    table.add({info.id, names, info.info.value("task", std::string()), metrics, card.value("licence", std::string())});
  }
  table.print(stdout);
  return kOk;
}

// One file of the card against the folder: status is same, missing, size or content.
Json verify_file(const fs::path& folder, const Json& file) {
  const std::string path = file.value("path", std::string());
  Json row{{"path", path}, {"expected_sha256", file.value("sha256", Json())}, {"expected_bytes", file.value("bytes", Json())}};
  std::error_code error;
  const auto bytes = fs::file_size(folder / path, error);
  if (error) {
    row["status"] = "missing";
    return row;
  }
  row["bytes"] = bytes;
  const auto hash = sha256_file((folder / path).string());
  if (!hash.ok()) {
    row["status"] = "unreadable";
    row["why"] = hash.status().to_string();
    return row;
  }
  row["sha256"] = *hash;
  row["status"] = *hash == row["expected_sha256"] ? "same" : "different";
  return row;
}

int verify(const Options& options, const Registry& registry, const std::string& id) {
  const auto info = study::find_component(registry, "dataset", id);
  if (!info.ok()) return fail(info.status());
  if (!options.has("data")) return fail(Status(Code::kInvalidArgument, "the folder of the dataset's files was not named").hint("--data DIR"));
  fs::path folder = absolute_path(options.text("data"));
  if (fs::is_directory(folder / id)) folder /= id;
  if (!fs::is_directory(folder)) return fail(Status(Code::kNotFound, "no such folder").at(folder.string()));
  const Json card = info->info.value("card", Json::object());
  const Json files = card.value("files", Json::array());
  if (files.empty()) return fail(Status(Code::kFailedPrecondition, "the card of '" + id + "' lists no files to verify"));
  std::uint64_t same = 0, missing = 0, different = 0;
  Json rows = Json::array();
  for (const Json& file : files) {
    rows.push_back(verify_file(folder, file));
    const std::string status = rows.back()["status"].get<std::string>();
    ++(status == "same" ? same : status == "missing" ? missing : different);
  }
  if (options.has("json")) {
    std::printf("%s\n", Json{{"dataset", id}, {"folder", folder.string()}, {"same", same}, {"missing", missing}, {"different", different}, {"files", rows}}.dump(2).c_str());
  } else {
    TextTable table({"status", "file", "expected", "found"});
    for (const Json& row : rows) {
      const auto short_hash = [&](const char* key) {
        const Json value = row.value(key, Json());
        return value.is_string() ? value.get<std::string>().substr(0, 16) : std::string("–");
      };
      table.add({row["status"].get<std::string>(), row["path"].get<std::string>(), short_hash("expected_sha256"), short_hash("sha256")});
    }
    table.print(stdout);
    std::printf("%s: %llu of %zu files as the card says, %llu missing, %llu different\n", id.c_str(), static_cast<unsigned long long>(same),
                files.size(), static_cast<unsigned long long>(missing), static_cast<unsigned long long>(different));
  }
  return missing + different == 0 ? kOk : kFailed;
}

}  // namespace

int cmd_data(const Arguments& arguments) {
  Options options("data list [--json]\ndata verify DATASET --data DIR [--json]",
                  "Datasets and their files. `verify` hashes the files that the dataset's card lists and exits 1 when one is missing or\n"
                  "differs.",
                  {"tabrig data list", "tabrig data verify wikitq --data ~/benchmarks"});
  options.value("data", "DIR", "the dataset's folder, or the one above it").plugins().json().positional("list, or verify DATASET", 1, 2);
  const auto parsed = options.parse(arguments);
  if (!parsed.ok()) return fail(parsed.status());
  if (!*parsed) return kOk;
  Registry registry;
  options.scan(registry);
  const auto& words = options.words();
  if (words[0] == "list" && words.size() == 1) return list(options, registry);
  if (words[0] == "verify" && words.size() == 2) return verify(options, registry, words[1]);
  return fail(Status(Code::kInvalidArgument, "an unknown command of tabrig data").expected("list, or verify DATASET").found("'" + words[0] + "'"));
}

}  // namespace tabrig::cli
