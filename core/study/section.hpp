// A place in a YAML or JSON file: values are taken from it with their types checked, and every error names file, line and key.
//
// JSON is read as YAML, which contains it. Plain scalars follow YAML 1.2's core schema (null, true/false, integers, floats;
// everything else is text), so `no` and `1e3` mean what they say; quoted scalars are text. Ownership: values. Threads: one.
#pragma once

#include <initializer_list>
#include <string>
#include <vector>

#include <yaml-cpp/yaml.h>

#include "core/util/json.hpp"
#include "core/util/status.hpp"

namespace tabrig::study {

class Section {
 public:
  // The document's root. INVALID_DATA for text that is no YAML (with line), an empty document, or anchors that nest without end.
  static Result<Section> parse(const std::string& text, const std::string& file);

  bool has(const std::string& key) const;
  // INVALID_ARGUMENT for a key that is not listed, naming the nearest one.
  Status only(std::initializer_list<const char*> keys) const;

  // The member, typed; an absent one is an error that says what is missing.
  Result<std::string> text(const std::string& key) const;
  Result<std::uint64_t> count(const std::string& key) const;
  Result<Json> json(const std::string& key) const;             // any value
  Result<Json> object(const std::string& key) const;           // a mapping
  Result<std::vector<std::string>> texts(const std::string& key) const;  // a text, or a list of texts
  Result<std::vector<Section>> list(const std::string& key) const;       // a list of mappings
  Result<std::vector<std::pair<std::string, Json>>> members(const std::string& key) const;  // in file order

  bool is_scalar() const { return node_.IsScalar(); }
  std::string scalar() const { return node_.Scalar(); }

  // An error at this place, or at the member `key`.
  Status error(const std::string& what, const std::string& key = "") const;

 private:
  Section(YAML::Node node, std::string file, std::string path) : node_(std::move(node)), file_(std::move(file)), path_(std::move(path)) {}
  YAML::Node member(const std::string& key) const;
  Result<YAML::Node> needed(const std::string& key, const char* kind) const;
  YAML::Node node_;
  std::string file_, path_;  // path: "datasets[2].metrics"
};

}  // namespace tabrig::study
