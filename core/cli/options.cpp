#include "core/cli/options.hpp"

#include <cstdio>
#include <iostream>
#include <sstream>

#include "core/util/edit_distance.hpp"

namespace tabrig::cli {
namespace po = boost::program_options;
namespace {

// A value shown in --help by what it means.
po::typed_value<std::string>* shown(const char* meaning) { return po::value<std::string>()->value_name(meaning); }

}  // namespace

Options::Options(std::string usage, std::string about, std::vector<std::string> examples)
    : usage_(std::move(usage)), about_(std::move(about)), examples_(std::move(examples)), description_("options", 110, 70) {
  flag("help,h", "show this text");
}

Options& Options::flag(const char* name, const char* help) {
  description_.add_options()(name, help);
  names_.push_back(name);
  return *this;
}
Options& Options::value(const char* name, const char* meaning, const char* help) {
  description_.add_options()(name, shown(meaning), help);
  names_.push_back(name);
  return *this;
}
Options& Options::list(const char* name, const char* meaning, const char* help) {
  description_.add_options()(name, po::value<std::vector<std::string>>()->value_name(meaning), help);
  names_.push_back(name);
  return *this;
}
Options& Options::positional(const char* meaning, std::size_t least, std::size_t most) {
  meaning_ = meaning;
  least_ = least;
  most_ = most;
  return *this;
}
Options& Options::plugins() {
  return list("plugin", "FILE", "also load this plugin file").list("plugin-dir", "DIR", "also look for plugins in this folder");
}
Options& Options::json() { return flag("json", "print the result as JSON on stdout"); }

Result<bool> Options::parse(const std::vector<std::string>& arguments) {
  const auto bad = [&](const std::string& what) { return Status(Code::kInvalidArgument, what); };
  try {
    const auto parsed = po::command_line_parser(arguments)
                            .options(description_)
                            .extra_style_parser([](std::vector<std::string>&) { return std::vector<po::option>(); })
                            .style(po::command_line_style::unix_style & ~po::command_line_style::allow_guessing)
                            .allow_unregistered()
                            .run();
    for (const auto& option : parsed.options) {
      if (!option.unregistered) continue;
      const std::string given = option.original_tokens.empty() ? option.string_key : option.original_tokens.front();
      std::vector<std::string> known;
      for (const std::string& name : names_) known.push_back("--" + name.substr(0, name.find(',')));
      const std::string nearest = nearest_name(given.substr(0, given.find('=')), known);
      return bad("unknown option '" + given + "'").hint(nearest.empty() ? "--help shows the options" : "did you mean '" + nearest + "'?");
    }
    po::store(parsed, values_);
    for (const auto& option : parsed.options) {
      if (option.position_key >= 0) words_.insert(words_.end(), option.value.begin(), option.value.end());
    }
  } catch (const po::error& e) {
    return bad(e.what()).hint("--help shows the options");
  }
  if (has("help")) {
    print_help();
    return false;
  }
  if (words_.size() < least_ || words_.size() > most_) {
    return bad("a wrong number of arguments")
        .expected(meaning_.empty() ? "none" : meaning_)
        .found(std::to_string(words_.size()))
        .hint("usage: tabrig " + usage_.substr(0, usage_.find('\n')));
  }
  return true;
}

bool Options::has(const char* name) const { return values_.count(name) > 0; }
std::string Options::text(const char* name, const std::string& otherwise) const {
  return has(name) ? values_[name].as<std::string>() : otherwise;
}
std::optional<std::string> Options::optional(const char* name) const {
  return has(name) ? std::optional(values_[name].as<std::string>()) : std::nullopt;
}
std::vector<std::string> Options::texts(const char* name) const {
  return has(name) ? values_[name].as<std::vector<std::string>>() : std::vector<std::string>();
}

void Options::scan(Registry& registry) const {
  DiscoveryOptions discovery;
  discovery.files = texts("plugin");
  discovery.folders = texts("plugin-dir");
  registry.scan(discovery);
}

void Options::print_help() const {
  std::ostringstream text;
  std::istringstream lines(usage_);
  const char* lead = "usage: tabrig ";
  for (std::string line; std::getline(lines, line); lead = "       tabrig ") text << lead << line << '\n';
  text << '\n' << about_ << "\n\n" << description_;
  if (!examples_.empty()) text << "\nexamples:\n";
  for (const std::string& example : examples_) text << "  " << example << '\n';
  std::fputs(text.str().c_str(), stdout);
}

}  // namespace tabrig::cli
