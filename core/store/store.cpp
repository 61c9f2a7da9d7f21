#include "core/store/store.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <unordered_map>

#include "core/engine/identity.hpp"
#include "core/store/impl.hpp"
#include "core/store/migrations.hpp"

namespace tabrig {

using store::from_hex;
using store::sqlite_status;
using store::Statement;

namespace {

// Takes the writer's lock beside the file; the kernel drops it when the process ends, however it ends.
Result<int> take_lock(const std::string& path) {
  const std::string lock = path + ".lock";
  const int fd = ::open(lock.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
  if (fd < 0) {
    return Status(errno == ENOENT ? Code::kNotFound : Code::kInternal, "cannot create the store's lock file").at(lock).found(std::strerror(errno));
  }
  if (::flock(fd, LOCK_EX | LOCK_NB) != 0) {
    ::close(fd);
    return Status(Code::kFailedPrecondition, "the store is in use by another run").at(path).hint("wait for it to end, or choose another --out");
  }
  return fd;
}

Result<int> schema_version(sqlite3* db) {
  TABRIG_ASSIGN_OR_RETURN(Statement statement, Statement::prepare(db, "PRAGMA user_version"));
  TABRIG_ASSIGN_OR_RETURN(const bool row, statement.step("reading the schema version"));
  const int version = row ? static_cast<int>(statement.integer(0)) : 0;
  statement.reset();
  return version;
}

Status newer_schema(const std::string& path, int found) {
  return Status(Code::kFailedPrecondition, "the store was written by a newer tabrig")
      .at(path)
      .expected("schema " + std::to_string(Store::kSchemaVersion) + " or older")
      .found("schema " + std::to_string(found))
      .hint("use that version to read it");
}

}  // namespace

Store::Impl::~Impl() {
  if (open_transaction) (void)execute("COMMIT");  // a failure here loses the open batch only, which a resume repeats
  prepared.clear();
  db.reset();
  if (lock_fd >= 0) ::close(lock_fd);
}

Status Store::Impl::execute(const char* sql) {
  const int code = sqlite3_exec(db.get(), sql, nullptr, nullptr, nullptr);
  return code == SQLITE_OK ? Status() : sqlite_status(db.get(), code, std::string("'") + std::string(sql).substr(0, 60) + "'");
}

Result<Statement*> Store::Impl::statement(const char* sql) {
  const auto it = prepared.find(sql);
  if (it != prepared.end()) return &it->second;
  TABRIG_ASSIGN_OR_RETURN(Statement made, Statement::prepare(db.get(), sql));
  return &prepared.emplace(sql, std::move(made)).first->second;
}

Status Store::Impl::count_write() {
  if (!open_transaction) {
    TABRIG_RETURN_IF_ERROR(execute("BEGIN IMMEDIATE"));
    open_transaction = true;
    writes = 0;
  }
  if (++writes < kBatch) return {};
  TABRIG_RETURN_IF_ERROR(commit());
  TABRIG_RETURN_IF_ERROR(execute("BEGIN IMMEDIATE"));
  open_transaction = true;
  writes = 0;
  return {};
}

Status Store::Impl::commit() {
  if (!open_transaction) return {};
  TABRIG_RETURN_IF_ERROR(execute("COMMIT"));
  open_transaction = false;
  return {};
}

Status Store::Impl::migrate() {
  TABRIG_ASSIGN_OR_RETURN(const int found, schema_version(db.get()));
  if (found > kSchemaVersion) return newer_schema(path, found);
  for (int version = found; version < kSchemaVersion; ++version) {
    TABRIG_RETURN_IF_ERROR(execute("BEGIN IMMEDIATE"));
    Status status = execute(store::kMigrations[version]);
    if (status.ok()) status = execute(("PRAGMA user_version = " + std::to_string(version + 1)).c_str());
    if (!status.ok()) {
      (void)execute("ROLLBACK");  // the first failure is the one to report
      return status;
    }
    TABRIG_RETURN_IF_ERROR(execute("COMMIT"));
  }
  return {};
}

Store::Store() : impl_(std::make_unique<Impl>()) {}
Store::~Store() = default;

Result<std::unique_ptr<Store>> Store::open(const std::string& path) {
  std::unique_ptr<Store> store(new Store());
  Impl& impl = *store->impl_;
  impl.path = path;
  TABRIG_ASSIGN_OR_RETURN(impl.lock_fd, take_lock(path));
  sqlite3* db = nullptr;
  const int code = sqlite3_open_v2(path.c_str(), &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nullptr);
  impl.db.reset(db);
  if (code != SQLITE_OK) return sqlite_status(db, code, "opening");
  sqlite3_busy_timeout(db, 5000);
  TABRIG_RETURN_IF_ERROR(impl.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = OFF;"
                                      "PRAGMA temp_store = MEMORY; PRAGMA cache_size = -16000; PRAGMA journal_size_limit = 16000000;"));
  TABRIG_RETURN_IF_ERROR(impl.migrate());
  return store;
}

Result<std::unique_ptr<Store>> Store::open_read_only(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) {
    return Status(Code::kNotFound, "no store there").at(path).hint("an output folder of tabrig run holds store.sqlite");
  }
  std::unique_ptr<Store> store(new Store());
  Impl& impl = *store->impl_;
  impl.path = path;
  sqlite3* db = nullptr;
  const int code = sqlite3_open_v2(path.c_str(), &db, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, nullptr);
  impl.db.reset(db);
  if (code != SQLITE_OK) return sqlite_status(db, code, "opening");
  sqlite3_busy_timeout(db, 5000);
  TABRIG_ASSIGN_OR_RETURN(const int found, schema_version(db));
  if (found > kSchemaVersion) return newer_schema(path, found);
  if (found < kSchemaVersion) {
    return Status(Code::kInvalidData, "not a store of this version").at(path).expected("schema " + std::to_string(kSchemaVersion)).found("schema " + std::to_string(found));
  }
  return store;
}

