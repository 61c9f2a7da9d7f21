// Task table_to_text: a sentence about highlighted cells, or a free-form answer.
#include "plugins/tasks/common/prediction.hpp"
#include "plugins/tasks/common/prompt_set.hpp"
#include "plugins/tasks/table_to_text/sentence.hpp"
#include "tabrig/sdk.hpp"

namespace {

using namespace tabrig::sdk;
namespace tasks = tabrig::tasks;

class TableToText final : public Task {
 public:
  explicit TableToText(const Config& config)
      : prompts_(config, {"totto", "totto"}), whole_(config.json.text_or("extract", "auto") == "whole") {}

  void prompt(const Call&, const ExampleView& example, Writer& out) override { prompts_.write(example, out); }

  void parse(const Call&, const ExampleView&, std::string_view completion, Writer& out) override {
    const tasks::FoundText found = tasks::parse_sentence(completion, whole_);
    if (!found.found) return tasks::write_no_answer(out, found.rule);
    tasks::write_answer(out, found.text, found.piece, found.rule,
                        [&](Writer& value) { value.begin_object().text("text", tasks::valid_text(found.text)).end_object(); });
  }

 private:
  tasks::PromptSet prompts_;
  bool whole_;
};

constexpr char kSchema[] = R"({"type": "object", "additionalProperties": false, "properties": {
  "prompt": {"enum": ["reasoning-table", "reasoning-table-think", "rsat"], "default": "reasoning-table",
             "description": "prompt set: what the released evaluation sends, the paper's Table 14, RSAT"},
  "format": {"type": "string", "default": "", "description": "table format (tabrig list formats); empty = the prompt set's own"},
  "family": {"type": "string", "default": "", "description": "whose template: a benchmark's id; empty = by data set"},
  "totto_cells": {"enum": ["objects", "values"], "default": "objects",
                  "description": "ToTTo cells as the authors' script prints the source's objects, or their text alone"},
  "extract": {"enum": ["auto", "whole"], "default": "auto", "description": "whole = the completion is the text"}}})";
constexpr char kInfo[] = R"({"value": ["text"], "rules": ["answer-tag", "answer-tag-open", "json", "answer-marker", "last-paragraph",
  "whole", "none", "unfinished-thinking"]})";

TABRIG_TASK(k_table_to_text, TableToText, "table_to_text", "1.0.0", "a sentence about highlighted cells", kSchema, kInfo,
            kDeterministic | kConcurrent);

}  // namespace

TABRIG_PLUGIN("task-table-to-text", "1.0.0", &k_table_to_text)
