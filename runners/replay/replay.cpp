#include "runners/replay/replay.hpp"

#include <algorithm>

#include "core/util/edit_distance.hpp"
#include "runners/replay/keyed.hpp"

namespace tabrig {

const std::vector<std::string>& ReplayFile::formats() {
  static const std::vector<std::string> kFormats = {"jsonl", "finqa", "bird", "spider", "totto", "fetaqa"};
  return kFormats;
}

Result<std::unique_ptr<ReplayFile>> ReplayFile::open(const std::string& path, std::string_view format,
                                                     const std::string& order) {
  if (format != "fetaqa" && !order.empty()) {
    return Status(Code::kInvalidArgument, "the setting 'order' belongs to the format fetaqa alone").found(std::string(format));
  }
  if (format == "jsonl") return replay::open_jsonl(path);
  if (format == "finqa") return replay::open_finqa(path);
  if (format == "bird") return replay::open_bird(path);
  if (format == "spider") return replay::open_lines(path, true, {});
  if (format == "totto") return replay::open_lines(path, false, {});
  if (format == "fetaqa") {
    if (order.empty()) {
      return Status(Code::kInvalidArgument, "FeTaQA's output files follow the order of the authors' end2end JSON, not of the data")
          .at(path)
          .expected("the setting 'order': a JSON list of feta_ids, or the end2end JSON file itself")
          .found("none");
    }
    TABRIG_ASSIGN_OR_RETURN(std::vector<std::string> keys, replay::read_order(order));
    return replay::open_lines(path, false, std::move(keys));
  }
  std::string known;
  for (const std::string& name : formats()) known += (known.empty() ? "" : ", ") + name;
  const std::string nearest = nearest_name(format, formats());
  return Status(Code::kInvalidArgument, "unknown replay format '" + std::string(format) + "'")
      .expected(known)
      .hint(nearest.empty() ? "" : "did you mean '" + nearest + "'?");
}

}  // namespace tabrig