Status Store::begin_run(const std::string& run_id, const std::string& command, const Json& provenance) {
  TABRIG_RETURN_IF_ERROR(impl_->count_write());
  TABRIG_ASSIGN_OR_RETURN(Statement* s, impl_->statement("INSERT INTO run (run_id, started, status, command, provenance) VALUES (?, ?, 'running', ?, ?)"));
  const std::string now = store::utc_now(), json = provenance.dump();
  TABRIG_RETURN_IF_ERROR(s->bind(1, run_id).bind(2, now).bind(3, command).bind(4, json).run("starting a run"));
  impl_->run = sqlite3_last_insert_rowid(impl_->db.get());
  return flush();
}

Status Store::finish_run(const std::string& status) {
  TABRIG_RETURN_IF_ERROR(impl_->count_write());
  TABRIG_ASSIGN_OR_RETURN(Statement* s, impl_->statement("UPDATE run SET finished = ?, status = ? WHERE run = ?"));
  const std::string now = store::utc_now();
  TABRIG_RETURN_IF_ERROR(s->bind(1, now).bind(2, status).bind(3, impl_->run).run("finishing a run"));
  return flush();
}

Status Store::begin_cell(const std::string& cell_id, const Json& spec, const Json& facts) {
  TABRIG_RETURN_IF_ERROR(impl_->count_write());
  const std::string spec_text = spec.dump(), facts_text = facts.dump();
  // Re-scoring passes no facts: what the generating run found out stays.
  TABRIG_ASSIGN_OR_RETURN(Statement* s, impl_->statement(
      "INSERT INTO cell (cell_id, spec, facts) VALUES (?1, ?2, ?3) ON CONFLICT (cell_id) DO UPDATE SET spec = ?2, "
      "facts = CASE WHEN ?3 = 'null' THEN facts ELSE ?3 END"));
  TABRIG_RETURN_IF_ERROR(s->bind(1, cell_id).bind(2, spec_text).bind(3, facts_text).run("opening a cell"));
  TABRIG_ASSIGN_OR_RETURN(Statement* q, impl_->statement("SELECT cell FROM cell WHERE cell_id = ?"));
  TABRIG_ASSIGN_OR_RETURN(const bool row, q->bind(1, cell_id).step("finding a cell"));
  if (!row) return Status(Code::kInternal, "the store lost the cell it has just written").at(impl_->path);
  impl_->cell = q->integer(0);
  q->reset();
  return {};
}

