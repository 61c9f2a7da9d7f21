// Tables and schemas as text, by the host (ext/serialise.h).
//
// Ownership: copyable, valid as long as the host. Threads: any. Errors: Error with the host's status code.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "tabrig/ext/serialise.h"
#include "tabrig/sdk/error.hpp"
#include "tabrig/sdk/host.hpp"
#include "tabrig/sdk/table.hpp"

namespace tabrig::sdk {

class Serialiser {
 public:
  // Throws UNSUPPORTED when the host has no such service.
  explicit Serialiser(const Host& host) : host_(host), ops_(host.extension<tabrig_ext_serialise>(TABRIG_EXT_SERIALISE)) {
    if (!ops_ || ops_->struct_size < offsetof(tabrig_ext_serialise, format_name) + sizeof ops_->format_name) {
      throw Error(TABRIG_UNSUPPORTED, "the host has no service that turns tables into text");
    }
  }

  std::vector<std::string> formats() const {
    std::vector<std::string> names;
    for (std::uint64_t i = 0;; ++i) {
      const tabrig_str name = ops_->format_name(host_.raw()->ctx, i);
      if (name.size == 0) return names;
      names.push_back(copy(name));
    }
  }

  // Throws INVALID_ARGUMENT, with the known names, when there is no such format.
  void require(std::string_view format) const {
    std::string known;
    for (const std::string& name : formats()) {
      if (name == format) return;
      known += (known.empty() ? "" : ", ") + name;
    }
    throw Error(TABRIG_INVALID_ARGUMENT, "unknown table format", {{"expected", "one of " + known}, {"found", std::string(format)}});
  }

  std::string table(const TableView& table, std::string_view format) const {
    std::string out;
    check(ops_->table_text(host_.raw()->ctx, table.raw(), str(format), &append, &out, nullptr), "a table in the format '" + std::string(format) + "'");
    return out;
  }

  // CREATE TABLE statements; NOT_FOUND without a database.
  std::string database(const ExampleView& example) const {
    std::string out;
    check(ops_->database_text(host_.raw()->ctx, example.raw(), &append, &out, nullptr), "the schema of the database");
    return out;
  }

 private:
  static void append(void* ctx, tabrig_str piece) noexcept { *static_cast<std::string*>(ctx) += view(piece); }
  static void check(tabrig_status status, const std::string& what) {
    if (status != TABRIG_OK) throw Error(status, "the host could not write " + what);
  }

  Host host_;
  const tabrig_ext_serialise* ops_;
};

}  // namespace tabrig::sdk
