// A candidate: one file that might be a plugin, what was found out about it, and why it was refused.
//
// check_descriptors() is the host's side of version negotiation and of every rule in abi.h about descriptors; it reads
// only memory of the library and never calls into it.
#pragma once

#include <string>
#include <vector>

#include "core/host/components.hpp"
#include "tabrig/abi.h"

namespace tabrig {

struct Candidate {
  enum class State { kListed, kLoaded, kRefused };  // listed = known from its sidecar, not opened
  std::string path;
  std::string origin;  // which place of the discovery order named it
  State status = State::kListed;
  Code code = Code::kOk;  // why refused
  std::string reason;     // for people; "" unless refused
  std::string name, version, sha256;
  std::vector<ComponentInfo> components;
  std::vector<std::string> skipped;  // components of a kind this host does not know
};
std::string_view candidate_status_name(Candidate::State status);

// A checked component inside an opened library.
struct CheckedComponent {
  ComponentInfo info;
  const tabrig_component* abi = nullptr;
};

struct CheckedPlugin {
  std::string name, version;
  std::vector<CheckedComponent> components;
  std::vector<std::string> skipped;
};

// FAILED_PRECONDITION for versions (both numbers in the text), INVALID_DATA for everything malformed.
Result<CheckedPlugin> check_descriptors(const tabrig_plugin* plugin, const std::string& path);

// NAME.tabrig.json beside NAME.tabrig.so.
std::string sidecar_path(const std::string& plugin_path);
// The sidecar's components; NOT_FOUND without one, INVALID_DATA when it is malformed.
Result<Candidate> read_sidecar(const std::string& plugin_path);
// FAILED_PRECONDITION when the sidecar says something else than the library.
Status compare_sidecar(const Candidate& listed, const CheckedPlugin& loaded);

std::string_view kind_name(std::uint32_t kind);  // "dataset", …; "" when unknown

}  // namespace tabrig
