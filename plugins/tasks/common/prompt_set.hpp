// The prompt sets that tableqa, fact_verification and table_to_text share: configuration, choice of the template, messages.
//
//   reasoning-table        the template of the example's benchmark as the released evaluation sends it (one user message)
//   reasoning-table-think  the same with the paper's <think> / <answer> scheme
//   rsat                   system and user message, cells with their index, JSON with citations asked for
// Which template: "family", else the data set's id when it has one, else the task's default (another one when there are passages).
// Ownership: copyable; the host outlives it. Threads: const functions from any.
#pragma once

#include <string>

#include "plugins/tasks/common/reasoning_table.hpp"
#include "tabrig/sdk/component.hpp"
#include "tabrig/sdk/serialise.hpp"
#include "tabrig/sdk/writer.hpp"

namespace tabrig::tasks {

struct DefaultFamilies {
  std::string table, with_passages;
  std::string rsat_prefix = "";  // what RSAT puts before the question
};

class PromptSet {
 public:
  // Throws INVALID_ARGUMENT for an unknown prompt set, family or table format.
  PromptSet(const sdk::Config& config, DefaultFamilies families);
  // Writes {"messages", "stop"}.
  void write(const sdk::ExampleView& example, sdk::Writer& out) const;
  // The template that an example gets.
  std::string family(const sdk::ExampleView& example) const;

 private:
  sdk::Serialiser serialiser_;
  DefaultFamilies families_;
  std::string set_, format_, family_;
  ShuffleNote note_ = ShuffleNote::kNone;
  bool cell_objects_ = true;
};

// {"messages": [{"role", "content"}, …], "stop": []}.
void write_messages(sdk::Writer& out, const std::vector<std::pair<std::string, std::string>>& messages);

}  // namespace tabrig::tasks
