// One line per (item, sample, metric). Items without a score line keep one line with an empty metric.
#include "core/engine/plan.hpp"
#include "core/host/state.hpp"
#include "reports/model/answer.hpp"
#include "reports/render/examples_or_none.hpp"
#include "reports/render/format.hpp"
#include "reports/render/output.hpp"
#include "reports/render/values.hpp"

namespace tabrig::report {
namespace {

constexpr char kHeader[] =
    "cell_id,dataset,split,task,runner,item_index,example_id,cluster,sample,generation_state,prediction_state,metric,policy,state,value,outcome,why,"
    "question,answer,gold,completion,prompt_tokens,completion_tokens\r\n";

std::string number(const std::optional<double>& value) { return value ? dump(Json(*value)) : std::string(); }
std::string number(const std::optional<std::uint64_t>& value) { return value ? std::to_string(*value) : std::string(); }

}  // namespace

Status write_csv(Store& store, const std::string& path, const ReportOptions& options) {
  TABRIG_ASSIGN_OR_RETURN(const Report report, load_report(store));
  OptionalExamples examples(options);
  OutputFile out(path);
  out << kHeader;
  TABRIG_RETURN_IF_ERROR(for_each_item(store, report, examples.reader(), [&](const ItemReport& item) -> Status {
    const CellReport& cell = report.cells[item.cell];
    const StoredItem& stored = *item.stored;
    const std::string gold = item.example && item.example->has_gold ? csv_field(answer_text(item.example->gold)) : "";
    const std::string head = csv_field(cell.stored.cell_id) + "," + csv_field(cell.dataset) + "," + csv_field(cell.split) + "," + csv_field(cell.task) + "," +
                             csv_field(cell.runner) + "," + std::to_string(stored.item.index) + "," + csv_field(stored.item.example_id) + "," +
                             csv_field(stored.item.cluster) + ",";
    const std::vector<StoredSample> none(1);
    const std::vector<StoredSample>& samples = stored.samples.empty() ? none : stored.samples;
    for (std::size_t i = 0; i < samples.size(); ++i) {
      const StoredSample& sample = samples[i];
      const std::string answer = sample.prediction && sample.prediction->state == State::kScored ? sample.prediction->prediction.text : std::string();
      const std::string begin = head + std::to_string(i) + "," + std::string(state_name(sample.generation.state)) + "," +
                                (sample.prediction ? std::string(state_name(sample.prediction->state)) : "") + ",";
      const std::string tail = "," + csv_field(stored.item.question) + "," + csv_field(answer) + "," + gold + "," + csv_field(sample.generation.text) + "," +
                               number(sample.generation.prompt_tokens) + "," + number(sample.generation.completion_tokens) + "\r\n";
      if (sample.scores.empty()) out << begin << ",,,,," << tail;
      for (const auto& [name, score] : sample.scores) {
        const MetricSpec metric = metric_spec(name);
        out << begin << csv_field(metric.id) << "," << csv_field(metric.policy) << "," << state_name(score.state) << "," << number(score.value) << ","
            << csv_field(score.outcome) << "," << csv_field(score.why) << tail;
      }
    }
    return out.status();
  }));
  return out.commit();
}

}  // namespace tabrig::report
