#include "plugins/tasks/common/prompt_set.hpp"

#include "plugins/tasks/common/rsat_prompt.hpp"
#include "plugins/tasks/common/templates.hpp"

namespace tabrig::tasks {

void write_messages(sdk::Writer& out, const std::vector<std::pair<std::string, std::string>>& messages) {
  out.begin_object().key("messages").begin_array();
  for (const auto& [role, content] : messages) out.begin_object().text("role", role).text("content", content).end_object();
  out.end_array().key("stop").begin_array().end_array().end_object();
}

PromptSet::PromptSet(const sdk::Config& config, DefaultFamilies families) : serialiser_(config.host), families_(std::move(families)) {
  set_ = config.json.text_or("prompt", "reasoning-table");
  if (set_ != "reasoning-table" && set_ != "reasoning-table-think" && set_ != "rsat") {
    throw sdk::Error(TABRIG_INVALID_ARGUMENT, "unknown prompt set",
                     {{"expected", "reasoning-table, reasoning-table-think or rsat"}, {"found", set_}});
  }
  format_ = config.json.text_or("format", "");
  if (!format_.empty()) serialiser_.require(format_);
  family_ = config.json.text_or("family", "");
  if (!family_.empty() && !find_template(family_)) {
    throw sdk::Error(TABRIG_INVALID_ARGUMENT, "no prompt template of that family", {{"expected", "the id of a benchmark"}, {"found", family_}});
  }
  const std::string note = config.json.text_or("shuffle_note", "none");
  note_ = note == "rows" ? ShuffleNote::kRows : note == "columns" ? ShuffleNote::kColumns : note == "both" ? ShuffleNote::kBoth : ShuffleNote::kNone;
  cell_objects_ = config.json.text_or("totto_cells", "objects") == "objects";
}

std::string PromptSet::family(const sdk::ExampleView& example) const {
  if (!family_.empty()) return family_;
  if (find_template(example.dataset())) return std::string(example.dataset());
  return example.passage_count() > 0 ? families_.with_passages : families_.table;
}

void PromptSet::write(const sdk::ExampleView& example, sdk::Writer& out) const {
  if (set_ == "rsat") {
    std::string tables;
    for (std::uint64_t i = 0; i < example.table_count(); ++i) {
      tables += (i ? "\n\n" : "") + serialiser_.table(example.table(i), format_.empty() ? "rsat-indexed" : format_);
    }
    for (std::uint64_t i = 0; i < example.passage_count(); ++i) {
      tables += (i ? "\n" : "\n\nText:\n") + sdk::copy(example.passage(i).text);
    }
    write_messages(out, {{"system", std::string(rsat_system_prompt())}, {"user", rsat_user_prompt(tables, families_.rsat_prefix + std::string(example.question()))}});
    return;
  }
  const std::string name = family(example);
  // "markdown" is what the templates' own layouts are: the source's rows joined by " | ".
  const PromptInput input = prompt_input(example, {format_ == "markdown" ? "" : format_, name, cell_objects_}, serialiser_);
  write_messages(out, {{"user", reasoning_table_prompt(input, name, set_ == "reasoning-table-think", note_)}});
}

}  // namespace tabrig::tasks
