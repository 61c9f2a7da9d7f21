#include "core/sandbox/sql/sandbox.hpp"

#include <signal.h>


#include <atomic>
#include <chrono>
#include <cmath>
#include <thread>

#include "core/sandbox/sql/pool.hpp"
#include "tests/unit/core/sandbox/sql/database.hpp"

namespace tabrig::sql {
namespace {

using Clock = std::chrono::steady_clock;

double milliseconds_since(Clock::time_point begin) {
  return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
}

TEST_F(SandboxTest, ReturnsEveryStorageClass) {
  const Outcome o = run("SELECT id, name, price, photo FROM item ORDER BY id");
  ASSERT_EQ(o.state, State::kRows) << o.why;
  ASSERT_EQ(o.table.rows(), 4u);
  EXPECT_EQ(o.table.columns(), (std::vector<std::string>{"id", "name", "price", "photo"}));
  EXPECT_EQ(o.table.at(0, 0).integer(), 1);
  EXPECT_EQ(o.table.at(0, 1).bytes(), "ink");
  EXPECT_EQ(o.table.at(1, 2).real(), 3.0);
  EXPECT_EQ(o.table.at(0, 3).type(), Type::kBlob);
  EXPECT_EQ(o.table.at(0, 3).bytes(), std::string_view("\0\xff", 2));
  EXPECT_TRUE(o.table.at(1, 3).is_null());
  EXPECT_EQ(o.table.at(2, 3).type(), Type::kBlob);
  EXPECT_EQ(o.table.at(2, 3).bytes(), "");
  EXPECT_TRUE(o.table.at(2, 2).is_null());
}

TEST_F(SandboxTest, KeepsTextBeyondNulAndBytesThatAreNoUtf8) {
  const Outcome o = run("SELECT CAST(x'610062' AS TEXT), CAST(x'61ff62' AS TEXT), 9223372036854775807, -9223372036854775808, 1e999");
  ASSERT_EQ(o.state, State::kRows) << o.why;
  EXPECT_EQ(o.table.at(0, 0).bytes(), std::string_view("a\0b", 3));
  EXPECT_EQ(o.table.at(0, 1).bytes(), "a\xff" "b");
  EXPECT_EQ(o.table.at(0, 2).integer(), INT64_MAX);
  EXPECT_EQ(o.table.at(0, 3).integer(), INT64_MIN);
  EXPECT_EQ(o.table.at(0, 4).real(), HUGE_VAL);
}

TEST_F(SandboxTest, StatementsThatReturnNothingAreNoErrors) {
  for (const char* sql : {"", "  ", ";", "-- nothing", "/* nothing */", "/* open"}) {
    const Outcome o = run(sql);
    EXPECT_EQ(o.state, State::kRows) << sql;
    EXPECT_EQ(o.table.rows(), 0u);
    EXPECT_EQ(o.table.width(), 0u);
  }
  const Outcome none = run("SELECT id, name FROM item WHERE 0");
  EXPECT_EQ(none.state, State::kRows);
  EXPECT_EQ(none.table.rows(), 0u);
  EXPECT_EQ(none.table.width(), 2u);
}

TEST_F(SandboxTest, OrdinaryQueriesAreNotRefused) {
  for (const char* sql :
       {"WITH c AS (SELECT * FROM item) SELECT count(*) FROM c", "SELECT * FROM cheap", "VALUES (1),(2)", "EXPLAIN SELECT 1",
        "EXPLAIN QUERY PLAN SELECT * FROM item", "SELECT name FROM sqlite_master", "SELECT json_extract('{\"a\":1}','$.a')",
        "SELECT value FROM json_each('[1,2]')", "SELECT strftime('%Y','2020-01-01')", "SELECT row_number() OVER (ORDER BY id) FROM item", "SELECT 1; -- end",
        "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n+1 FROM c WHERE n<9) SELECT sum(n) FROM c",
        "SELECT a.id FROM item a, item b WHERE a.id=b.id GROUP BY 1 HAVING count(*)>0 ORDER BY 1 DESC LIMIT 2"}) {
    const Outcome o = run(sql);
    EXPECT_EQ(o.state, State::kRows) << sql << ": " << o.why;
  }
}

TEST_F(SandboxTest, ErrorsAreTyped) {
  EXPECT_EQ(run("SELEC 1").error, Error::kEngine);
  EXPECT_EQ(run("SELECT nothing FROM item").error, Error::kEngine);
  EXPECT_EQ(run("SELECT abs(-9223372036854775808)").error, Error::kEngine);
  EXPECT_EQ(run("SELECT 1; SELECT 2").error, Error::kSeveralStatements);
  EXPECT_EQ(run("SELECT 1;;").error, Error::kSeveralStatements);
  EXPECT_EQ(run(std::string("SELECT 1\0--", 11)).error, Error::kText);
  EXPECT_EQ(run("SELECT '\xff'").error, Error::kText);
  EXPECT_EQ(run("SELEC 1").state, State::kError);
  EXPECT_FALSE(run("SELEC 1").why.empty());
}

TEST_F(SandboxTest, MissingAndForeignFilesAreNoDatabase) {
  const Statement statement{"SELECT 1", {}, Access::kReadOnly, true, true};
  std::ofstream(folder_ / "text.sqlite") << "this is no database, but long enough to be read as one: " << std::string(4096, 'x');
  for (const std::string& path : {(folder_ / "absent.sqlite").string(), (folder_ / "text.sqlite").string(), folder_.string(),
                                  std::string(), std::string("/dev/zero")}) {
    const auto o = sandbox_.run(path, statement);
    ASSERT_TRUE(o.ok());
    EXPECT_EQ(o->state, State::kNoDatabase) << path;
    EXPECT_FALSE(o->why.empty());
  }
  EXPECT_FALSE(std::filesystem::exists(folder_ / "absent.sqlite"));
}

TEST_F(SandboxTest, NamesThatMeanSomethingInUrisAreOpened) {
  for (const char* name : {"a b.sqlite", "a?mode=rwc.sqlite", "100%41.sqlite", "h#sh.sqlite", "ünï.sqlite"}) {
    const std::string path = make(name, "CREATE TABLE t(x); INSERT INTO t VALUES (7)");
    const auto o = sandbox_.run(path, Statement{"SELECT x FROM t", {}, Access::kReadOnly, true, true});
    ASSERT_TRUE(o.ok());
    ASSERT_EQ(o->state, State::kRows) << name << ": " << o->why;
    EXPECT_EQ(o->table.at(0, 0).integer(), 7);
  }
}

TEST_F(SandboxTest, AWriteAheadLogThatWasNotCheckpointedIsRefused) {
  std::ofstream(path_ + "-wal") << "pages";
  EXPECT_EQ(run("SELECT 1").state, State::kNoDatabase);
}

TEST_F(SandboxTest, AReplacedFileIsOpenedAgain) {
  EXPECT_EQ(run("SELECT count(*) FROM item").table.at(0, 0).integer(), 4);
  std::filesystem::remove(path_);
  make("shop.sqlite", "CREATE TABLE item(x)");
  EXPECT_EQ(run("SELECT count(*) FROM item").table.at(0, 0).integer(), 0);
}

TEST_F(SandboxTest, LimitsOfRowsAndBytes) {
  Limits limits;
  limits.rows = 10;
  EXPECT_EQ(run("SELECT n FROM number LIMIT 10", limits).table.rows(), 10u);
  EXPECT_EQ(run("SELECT n FROM number LIMIT 11", limits).error, Error::kResultSize);
  limits = {};
  limits.result_bytes = 100'000;
  EXPECT_EQ(run("SELECT zeroblob(90000)", limits).state, State::kRows);
  EXPECT_EQ(run("SELECT zeroblob(110000)", limits).error, Error::kResultSize);
  EXPECT_EQ(run("SELECT a.n, b.n FROM number a, number b", limits).error, Error::kResultSize);
  // More than one block of rows, all of them there.
  const Outcome o = run("SELECT a.n, b.n FROM number a, number b LIMIT 200000");
  ASSERT_EQ(o.state, State::kRows) << o.why;
  ASSERT_EQ(o.table.rows(), 200'000u);
  EXPECT_EQ(o.table.at(199'999, 0).integer(), 200);
  EXPECT_EQ(o.table.at(199'999, 1).integer(), 1000);
}

TEST_F(SandboxTest, ABatchHasOneDeadlineAStatement) {
  Statement slow{"WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n+1 FROM c) SELECT count(*) FROM c", {}, Access::kReadOnly, true, true};
  slow.limits.deadline_ms = 60;
  const Statement quick{"SELECT 5", slow.limits, Access::kReadOnly, true, true};
  Statement bad = quick;
  bad.sql = std::string("\0", 1);
  auto outcomes = sandbox_.run(path_, {slow, quick, bad, slow, quick});
  ASSERT_TRUE(outcomes.ok());
  EXPECT_EQ((*outcomes)[0].state, State::kTimeout);
  EXPECT_EQ((*outcomes)[1].table.at(0, 0).integer(), 5);
  EXPECT_EQ((*outcomes)[2].error, Error::kText);
  EXPECT_EQ((*outcomes)[3].state, State::kTimeout);
  EXPECT_EQ((*outcomes)[4].table.at(0, 0).integer(), 5);
  Statement lengthy = quick;
  lengthy.sql = "SELECT '" + std::string(300'000, 'x') + "' || (SELECT group_concat(name) FROM item)";
  outcomes = sandbox_.run(path_, {lengthy, lengthy, lengthy});
  ASSERT_TRUE(outcomes.ok());
  for (const Outcome& o : *outcomes) EXPECT_EQ(o.state, State::kRows) << o.why;
}

TEST_F(SandboxTest, AWorkerThatDiesIsReplaced) {
  EXPECT_EQ(run("SELECT 1").state, State::kRows);
  ::kill(sandbox_.worker().pid(), SIGKILL);
  const Outcome lost = run("SELECT 1");
  EXPECT_EQ(lost.state, State::kError);
  EXPECT_EQ(lost.error, Error::kWorkerLost);
  EXPECT_EQ(run("SELECT 1").state, State::kRows);
}

TEST_F(SandboxTest, CancellingStopsAStatementWithoutDeadline) {
  std::atomic<bool> stop = false;
  sandbox_.set_cancelled([&] { return stop.load(); });
  Statement endless{"WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n+1 FROM c) SELECT count(*) FROM c", {}, Access::kReadOnly, true, true};
  endless.limits.deadline_ms = 0;
  std::thread later([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    stop = true;
  });
  const auto begin = Clock::now();
  const auto outcome = sandbox_.run(path_, endless);
  later.join();
  EXPECT_EQ(outcome.status().code(), Code::kCancelled);
  EXPECT_LT(milliseconds_since(begin), 1000);
}

TEST_F(SandboxTest, ScratchChangesACopyOnly) {
  const auto before = snapshot();
  const auto scratch = [&](const char* sql, bool fresh, bool rollback) {
    auto o = sandbox_.run(path_, Statement{sql, {}, Access::kScratch, fresh, rollback});
    EXPECT_TRUE(o.ok());
    return std::move(o).value();
  };
  EXPECT_EQ(scratch("DELETE FROM item", true, false).state, State::kRows);
  EXPECT_EQ(scratch("SELECT * FROM item", false, false).table.rows(), 0u);
  EXPECT_EQ(scratch("SELECT * FROM item", true, false).table.rows(), 4u);
  // Closing undoes what Python's sqlite3 put into a transaction, and nothing else.
  EXPECT_EQ(scratch("DELETE FROM item", true, true).state, State::kRows);
  EXPECT_EQ(scratch("SELECT * FROM item", false, true).table.rows(), 4u);
  EXPECT_EQ(scratch("DROP TABLE item", true, true).state, State::kRows);
  EXPECT_EQ(scratch("SELECT * FROM item", false, true).error, Error::kEngine);
  for (const char* sql : {"VACUUM", "ATTACH 'other.db' AS o", "PRAGMA user_version=5", "CREATE TABLE q(x)", "PRAGMA table_info(item)"}) {
    EXPECT_EQ(scratch(sql, true, true).state, State::kRows) << sql;
  }
  scratch(("VACUUM INTO '" + (folder_ / "out.db").string() + "'").c_str(), true, true);
  scratch(("ATTACH '" + (folder_ / "new.db").string() + "' AS o").c_str(), true, false);
  scratch("CREATE TABLE o.t(x)", false, false);
  EXPECT_EQ(snapshot(), before);
  EXPECT_FALSE(std::filesystem::exists("other.db"));
  EXPECT_EQ(scratch("SELECT load_extension('x')", true, true).state, State::kRefused);
}

TEST_F(SandboxTest, ThePoolGivesWarmSandboxesToThreads) {
  std::vector<std::thread> threads;
  std::atomic<int> right = 0;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&] {
      for (int i = 0; i < 20; ++i) {
        const auto lease = SandboxPool::shared().lease();
        const auto o = lease->run(path_, Statement{"SELECT sum(n) FROM number", {}, Access::kReadOnly, true, true});
        right += o.ok() && o->state == State::kRows && o->table.at(0, 0).integer() == 500'500;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(right, 80);
}

}  // namespace
}  // namespace tabrig::sql
