// tabrig-parity DIR [--shared S] [--only NAME] [--json] [--differences N]
//
// Reads every DIR/**/cases.jsonl, runs the matching component on each case and prints one line a folder:
// "NAME agree/total". Exit codes: 0 all covered cases agree, 1 a case differs, 2 usage, 6 a folder cannot be read.
#include <algorithm>
#include <boost/program_options.hpp>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>

#include "tests/parity/handler.hpp"

namespace po = boost::program_options;
namespace fs = std::filesystem;

namespace tabrig::parity {
void register_all(Registry& registry);

namespace {

struct Folder {
  std::string name;
  fs::path cases;
};

struct Tally {
  std::uint64_t total = 0, agree = 0, differ = 0;
  std::map<std::string, std::uint64_t> not_covered;  // kind → cases
  std::vector<std::string> differences;
};

// The name is looked up by its last parts too, so that any folder laid out as "…/wikitq" finds "wikitq".
const Factory* find(const Registry& registry, const std::string& name) {
  for (std::string tail = name;;) {
    for (const auto& [known, factory] : registry.handlers) {
      if (known == tail) return &factory;
    }
    const auto slash = tail.find('/');
    if (slash == std::string::npos) return nullptr;
    tail = tail.substr(slash + 1);
  }
}

std::vector<Folder> folders(const fs::path& root) {
  std::vector<Folder> found;
  const fs::path absolute = fs::weakly_canonical(root);
  for (const auto& entry : fs::recursive_directory_iterator(absolute, fs::directory_options::follow_directory_symlink)) {
    if (entry.path().filename() != "cases.jsonl") continue;
    std::string name = fs::relative(entry.path().parent_path(), absolute).generic_string();
    if (name == ".") {  // DIR itself holds the cases: its own last two parts name it
      const fs::path folder = entry.path().parent_path();
      name = folder.parent_path().filename().generic_string() + "/" + folder.filename().generic_string();
    }
    found.push_back({name, entry.path()});
  }
  std::sort(found.begin(), found.end(), [](const Folder& a, const Folder& b) { return a.name < b.name; });
  return found;
}

Tally run_folder(const Folder& folder, const Factory& factory, const std::string& shared, std::size_t keep) {
  Tally tally;
  auto handler = factory(Context{shared, folder.cases.parent_path().string()});
  std::ifstream in(folder.cases, std::ios::binary);
  std::string line;
  for (std::uint64_t number = 1; std::getline(in, line); ++number) {
    if (line.empty()) continue;
    ++tally.total;
    std::string id = "line " + std::to_string(number);
    Verdict verdict;
    try {
      const Json one = Json::parse(line);
      if (const auto it = one.find("id"); it != one.end()) id = it->is_string() ? it->get<std::string>() : it->dump();
      verdict = handler->run(one);
    } catch (const std::exception& error) {
      verdict = differ(std::string("the handler failed: ") + error.what());
    }
    if (verdict.kind == Verdict::kAgree) ++tally.agree;
    if (verdict.kind == Verdict::kNotCovered) ++tally.not_covered[verdict.detail];
    if (verdict.kind == Verdict::kDiffer) {
      ++tally.differ;
      if (tally.differences.size() < keep) tally.differences.push_back(id + ": " + verdict.detail);
    }
  }
  return tally;
}

int run(int argc, char** argv) {
  std::string root, shared = "../shared", only;
  std::size_t keep = 5;
  po::options_description options("options");
  options.add_options()("help,h", "this text")("dir", po::value(&root), "folder of vectors")(
      "shared", po::value(&shared)->default_value(shared), "what pointers inside the cases are relative to")(
      "only", po::value(&only), "only folders whose name contains NAME")("json", "print one JSON document")(
      "differences", po::value(&keep)->default_value(keep), "how many differences to print a folder");
  po::positional_options_description positional;
  positional.add("dir", 1);
  po::variables_map values;
  try {
    po::store(po::command_line_parser(argc, argv).options(options).positional(positional).run(), values);
    po::notify(values);
  } catch (const po::error& error) {
    std::cerr << "tabrig-parity: " << error.what() << "; see tabrig-parity --help\n";
    return 2;
  }
  if (values.count("help") || root.empty()) {
    std::cout << "usage: tabrig-parity DIR [--shared S] [--only NAME] [--json]\n\n" << options
              << "\nexample: tabrig-parity ../shared/parity --only wikitq\n";
    return values.count("help") ? 0 : 2;
  }
  if (!fs::is_directory(root)) {
    std::cerr << "tabrig-parity: no such folder: " << root << "\n";
    return 6;
  }
  Registry registry;
  register_all(registry);
  Json report = Json::array();
  std::uint64_t differing = 0, covered = 0;
  for (const Folder& folder : folders(root)) {
    if (!only.empty() && folder.name.find(only) == std::string::npos) continue;
    const Factory* factory = find(registry, folder.name);
    if (!factory) {
      if (!values.count("json")) std::cout << folder.name << " not covered\n";
      report.push_back({{"name", folder.name}, {"covered", false}});
      continue;
    }
    const Tally tally = run_folder(folder, *factory, shared, keep);
    std::uint64_t skipped = 0;
    for (const auto& [kind, count] : tally.not_covered) skipped += count;
    differing += tally.differ;
    covered += tally.agree + tally.differ;
    if (values.count("json")) {
      report.push_back({{"name", folder.name}, {"covered", true}, {"agree", tally.agree}, {"differ", tally.differ},
                        {"total", tally.total - skipped}, {"not_covered", tally.not_covered},
                        {"differences", tally.differences}});
      continue;
    }
    std::cout << folder.name << " " << tally.agree << "/" << tally.total - skipped;
    if (skipped) {
      std::cout << " (not covered:";
      for (const auto& [kind, count] : tally.not_covered) std::cout << " " << kind << " " << count;
      std::cout << ")";
    }
    std::cout << "\n";
    for (const std::string& difference : tally.differences) std::cout << "  differs: " << difference << "\n";
    std::cout.flush();
  }
  if (values.count("json")) std::cout << report.dump(2, ' ', false, Json::error_handler_t::replace) << "\n";
  if (covered == 0) {
    std::cerr << "tabrig-parity: no case was compared under " << root << "\n";
    return 1;
  }
  return differing ? 1 : 0;
}

}  // namespace
}  // namespace tabrig::parity

int main(int argc, char** argv) {
  try {
    return tabrig::parity::run(argc, argv);
  } catch (const std::exception& error) {
    std::cerr << "tabrig-parity: " << error.what() << "\n";
    return 6;
  }
}
