// authors/rsat_prompts: RSAT's serialisations, prompts and training targets. The data converters and the two-pass baseline
// have no component.
#include "core/table/serialise/rsat.hpp"
#include "plugins/tasks/common/rsat_prompt.hpp"
#include "tests/parity/handler.hpp"

namespace tabrig::parity {
namespace {

using namespace layout;

// A record's table; keeps the texts.
class Record {
 public:
  explicit Record(const Json& table) {
    headers_ = table["headers"].get<std::vector<std::string>>();
    rows_ = table["rows"].get<std::vector<std::vector<std::string>>>();
    if (table.contains("caption") && table["caption"].is_string()) caption_ = table["caption"].get<std::string>();
    table_.headers.assign(headers_.begin(), headers_.end());
    for (const auto& row : rows_) table_.rows.emplace_back(row.begin(), row.end());
    table_.caption = caption_;
  }
  Record(const Record&) = delete;
  Record& operator=(const Record&) = delete;
  const RsatTable& table() const { return table_; }

 private:
  std::vector<std::string> headers_;
  std::vector<std::vector<std::string>> rows_;
  std::string caption_;
  RsatTable table_;
};

// int(value), as far as citations have it; nullopt where int() refuses.
std::optional<std::int64_t> integer(const Json& value) {
  if (value.is_boolean()) return value.get<bool>() ? 1 : 0;
  if (value.is_number_float()) return static_cast<std::int64_t>(value.get<double>());
  if (value.is_number()) return value.get<std::int64_t>();
  if (!value.is_string()) return std::nullopt;
  const auto& text = value.get_ref<const std::string&>();
  char* end = nullptr;
  const long long number = std::strtoll(text.c_str(), &end, 10);
  return text.empty() || *end ? std::nullopt : std::optional<std::int64_t>(number);
}

std::vector<CellRef> cells(const Json& list) {
  std::vector<CellRef> out;
  if (!list.is_array()) return out;
  for (const Json& cell : list) {
    if (!cell.is_array() || cell.size() < 2) continue;
    const auto row = integer(cell[0]), column = integer(cell[1]);
    if (row && column) out.emplace_back(*row, *column);
  }
  return out;
}

std::vector<tasks::RsatStep> steps(const Json& example) {
  std::vector<tasks::RsatStep> out;
  const auto trace = example.find("reasoning_trace");
  if (trace == example.end() || !trace->is_array()) return out;
  for (const Json& step : *trace) {
    if (!step.is_object()) continue;
    out.push_back({step.value("step", Json("")), cells(step.value("cited_cells", Json::array()))});
  }
  return out;
}

Json run_case(const Json& input, const Json& official) {
  const std::string kind = input["kind"].get<std::string>();
  Json found = Json::object();
  if (kind == "cell_value") return {{"normalized", rsat_normalise_cell(input["value"].get<std::string>())}};
  if (kind == "cells") {
    const Record record(input["table"]);
    const auto refs = cells(input["cells"]);
    const auto premise = rsat_premise(record.table(), refs), text = rsat_cells_text(record.table(), refs);
    if (!premise || !text) return {{"error", "IndexError"}};
    return {{"premise", *premise}, {"cells_text", *text}};
  }
  const Json& example = input["example"];
  const Record record(example["table"]);
  const std::string question = example["question"].get<std::string>(), answer = example["answer"].get<std::string>();
  const std::string indexed = rsat_indexed(record.table()), flat = rsat_flat(record.table());
  const Json all{{"indexed", indexed},
                 {"flat", flat},
                 {"user_prompt", tasks::rsat_user_prompt(indexed, question)},
                 {"user_prompt_flat", tasks::rsat_user_prompt(flat, question)},
                 {"system_prompt", std::string(tasks::rsat_system_prompt())},
                 {"messages_roles", {"system", "user"}},
                 {"sft_target", tasks::rsat_target(steps(example), answer)},
                 {"trace_prompt", tasks::rsat_trace_prompt(indexed, question, answer)}};
  for (const auto& [key, value] : official.items()) found[key] = all.value(key, Json());
  return found;
}

class RsatPrompts final : public Handler {
 public:
  Verdict run(const Json& one_case) override {
    const Json& input = one_case["input"];
    const std::string kind = input["kind"].get<std::string>();
    if (kind != "example" && kind != "flat_only" && kind != "cells" && kind != "cell_value") return not_covered(kind);
    const std::string difference = first_difference(one_case["official"], run_case(input, one_case["official"]));
    return difference.empty() ? agree() : differ(difference);
  }
};

}  // namespace

void register_authors_rsat_prompts(Registry& registry) {
  registry.add("authors/rsat_prompts", [](const Context&) { return std::make_unique<RsatPrompts>(); });
}

}  // namespace tabrig::parity
