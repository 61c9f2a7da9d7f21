// The inside of a Store. Private to core/store.
#pragma once

#include <string>
#include <unordered_map>

#include "core/store/sqlite.hpp"
#include "core/store/store.hpp"

namespace tabrig {

struct Store::Impl {
  ~Impl();
  Status execute(const char* sql);
  // The cached statement for this SQL text (a literal).
  Result<store::Statement*> statement(const char* sql);
  // Opens a transaction when there is none, commits a full batch.
  Status count_write();
  Status commit();
  Status migrate();
  Result<std::int64_t> metric_number(const std::string& name);

  std::string path;
  int lock_fd = -1;
  store::DatabasePtr db;
  std::unordered_map<const char*, store::Statement> prepared;
  std::unordered_map<std::string, std::int64_t> metrics;
  bool open_transaction = false;
  int writes = 0;
  std::int64_t run = 0, cell = 0;
};

}  // namespace tabrig
