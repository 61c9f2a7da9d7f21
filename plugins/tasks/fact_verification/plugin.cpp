// Task fact_verification: does the table support the claim?
#include "plugins/tasks/common/prediction.hpp"
#include "plugins/tasks/common/prompt_set.hpp"
#include "plugins/tasks/fact_verification/label.hpp"
#include "tabrig/sdk.hpp"

namespace {

using namespace tabrig::sdk;
namespace tasks = tabrig::tasks;

class FactVerification final : public Task {
 public:
  explicit FactVerification(const Config& config) : prompts_(config, {"tabfact", "feverous", "Verify: "}) {
    labels_ = config.json.text_or("labels", "auto");
    whole_ = config.json.text_or("extract", "auto") == "whole";
  }

  void prompt(const Call&, const ExampleView& example, Writer& out) override { prompts_.write(example, out); }

  void parse(const Call&, const ExampleView& example, std::string_view completion, Writer& out) override {
    const bool feverous = labels_ == "feverous" || (labels_ == "auto" && example.dataset() == "feverous");
    const tasks::FoundLabel found = tasks::parse_label(completion, {feverous, whole_});
    if (!found.verdict) return tasks::write_no_answer(out, found.rule);
    static constexpr const char* kTabFact[] = {"entailed", "refuted", "not enough info"};
    static constexpr const char* kFeverous[] = {"SUPPORTS", "REFUTES", "NOT ENOUGH INFO"};
    const char* label = (feverous ? kFeverous : kTabFact)[static_cast<int>(*found.verdict)];
    tasks::write_answer(out, found.text, found.piece, found.rule,
                        [&](Writer& value) { value.begin_object().text("label", label).end_object(); });
  }

 private:
  tasks::PromptSet prompts_;
  std::string labels_;
  bool whole_ = false;
};

constexpr char kSchema[] = R"({"type": "object", "additionalProperties": false, "properties": {
  "prompt": {"enum": ["reasoning-table", "reasoning-table-think", "rsat"], "default": "reasoning-table",
             "description": "prompt set: what the released evaluation sends, the paper's Table 14, RSAT"},
  "format": {"type": "string", "default": "", "description": "table format (tabrig list formats); empty = the prompt set's own"},
  "family": {"type": "string", "default": "", "description": "whose template: a benchmark's id; empty = by data set"},
  "labels": {"enum": ["auto", "tabfact", "feverous"], "default": "auto",
             "description": "entailed / refuted, or SUPPORTS / REFUTES / NOT ENOUGH INFO; auto = by data set"},
  "extract": {"enum": ["auto", "whole"], "default": "auto", "description": "whole = the completion is the label"}}})";
constexpr char kInfo[] = R"({"value": ["label"], "rules": ["answer-tag", "answer-tag-open", "json", "answer-marker", "answer-is", "boxed",
  "whole", "last-lines", "none", "unfinished-thinking"]})";

TABRIG_TASK(k_fact_verification, FactVerification, "fact_verification", "1.0.0", "claims checked against a table", kSchema, kInfo,
            kDeterministic | kConcurrent);

}  // namespace

TABRIG_PLUGIN("task-fact-verification", "1.0.0", &k_fact_verification)
