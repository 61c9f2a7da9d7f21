// The options of one command: declared, parsed (Boost.program_options), shown by --help.
//
// Every command has --help; plugins() adds --plugin and --plugin-dir, json() adds --json. Ownership: values. Threads: one.
// Errors: INVALID_ARGUMENT with the nearest option.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <boost/program_options.hpp>

#include "core/host/registry.hpp"
#include "core/util/status.hpp"

namespace tabrig::cli {

class Options {
 public:
  // `usage` lines follow "usage:"; `about` and `examples` frame the list of options in --help.
  Options(std::string usage, std::string about, std::vector<std::string> examples);

  Options& flag(const char* name, const char* help);
  Options& value(const char* name, const char* meaning, const char* help);
  Options& list(const char* name, const char* meaning, const char* help);  // may be given several times
  // Words without a dash: at least `least`, at most `most`.
  Options& positional(const char* meaning, std::size_t least, std::size_t most);
  Options& plugins();
  Options& json();

  // False when --help was asked for and printed.
  Result<bool> parse(const std::vector<std::string>& arguments);

  bool has(const char* name) const;
  std::string text(const char* name, const std::string& otherwise = "") const;
  std::optional<std::string> optional(const char* name) const;
  std::vector<std::string> texts(const char* name) const;
  const std::vector<std::string>& words() const { return words_; }
  // Plugins found as --plugin, --plugin-dir, the environment and the installation say.
  void scan(Registry& registry) const;

  void print_help() const;

 private:
  std::string usage_, about_;
  std::vector<std::string> examples_;
  boost::program_options::options_description description_;
  std::vector<std::string> names_;
  boost::program_options::variables_map values_;
  std::string meaning_;
  std::size_t least_ = 0, most_ = 0;
  std::vector<std::string> words_;
};

}  // namespace tabrig::cli