Result<bool> Store::has_generation(std::uint64_t item, std::uint32_t sample, const std::string& request_key) {
  const std::string key = from_hex(request_key);
  TABRIG_ASSIGN_OR_RETURN(Statement* here, impl_->statement(
      "SELECT 1 FROM completion WHERE cell = ? AND item_index = ? AND sample = ? AND request_key = ?"));
  TABRIG_ASSIGN_OR_RETURN(const bool found, here->bind(1, impl_->cell).bind(2, item).bind(3, sample).bind_blob(4, key).step("looking up a completion"));
  here->reset();
  if (found) return true;
  // The same request, answered for another cell: only real completions are shared, errors are not.
  TABRIG_ASSIGN_OR_RETURN(Statement* copy, impl_->statement(
      "INSERT OR REPLACE INTO completion SELECT ?, ?, ?, request_key, state, text, finish_reason, error, logprobs, usage, "
      "prompt_tokens, completion_tokens, attempts FROM completion WHERE request_key = ? AND state = 'scored' LIMIT 1"));
  TABRIG_RETURN_IF_ERROR(impl_->count_write());
  TABRIG_RETURN_IF_ERROR(copy->bind(1, impl_->cell).bind(2, item).bind(3, sample).bind_blob(4, key).run("reusing a completion"));
  return sqlite3_changes(impl_->db.get()) > 0;
}

Status Store::put_item(const ItemRecord& item) {
  TABRIG_RETURN_IF_ERROR(impl_->count_write());
  const std::string key = from_hex(item.item_key);
  TABRIG_ASSIGN_OR_RETURN(Statement* s, impl_->statement("INSERT OR REPLACE INTO item VALUES (?, ?, ?, ?, ?, ?)"));
  return s->bind(1, impl_->cell).bind(2, item.index).bind_blob(3, key).bind(4, item.example_id).bind(5, item.cluster).bind(6, item.question).run("writing an item");
}

Status Store::put_prompt(std::uint64_t item_index, const Prompt& prompt) {
  TABRIG_RETURN_IF_ERROR(impl_->count_write());
  const std::string text = prompt_text(prompt);
  TABRIG_ASSIGN_OR_RETURN(Statement* s, impl_->statement("INSERT OR REPLACE INTO request VALUES (?, ?, ?)"));
  return s->bind(1, impl_->cell).bind(2, item_index).bind(3, text).run("writing a prompt");
}

Status Store::put_generation(const GenerationRecord& g) {
  TABRIG_RETURN_IF_ERROR(impl_->count_write());
  const std::string key = from_hex(g.request_key), logprobs = g.logprobs.is_null() ? "" : g.logprobs.dump(),
                    usage = g.usage.is_null() ? "" : g.usage.dump();
  TABRIG_ASSIGN_OR_RETURN(Statement* s, impl_->statement("INSERT OR REPLACE INTO completion VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?)"));
  s->bind(1, impl_->cell).bind(2, g.item_index).bind(3, g.sample).bind_blob(4, key).bind(5, state_name(g.state));
  if (g.state == State::kScored) s->bind(6, g.text);
  else s->bind_null(6);
  s->bind_or_null(7, g.finish_reason).bind_or_null(8, g.error).bind_or_null(9, logprobs).bind_or_null(10, usage);
  s->bind_or_null(11, g.prompt_tokens).bind_or_null(12, g.completion_tokens).bind(13, g.attempts);
  return s->run("writing a completion");
}

Status Store::clear_scores(const std::vector<std::string>& metrics) {
  TABRIG_RETURN_IF_ERROR(impl_->count_write());
  TABRIG_ASSIGN_OR_RETURN(Statement* predictions, impl_->statement("DELETE FROM prediction WHERE cell = ?"));
  TABRIG_RETURN_IF_ERROR(predictions->bind(1, impl_->cell).run("clearing predictions"));
  for (const char* table : {"score", "summary"}) {
    if (metrics.empty()) {
      TABRIG_ASSIGN_OR_RETURN(Statement all, Statement::prepare(impl_->db.get(), std::string("DELETE FROM ") + table + " WHERE cell = ?"));
      TABRIG_RETURN_IF_ERROR(all.bind(1, impl_->cell).run("clearing scores"));
    }
    for (const std::string& name : metrics) {
      TABRIG_ASSIGN_OR_RETURN(const std::int64_t metric, impl_->metric_number(name));
      TABRIG_ASSIGN_OR_RETURN(Statement one, Statement::prepare(impl_->db.get(), std::string("DELETE FROM ") + table + " WHERE cell = ? AND metric = ?"));
      TABRIG_RETURN_IF_ERROR(one.bind(1, impl_->cell).bind(2, metric).run("clearing scores"));
    }
  }
  return {};
}

