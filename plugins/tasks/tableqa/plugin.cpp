// Task tableqa: questions about a table (and texts), answered by a list of texts or by a FinQA program.
#include "plugins/tasks/common/prediction.hpp"
#include "plugins/tasks/common/prompt_set.hpp"
#include "plugins/tasks/tableqa/table_answer.hpp"
#include "tabrig/sdk.hpp"

namespace {

using namespace tabrig::sdk;
namespace tasks = tabrig::tasks;

class TableQa final : public Task {
 public:
  explicit TableQa(const Config& config) : prompts_(config, {"wikitq", "hybridqa"}) {
    options_.separator = config.json.text_or("separator", "|");
    options_.whole = config.json.text_or("extract", "auto") == "whole";
    const std::string answer = config.json.text_or("answer", "auto");
    options_.kind = answer == "program" ? tasks::AnswerOptions::kProgram : answer == "answers" ? tasks::AnswerOptions::kAnswers : tasks::AnswerOptions::kAuto;
  }

  void prompt(const Call&, const ExampleView& example, Writer& out) override { prompts_.write(example, out); }

  void parse(const Call&, const ExampleView&, std::string_view completion, Writer& out) override {
    const tasks::TableAnswer answer = tasks::parse_table_answer(completion, options_);
    if (!answer.found) return tasks::write_no_answer(out, answer.rule);
    tasks::write_answer(out, answer.text, answer.piece, answer.rule, [&](Writer& value) {
      std::vector<std::string> items;
      for (const std::string& item : answer.items) items.push_back(tasks::valid_text(item));
      value.begin_object().key(answer.is_program ? "program_tokens" : "answers").texts(items).end_object();
    });
  }

 private:
  tasks::PromptSet prompts_;
  tasks::AnswerOptions options_;
};

constexpr char kSchema[] = R"({"type": "object", "additionalProperties": false, "properties": {
  "prompt": {"enum": ["reasoning-table", "reasoning-table-think", "rsat"], "default": "reasoning-table",
             "description": "prompt set: what the released evaluation sends, the paper's Table 14, RSAT"},
  "format": {"type": "string", "default": "", "description": "table format (tabrig list formats); empty = the prompt set's own"},
  "family": {"type": "string", "default": "", "description": "whose template: a benchmark's id; empty = by data set"},
  "shuffle_note": {"enum": ["none", "rows", "columns", "both"], "default": "none",
                   "description": "the note that the authors' WikiTQ script appends to a shuffled table"},
  "answer": {"enum": ["auto", "answers", "program"], "default": "auto", "description": "list of answers, FinQA program, or by form"},
  "separator": {"type": "string", "default": "|", "description": "between several answers in one text; empty = never split"},
  "extract": {"enum": ["auto", "whole"], "default": "auto", "description": "whole = the completion is the answer"}}})";
constexpr char kInfo[] = R"({"value": ["answers", "program_tokens"], "rules": ["program", "answer-tag", "answer-tag-open", "json",
  "answer-marker", "answer-is", "boxed", "whole", "none", "unfinished-thinking"]})";

TABRIG_TASK(k_tableqa, TableQa, "tableqa", "1.0.0", "questions about a table, with passages where there are some", kSchema, kInfo,
            kDeterministic | kConcurrent);

}  // namespace

TABRIG_PLUGIN("task-tableqa", "1.0.0", &k_tableqa)
