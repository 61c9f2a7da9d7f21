// jsonl: an index of line offsets by the hash of the id; lines are parsed again when asked for, so memory stays small.
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>

#include "core/util/json.hpp"
#include "runners/replay/keyed.hpp"

namespace tabrig::replay {
namespace {

struct Entry {
  std::uint64_t hash, begin;
  std::uint32_t size, line;
};

// FNV-1a; collisions are resolved by comparing the ids.
std::uint64_t hash_of(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325ull;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ull;
  return hash;
}

Result<std::string> id_of(const Json& item) {
  const auto it = item.find("id");
  if (it != item.end() && it->is_string()) return it->get<std::string>();
  if (it != item.end() && it->is_number_integer()) return it->dump();
  return Status(Code::kInvalidData, "id");
}

class JsonlFile final : public ReplayFile {
 public:
  explicit JsonlFile(std::string path) : path_(std::move(path)) {}
  ~JsonlFile() override {
    if (data_) ::munmap(const_cast<char*>(data_), size_);
  }

  Status open();
  std::optional<std::uint64_t> key_number(std::string_view id, std::uint64_t) const override {
    const std::uint64_t hash = hash_of(id);
    auto it = std::lower_bound(entries_.begin(), entries_.end(), hash, [](const Entry& e, std::uint64_t h) { return e.hash < h; });
    for (; it != entries_.end() && it->hash == hash; ++it) {
      const auto found = id_of(Json::parse(line(*it)));
      if (found.ok() && *found == id) return static_cast<std::uint64_t>(it - entries_.begin());
    }
    return std::nullopt;
  }
  Result<std::optional<Recorded>> find(std::string_view id, std::uint64_t) const override;
  std::uint64_t size() const override { return entries_.size(); }
  std::string key_text(std::uint64_t number) const override { return *id_of(Json::parse(line(entries_[number]))); }

 private:
  std::string_view line(const Entry& entry) const { return {data_ + entry.begin, entry.size}; }
  Status bad(std::uint64_t line, std::string expected, std::string found) const {
    return Status(Code::kInvalidData, "malformed prediction file").at(path_, line).expected(expected).found(found);
  }
  Result<Recorded> recorded(const Json& item, std::uint64_t line) const;

  std::string path_;
  const char* data_ = nullptr;
  std::size_t size_ = 0;
  std::vector<Entry> entries_;  // sorted by hash
};

// One text for all samples, or one entry a sample.
Json nth(const Json& item, const char* key, std::size_t i, std::size_t n) {
  const auto it = item.find(key);
  if (it == item.end()) return Json();
  if (it->is_array() && n > 1 && it->size() == n) return (*it)[i];
  if (it->is_array() && std::strcmp(key, "logprobs") != 0 && it->size() == 1) return (*it)[0];
  return *it;
}

Result<Recorded> JsonlFile::recorded(const Json& item, std::uint64_t line) const {
  Recorded out;
  const auto one = item.find("completion"), many = item.find("completions");
  if ((one == item.end()) == (many == item.end())) {
    return bad(line, "\"completion\" or \"completions\"", one == item.end() ? "neither" : "both");
  }
  if (one != item.end() && !one->is_string()) return bad(line, "\"completion\": a text", one->type_name());
  if (many != item.end() && (!many->is_array() || many->empty())) return bad(line, "\"completions\": a non-empty list of texts", many->dump().substr(0, 40));
  const Json texts = one != item.end() ? Json::array({*one}) : *many;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (!texts[i].is_string()) return bad(line, "completions that are texts", texts[i].type_name());
    RecordedSample sample;
    sample.text = texts[i].get<std::string>();
    const Json reason = nth(item, "finish_reason", i, texts.size());
    if (reason.is_string()) sample.finish_reason = reason.get<std::string>();
    else if (!reason.is_null()) return bad(line, "\"finish_reason\": a text", reason.type_name());
    const Json logprobs = nth(item, "logprobs", i, texts.size());
    if (!logprobs.is_null()) sample.logprobs_json = logprobs.dump();
    out.samples.push_back(std::move(sample));
  }
  if (const auto it = item.find("usage"); it != item.end() && !it->is_null()) out.usage_json = it->dump();
  return out;
}

Status JsonlFile::open() {
  const int fd = ::open(path_.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) return Status(errno == ENOENT ? Code::kNotFound : Code::kInternal, "cannot open the prediction file").at(path_).found(std::strerror(errno));
  struct stat info {};
  ::fstat(fd, &info);
  size_ = static_cast<std::size_t>(info.st_size);
  if (size_ > 0) {
    void* mapped = ::mmap(nullptr, size_, PROT_READ, MAP_PRIVATE, fd, 0);
    if (mapped != MAP_FAILED) data_ = static_cast<const char*>(mapped);
  }
  ::close(fd);
  if (!data_) return Status(Code::kInvalidData, "the prediction file is empty or no regular file").at(path_).expected("JSON lines").found(std::to_string(size_) + " bytes");
  std::uint32_t number = 0;
  for (std::size_t begin = 0; begin < size_;) {
    const void* newline = std::memchr(data_ + begin, '\n', size_ - begin);
    const std::size_t end = newline ? static_cast<std::size_t>(static_cast<const char*>(newline) - data_) : size_;
    std::size_t stop = end;
    if (stop > begin && data_[stop - 1] == '\r') --stop;
    ++number;
    if (stop > begin) {
      const Json item = Json::parse(data_ + begin, data_ + stop, nullptr, false);
      if (!item.is_object()) return bad(number, "one JSON object a line", item.is_discarded() ? "text that is not JSON" : item.type_name());
      const auto id = id_of(item);
      if (!id.ok()) return bad(number, "\"id\": a text or an integer", item.contains("id") ? item["id"].dump().substr(0, 40) : "none");
      TABRIG_RETURN_IF_ERROR(recorded(item, number).status());
      entries_.push_back({hash_of(*id), begin, static_cast<std::uint32_t>(stop - begin), number});
    }
    begin = end + 1;
  }
  std::stable_sort(entries_.begin(), entries_.end(), [](const Entry& a, const Entry& b) { return a.hash < b.hash; });
  for (std::size_t i = 1; i < entries_.size(); ++i) {
    for (std::size_t j = i; j > 0 && entries_[j - 1].hash == entries_[i].hash; --j) {
      const std::string a = *id_of(Json::parse(line(entries_[j - 1]))), b = *id_of(Json::parse(line(entries_[i])));
      if (a == b) return bad(entries_[i].line, "each id once", "the id '" + a + "' as on line " + std::to_string(entries_[j - 1].line));
    }
  }
  return {};
}

Result<std::optional<Recorded>> JsonlFile::find(std::string_view id, std::uint64_t index) const {
  const auto number = key_number(id, index);
  if (!number) return std::optional<Recorded>();
  const Entry& entry = entries_[*number];
  TABRIG_ASSIGN_OR_RETURN(Recorded out, recorded(Json::parse(line(entry)), entry.line));
  return std::optional<Recorded>(std::move(out));
}

}  // namespace

Result<std::unique_ptr<ReplayFile>> open_jsonl(const std::string& path) {
  auto file = std::make_unique<JsonlFile>(path);
  TABRIG_RETURN_IF_ERROR(file->open());
  return std::unique_ptr<ReplayFile>(std::move(file));
}

}  // namespace tabrig::replay