Result<std::int64_t> Store::Impl::metric_number(const std::string& name) {
  if (const auto it = metrics.find(name); it != metrics.end()) return it->second;
  TABRIG_ASSIGN_OR_RETURN(Statement* add, statement("INSERT OR IGNORE INTO metric (name) VALUES (?)"));
  TABRIG_RETURN_IF_ERROR(add->bind(1, name).run("naming a metric"));
  TABRIG_ASSIGN_OR_RETURN(Statement* find, statement("SELECT metric FROM metric WHERE name = ?"));
  TABRIG_ASSIGN_OR_RETURN(const bool row, find->bind(1, name).step("finding a metric"));
  if (!row) return Status(Code::kInternal, "the store lost the metric it has just written").at(path);
  const std::int64_t number = find->integer(0);
  find->reset();
  metrics[name] = number;
  return number;
}

Status Store::put_prediction(const PredictionRecord& p) {
  TABRIG_RETURN_IF_ERROR(impl_->count_write());
  const std::string value = p.prediction.value.is_null() ? "" : p.prediction.value.dump();
  TABRIG_ASSIGN_OR_RETURN(Statement* s, impl_->statement("INSERT OR REPLACE INTO prediction VALUES (?,?,?,?,?,?,?,?,?)"));
  s->bind(1, impl_->cell).bind(2, p.item_index).bind(3, p.sample).bind(4, state_name(p.state)).bind(5, p.prediction.text).bind_or_null(6, value);
  if (p.prediction.span_begin >= 0) s->bind(7, p.prediction.span_begin).bind(8, p.prediction.span_end);
  else s->bind_null(7).bind_null(8);
  return s->bind_or_null(9, p.prediction.rule).run("writing a prediction");
}

Status Store::put_score(const std::string& metric, const ScoreRecord& score) {
  TABRIG_RETURN_IF_ERROR(impl_->count_write());
  TABRIG_ASSIGN_OR_RETURN(const std::int64_t number, impl_->metric_number(metric));
  const std::string detail = score.detail.is_null() ? "" : score.detail.dump();
  TABRIG_ASSIGN_OR_RETURN(Statement* s, impl_->statement("INSERT OR REPLACE INTO score VALUES (?,?,?,?,?,?,?,?,?)"));
  s->bind(1, impl_->cell).bind(2, number).bind(3, score.item_index).bind(4, score.sample).bind(5, state_name(score.state));
  return s->bind_or_null(6, score.value).bind_or_null(7, score.outcome).bind_or_null(8, score.why).bind_or_null(9, detail).run("writing a score");
}

Status Store::put_summary(const SummaryRecord& summary) {
  TABRIG_RETURN_IF_ERROR(impl_->count_write());
  const std::string name = summary.policy.empty() ? summary.metric : summary.metric + ":" + summary.policy;
  TABRIG_ASSIGN_OR_RETURN(const std::int64_t number, impl_->metric_number(name));
  const std::string record = summary_to_json(summary).dump();
  TABRIG_ASSIGN_OR_RETURN(Statement* s, impl_->statement("INSERT OR REPLACE INTO summary VALUES (?,?,?,?,?)"));
  return s->bind(1, impl_->cell).bind(2, number).bind_or_null(3, summary.value).bind(4, summary.n).bind(5, record).run("writing a summary");
}

Status Store::put_event(std::string_view level, std::string_view kind, std::string_view message) {
  TABRIG_RETURN_IF_ERROR(impl_->count_write());
  TABRIG_ASSIGN_OR_RETURN(Statement* s, impl_->statement("INSERT INTO event (run, time, level, kind, message) VALUES (?,?,?,?,?)"));
  const std::string now = store::utc_now();
  if (impl_->run) s->bind(1, impl_->run);
  else s->bind_null(1);
  return s->bind(2, now).bind(3, level).bind(4, kind).bind(5, message).run("writing an event");
}

Status Store::flush() { return impl_->commit(); }

}  // namespace tabrig
