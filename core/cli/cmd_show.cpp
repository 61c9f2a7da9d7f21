// tabrig show DATASET ITEM_ID: one item as a person wants to see it.
#include <cstdio>

#include "core/cli/commands.hpp"
#include "core/cli/dataset_args.hpp"
#include "core/cli/exit_code.hpp"
#include "core/cli/text_table.hpp"
#include "core/study/settings.hpp"

namespace tabrig::cli {
namespace {

void print_table(const Table& table) {
  const TableInfo& info = table.info();
  for (const std::string& line : {info.title, info.section_title, info.caption}) {
    if (!line.empty()) std::printf("%s\n", printable(line).c_str());
  }
  if (table.rows() == 0) return static_cast<void>(std::printf("(a table without rows)\n"));
  const auto row = [&](std::size_t r) {
    std::vector<std::string> out;
    for (std::size_t c = 0; c < table.cols(); ++c) {
      const Cell* cell = table.cell(r, c);
      const std::string mark = cell && cell->highlighted ? "*" : "";
      out.push_back(mark + std::string(table.text(r, c)) + mark);
    }
    return out;
  };
  TextTable text(row(0));
  for (std::size_t r = 1; r < table.rows(); ++r) text.add(row(r));
  text.print(stdout);
  std::printf("(%zu rows, %zu of them header; %zu columns)\n", table.rows(), table.header_rows(), table.cols());
}

void print_example(const Example& example) {
  std::printf("%s/%s  %s\n\n%s\n\n", example.dataset.c_str(), example.split.c_str(), example.id.c_str(), printable(example.question).c_str());
  for (const auto& table : example.tables) print_table(*table), std::printf("\n");
  for (const Passage& passage : example.passages) std::printf("[%s] %s\n\n", passage.title.c_str(), printable(passage.text).c_str());
  if (example.database) {
    std::printf("database %s%s\n", example.database->id.c_str(), example.database->path.empty() ? " (its file is not here)" : "");
    for (const DatabaseTable& table : example.database->tables) {
      std::string columns;
      for (const DatabaseColumn& column : table.columns) columns += (columns.empty() ? "" : ", ") + column.name + (column.type.empty() ? "" : " " + column.type);
      std::printf("  %s(%s)\n", table.name.c_str(), columns.c_str());
    }
    std::printf("\n");
  }
  std::printf("gold: %s\n", example.has_gold ? example.gold.dump().c_str() : "none (a blind set)");
}

Result<Example> find(Dataset& dataset, const std::string& id) {
  TABRIG_ASSIGN_OR_RETURN(const std::uint64_t size, dataset.size());
  const CallContext call;
  for (std::uint64_t i = 0; i < size; ++i) {
    TABRIG_ASSIGN_OR_RETURN(const Example example, dataset.read(call, i, 0));
    if (example.id == id) return dataset.read(call, i, kPartAll);
  }
  return Status(Code::kNotFound, "no item '" + id + "' among " + std::to_string(size)).record(id);
}

Result<Prompt> render(Registry& registry, const Options& options, const ComponentInfo& info, const Example& example) {
  CellPlan plan;
  plan.task.id = options.text("task", info.info.value("task", std::string()));
  for (const std::string& assignment : options.texts("set")) {
    if (assignment.rfind("dataset.", 0) != 0) TABRIG_RETURN_IF_ERROR(study::apply_setting_text(registry, plan, assignment));
  }
  TABRIG_ASSIGN_OR_RETURN(const auto task, registry.task(plan.task.id, plan.task.config));
  return task->prompt(CallContext{}, example);
}

int show(Registry& registry, const Options& options) {
  const std::string &id = options.words()[0], &item = options.words()[1];
  const auto info = study::find_component(registry, "dataset", id);
  if (!info.ok()) return fail(info.status());
  // Without --split, every split that can be opened is searched.
  std::vector<std::string> splits = options.has("split") ? std::vector<std::string>{options.text("split")} : splits_of(*info);
  if (splits.empty()) splits.push_back("");
  Status last(Code::kNotFound, "the dataset has no split");
  for (const std::string& split : splits) {
    const auto spec = dataset_spec(registry, options, id, split);
    if (!spec.ok()) return fail(spec.status());
    auto dataset = registry.dataset(id, spec->config);
    auto example = dataset.ok() ? find(**dataset, item) : Result<Example>(dataset.status());
    if (!example.ok()) {
      if (!dataset.ok() || last.code() == Code::kNotFound) last = example.status();
      continue;
    }
    Json prompt;
    if (options.has("prompt")) {
      const auto rendered = render(registry, options, *info, *example);
      if (!rendered.ok()) return fail(rendered.status());
      prompt = Json::array();
      for (const Message& message : rendered->messages) prompt.push_back({{"role", message.role}, {"content", message.content}});
    }
    if (options.has("json")) {
      Json out = example_to_json(*example);
      if (!prompt.is_null()) out["prompt"] = prompt;
      return std::printf("%s\n", out.dump(2, ' ', false, Json::error_handler_t::replace).c_str()), kOk;
    }
    print_example(*example);
    for (const Json& message : prompt) {
      std::printf("\n--- %s ---\n%s\n", message["role"].get<std::string>().c_str(), message["content"].get<std::string>().c_str());
    }
    return kOk;
  }
  return fail(last);
}

}  // namespace

int cmd_show(const Arguments& arguments) {
  Options options("show DATASET ITEM_ID --data DIR [--split S] [--prompt] [--json]",
                  "One item: the table (highlighted cells between *), the question, the gold, and with --prompt what a model would read.",
                  {"tabrig show wikitq nu-0 --data ../shared/data --prompt",
                   "tabrig show fetaqa 2206 --data data --prompt --set task.format=json-records"});
  options.value("data", "DIR", "the dataset's folder, or the one above it")
      .value("split", "S", "look in this split only")
      .value("task", "ID", "the task that renders the prompt (default: the dataset's own)")
      .list("set", "NAME=VALUE", "a setting: dataset.KEY or task.KEY")
      .flag("prompt", "also render the prompt")
      .plugins()
      .json()
      .positional("DATASET ITEM_ID", 2, 2);
  const auto parsed = options.parse(arguments);
  if (!parsed.ok()) return fail(parsed.status());
  if (!*parsed) return kOk;
  Registry registry;
  options.scan(registry);
  return show(registry, options);
}

}  // namespace tabrig::cli
