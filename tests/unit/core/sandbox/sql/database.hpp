// A small database in a folder of its own, for the sandbox tests.
#pragma once

#include <gtest/gtest.h>
#include <sqlite3.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <string>

#include "core/sandbox/sql/sandbox.hpp"
#include "core/util/hash.hpp"

namespace tabrig::sql {

class SandboxTest : public ::testing::Test {
 protected:
  void SetUp() override {
    const auto* info = ::testing::UnitTest::GetInstance()->current_test_info();
    folder_ = std::filesystem::temp_directory_path() /
              ("tabrig_sql_" + std::to_string(::getpid()) + "_" + info->test_suite_name() + "_" + info->name());
    std::filesystem::create_directories(folder_);
    path_ = make("shop.sqlite",
                 "CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT, price REAL, photo BLOB);"
                 "INSERT INTO item VALUES (1,'ink',2.5,x'00ff'),(2,'pen',3.0,NULL),(3,'cap',NULL,x''),(4,'Ink',2.5,NULL);"
                 "CREATE INDEX item_name ON item(name);"
                 "CREATE VIEW cheap AS SELECT * FROM item WHERE price < 3;"
                 "CREATE TABLE number (n INTEGER);"
                 "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n+1 FROM c LIMIT 1000) INSERT INTO number SELECT n FROM c;");
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string make(const std::string& name, const std::string& script) {
    const std::string path = (folder_ / name).string();
    sqlite3* db = nullptr;
    EXPECT_EQ(sqlite3_open(path.c_str(), &db), SQLITE_OK);
    char* error = nullptr;
    EXPECT_EQ(sqlite3_exec(db, script.c_str(), nullptr, nullptr, &error), SQLITE_OK) << (error ? error : "");
    sqlite3_close(db);
    return path;
  }
  Outcome run(const std::string& sql, Limits limits = {}) {
    Statement statement;
    statement.sql = sql;
    statement.limits = limits;
    auto outcome = sandbox_.run(path_, statement);
    EXPECT_TRUE(outcome.ok()) << outcome.status().to_string();
    return std::move(outcome).value();
  }
  // Every file below the folder with the hash of its bytes and its time of change.
  std::map<std::string, std::string> snapshot() const {
    std::map<std::string, std::string> found;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder_)) {
      found[entry.path().string()] =
          sha256_file(entry.path().string()).value() + " " +
          std::to_string(std::filesystem::last_write_time(entry.path()).time_since_epoch().count());
    }
    return found;
  }

  std::filesystem::path folder_;
  std::string path_;
  Sandbox sandbox_;
};

}  // namespace tabrig::sql
