// The cases of a folder once more, with the keys of every object in the order of the file.
#pragma once

#include <fstream>
#include <string>

#include "tests/parity/handler.hpp"
#include "tests/parity/handlers/authors_reasoning_table_prompts/records.hpp"

namespace tabrig::parity {

class OrderedCases {
 public:
  explicit OrderedCases(const Context& context) : in_(context.folder + "/cases.jsonl", std::ios::binary) {}

  // The same case as `one_case`; cases must be asked for in file order.
  Ordered find(const Json& one_case) {
    for (std::string line; std::getline(in_, line);) {
      Ordered parsed = Ordered::parse(line, nullptr, false);
      if (parsed.is_object() && Json::parse(line)["id"] == one_case["id"]) return parsed;
    }
    return Ordered();
  }

 private:
  std::ifstream in_;
};

}  // namespace tabrig::parity
