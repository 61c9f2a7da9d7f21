// Filter columns of one cell: one entry an observation (item, sample). Private to reports/render.
#pragma once

#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "reports/render/block_writer.hpp"
#include "reports/render/values.hpp"

namespace tabrig::report {

// Words turned into one byte each; 255 = none. A column with more than 254 words keeps the first ones and "other".
class WordColumn {
 public:
  void add(const std::string& word);
  void add_unknown() { codes_.push_back(kNone); }
  std::size_t words() const { return words_.size(); }
  Result<Json> write(BlockWriter& out) const;  // {"words", "block"}

 private:
  static constexpr std::uint8_t kNone = 255, kOther = 254;
  std::vector<std::uint8_t> codes_;
  std::vector<std::string> words_;
  std::map<std::string, std::uint8_t> numbers_;
};

class CellColumns {
 public:
  CellColumns(const Report& report, std::size_t cell);
  // One observation; `ordinal` is the item's place in the cell. `sample` null = the item has no observation at all.
  void add(const ItemReport& item, std::uint32_t ordinal, const StoredSample* sample);
  std::uint32_t size() const { return static_cast<std::uint32_t>(item_.size()); }
  Result<Json> write(BlockWriter& out) const;

 private:
  struct MetricColumn {
    std::size_t score;
    std::vector<std::uint8_t> state;
    std::vector<double> value;
    WordColumn outcome;
  };
  struct MetaColumn {
    WordColumn words;
    std::uint32_t filled = 0;
    bool usable = true;
  };
  void add_meta(const ItemReport& item);

  const Report& report_;
  std::vector<std::uint32_t> item_, index_, cluster_;  // place in the cell, index in the dataset, cluster number
  std::vector<std::uint8_t> state_;            // of the prediction
  std::vector<double> rows_, prompt_tokens_, completion_tokens_;
  std::unordered_map<std::string, std::uint32_t> clusters_;
  std::uint32_t next_cluster_ = 0;
  std::vector<MetricColumn> metrics_;
  std::map<std::string, MetaColumn> meta_;     // short words of example.meta: question type, difficulty …
  double prompt_total_ = 0, completion_total_ = 0;
  std::uint64_t prompt_known_ = 0, completion_known_ = 0;
};

}  // namespace tabrig::report
