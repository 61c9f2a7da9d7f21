#include "tests/parity/handlers/text_pointers/text_pointers.hpp"

#include <stdexcept>

#include "core/util/file.hpp"

namespace tabrig::parity {

const std::vector<std::string>& TextPointers::lines(const std::string& file) {
  const auto it = lines_.find(file);
  if (it != lines_.end()) return it->second;
  auto bytes = read_file(shared_ + "/" + file);
  if (!bytes.ok()) throw std::runtime_error(bytes.status().to_string());
  std::vector<std::string> out;
  const std::string& text = *bytes;
  for (std::size_t begin = 0; begin < text.size();) {
    std::size_t end = text.find('\n', begin);
    if (end == std::string::npos) end = text.size();
    out.push_back(text.substr(begin, end - begin));
    if (!out.back().empty() && out.back().back() == '\r') out.back().pop_back();
    begin = end + 1;
  }
  return lines_[file] = std::move(out);
}

const std::vector<std::string>& TextPointers::column(const std::string& file, const std::string& field, const std::string& order) {
  const std::string key = file + "\n" + field + "\n" + order;
  const auto it = columns_.find(key);
  if (it != columns_.end()) return it->second;
  std::map<std::string, std::string> by_id;
  std::vector<std::string> out;
  for (const std::string& line : lines(file)) {
    const Json record = Json::parse(line);
    out.push_back(record.at(field).get<std::string>());
    if (!order.empty()) by_id[record.at("feta_id").dump()] = out.back();
  }
  if (!order.empty()) {
    out.clear();
    auto bytes = read_file(shared_ + "/" + order);
    if (!bytes.ok()) throw std::runtime_error(bytes.status().to_string());
    const Json ids = Json::parse(*bytes);
    for (const Json& id : ids) out.push_back(by_id.at(id.dump()));
  }
  return columns_[key] = std::move(out);
}

Json TextPointers::resolve(const Json& list) {
  if (!list.is_object()) return list;
  const std::string file = list.at("file").get<std::string>();
  const auto& all = list.contains("field") ? column(file, list.at("field").get<std::string>(), list.value("order", std::string())) : lines(file);
  const std::size_t lo = list.at("lines").at(0).get<std::size_t>(), hi = list.at("lines").at(1).get<std::size_t>();
  if (hi > all.size() || lo > hi) throw std::runtime_error(file + " has no lines " + std::to_string(lo) + " to " + std::to_string(hi));
  return Json(std::vector<std::string>(all.begin() + static_cast<std::ptrdiff_t>(lo), all.begin() + static_cast<std::ptrdiff_t>(hi)));
}

Json as_sequence(const Json& value) {
  if (!value.is_string()) return value;
  Json out = Json::array();
  const auto& text = value.get_ref<const std::string&>();
  for (std::size_t begin = 0; begin < text.size();) {
    std::size_t end = begin + 1;
    while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) ++end;
    out.push_back(text.substr(begin, end - begin));
    begin = end;
  }
  return out;
}

}  // namespace tabrig::parity
