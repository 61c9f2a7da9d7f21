// Statements that try to change files, to run for ever or to eat memory. After each: the folder is unchanged, the answer
// came in time, the process that ran it stayed small, and the next query works.
#include <algorithm>
#include <chrono>
#include <thread>

#include "tests/unit/core/sandbox/sql/database.hpp"

namespace tabrig::sql {
namespace {

using Clock = std::chrono::steady_clock;

struct Hostile {
  const char* what;
  std::string sql;
  // States that are right; any state is when empty.
  std::vector<State> expected;
};

std::string times(const std::string& text, int count) {
  std::string out;
  for (int i = 0; i < count; ++i) out += text;
  return out;
}

// WITH a0 AS (SELECT 1), a1 AS (SELECT * FROM a0, a0), …: doubles at each level while it is parsed.
std::string doubling_tables(int levels) {
  std::string sql = "WITH a0(x) AS (SELECT 1)";
  for (int i = 1; i <= levels; ++i) {
    const std::string before = "a" + std::to_string(i - 1);
    sql += ", a" + std::to_string(i) + "(x) AS (SELECT p.x FROM " + before + " p, " + before + " q)";
  }
  return sql + " SELECT count(*) FROM a" + std::to_string(levels);
}

std::string many_joins(int tables) {
  std::string sql = "SELECT count(*) FROM number t0";
  for (int i = 1; i < tables; ++i) {
    sql += " JOIN number t" + std::to_string(i) + " ON t" + std::to_string(i) + ".n+0=t" + std::to_string(i - 1) + ".n";
  }
  return sql;
}

std::vector<Hostile> changing(const std::string& folder) {
  const std::vector<State> refused = {State::kRefused}, error = {State::kError}, not_run = {State::kRefused, State::kError};
  return {
      {"create", "CREATE TABLE q(x)", refused},
      {"create as", "CREATE TABLE q AS SELECT * FROM item", refused},
      {"create temp", "CREATE TEMP TABLE q(x)", refused},
      {"create view", "CREATE VIEW q AS SELECT 1", refused},
      {"create trigger", "CREATE TRIGGER q AFTER INSERT ON item BEGIN DELETE FROM item; END", refused},
      {"create index", "CREATE INDEX q ON item(name)", refused},
      {"create virtual", "CREATE VIRTUAL TABLE q USING fts5(x)", refused},
      {"drop", "DROP TABLE item", refused},
      {"drop view", "DROP VIEW cheap", refused},
      {"alter", "ALTER TABLE item RENAME TO q", refused},
      {"alter column", "ALTER TABLE item ADD COLUMN z", refused},
      {"insert", "INSERT INTO item VALUES (9,'x',1,NULL)", refused},
      {"insert returning", "INSERT INTO item(name) VALUES ('x') RETURNING id", refused},
      {"replace", "REPLACE INTO item VALUES (1,'x',1,NULL)", refused},
      {"update", "UPDATE item SET price=0", refused},
      {"delete", "DELETE FROM item", refused},
      {"with delete", "WITH x AS (SELECT 1) DELETE FROM item", refused},
      {"schema table", "DELETE FROM sqlite_master", not_run},
      {"schema update", "UPDATE sqlite_master SET sql = 'CREATE TABLE item(y)' WHERE name = 'item'", not_run},
      {"reindex", "REINDEX", not_run},
      {"analyze", "ANALYZE", refused},
      {"vacuum", "VACUUM", not_run},
      {"vacuum into", "VACUUM INTO '" + folder + "/copy.db'", not_run},
      {"attach", "ATTACH '" + folder + "/new.db' AS n", refused},
      {"attach uri", "ATTACH 'file:" + folder + "/new.db?mode=rwc' AS n", refused},
      {"attach memory", "ATTACH ':memory:' AS n", refused},
      {"attach expression", "ATTACH (SELECT name FROM item LIMIT 1) AS n", refused},
      {"detach", "DETACH main", refused},
      {"pragma journal", "PRAGMA journal_mode=WAL", refused},
      {"pragma schema", "PRAGMA writable_schema=ON", refused},
      {"pragma query", "PRAGMA table_info(item)", refused},
      {"pragma function", "SELECT * FROM pragma_table_info('item')", refused},
      {"pragma limit", "PRAGMA hard_heap_limit=0", refused},
      {"pragma query_only", "PRAGMA query_only=OFF", refused},
      {"begin", "BEGIN IMMEDIATE", refused},
      {"commit", "COMMIT", not_run},
      {"savepoint", "SAVEPOINT s", refused},
      {"load_extension", "SELECT load_extension('" + folder + "/x.so')", not_run},
      {"load_extension entry", "SELECT load_extension('libc.so.6', 'system')", not_run},
      {"writefile", "SELECT writefile('" + folder + "/w', 'x')", not_run},
      {"readfile", "SELECT readfile('/etc/passwd')", not_run},
      {"edit", "SELECT edit('x', 'touch " + folder + "/e')", not_run},
      {"tokenizer pointer", "SELECT fts3_tokenizer('simple', x'4141414141414141')", not_run},
      {"hidden second", "SELECT 1; DROP TABLE item", error},
      {"hidden behind comment", "SELECT 1 /* ; */ ; /* x */ DELETE FROM item", error},
      {"explain drop", "EXPLAIN DROP TABLE item", not_run},
      {"nul byte", std::string("SELECT 1\0; DROP TABLE item", 26), error},
      {"bad utf-8", "SELECT '\xc3\x28' FROM item", error},
      {"overlong", "SELECT '\xc0\xaf'", error},
      {"surrogate", "SELECT '\xed\xa0\x80'", error},
      {"only garbage", "\xf0\x9f\x92\xa9 SELECT", error},
      {"dbpage", "UPDATE sqlite_dbpage SET data = zeroblob(4096)", not_run},
  };
}

std::vector<Hostile> expensive() {
  const std::string endless = "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n+1 FROM c) ";
  const std::vector<State> late = {State::kTimeout}, stopped = {State::kTimeout, State::kError};
  return {
      {"endless recursion", endless + "SELECT count(*) FROM c", late},
      {"endless rows", endless + "SELECT n FROM c", stopped},
      {"recursion of union", "WITH RECURSIVE c(n) AS (SELECT 1 UNION SELECT n+1 FROM c) SELECT max(n) FROM c", stopped},
      {"growing text", "WITH RECURSIVE c(s) AS (SELECT 'x' UNION ALL SELECT s||s FROM c) SELECT length(s) FROM c", stopped},
      {"cross join", "SELECT count(*) FROM number a, number b, number c, number d", late},
      {"sorted cross join", "SELECT * FROM number a, number b, number c ORDER BY a.n*b.n-c.n DESC LIMIT 1", stopped},
      {"distinct cross join", "SELECT count(DISTINCT a.n*1000000+b.n*1000+c.n) FROM number a, number b, number c", stopped},
      {"group cross join", "SELECT a.n+b.n*1000, group_concat(c.n) FROM number a, number b, number c GROUP BY 1", stopped},
      {"group_concat", endless + "SELECT group_concat(n) FROM c", stopped},
      {"window", "SELECT sum(a.n) OVER (ORDER BY b.n ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) FROM number a, number b, number c", stopped},
      {"zeroblob", "SELECT zeroblob(2147483647)", stopped},
      {"zeroblob of a blob", "SELECT hex(zeroblob(900000000))", stopped},
      {"many zeroblobs", "SELECT zeroblob(20000000) || zeroblob(20000000) || zeroblob(20000000) FROM number", stopped},
      {"printf width", "SELECT printf('%.*c', 900000000, 'x')", stopped},
      {"printf field", "SELECT printf('%2147483647d', 1)", {}},
      {"replace", "SELECT length(replace(hex(zeroblob(100000)), '0', hex(zeroblob(100000))))", stopped},
      {"nested replace", "SELECT length(" + times("replace(", 8) + "'aaaaaaaaaa'" + times(",'a','aaaaaaaaaa')", 8) + ")", stopped},
      {"hex randomblob", "SELECT length(" + times("hex(", 12) + "randomblob(1000000)" + times(")", 12) + ")", stopped},
      {"quote", "SELECT length(" + times("quote(", 20) + "zeroblob(1000000)" + times(")", 20) + ")", {}},
      {"like", "SELECT count(*) FROM number a, number b WHERE hex(zeroblob(20000)) LIKE '" + times("%0_0", 5000) + "1'", {}},
      {"like of a long run", "SELECT hex(zeroblob(20000000)) LIKE '%" + times("0", 40'000) + "1%'", stopped},
      {"glob", "SELECT count(*) FROM number a, number b WHERE hex(zeroblob(200000)) GLOB '" + times("*[0-9]?0", 5000) + "1'", {}},
      {"instr", "SELECT count(*) FROM number a, number b WHERE instr(hex(zeroblob(8000000)), hex(zeroblob(4000000)) || '1')", stopped},
      {"trim", "SELECT length(trim(hex(randomblob(8000000)), hex(randomblob(4000000)) || 'x')) FROM number", stopped},
      {"one long call", "SELECT instr(hex(zeroblob(9000000)), hex(zeroblob(4000000)) || '1')", stopped},
      {"parser doubling", doubling_tables(60), stopped},
      {"planner", many_joins(64), {State::kTimeout, State::kError, State::kRows}},
      {"deep brackets", "SELECT " + times("(", 50'000) + "1" + times(")", 50'000), {State::kError, State::kTimeout}},
      {"deep selects", times("SELECT * FROM (", 3'000) + "SELECT 1" + times(")", 3'000), {State::kError, State::kTimeout}},
      {"deep functions", "SELECT " + times("abs(", 2'000) + "1" + times(")", 2'000), {State::kError}},
      {"long condition", "SELECT 1 WHERE 1" + times(" OR 1", 100'000), {State::kError, State::kTimeout}},
      {"compound", "SELECT 1" + times(" UNION ALL SELECT 1", 10'000), {State::kError, State::kTimeout}},
      {"many columns", "SELECT 1" + times(",1", 100'000), {State::kError}},
      {"many values", "VALUES (1)" + times(",(1)", 100'000), {}},
      {"json bomb", "SELECT json_extract('" + times("[", 50'000) + times("]", 50'000) + "', '$[0]')", {}},
      {"json tree", endless + "SELECT count(*) FROM json_tree((SELECT json_group_array(n) FROM (SELECT n FROM c LIMIT 3000000)))", stopped},
      {"correlated", "SELECT count(*) FROM number a WHERE (SELECT count(*) FROM number b WHERE (SELECT count(*) FROM number c WHERE c.n+b.n>a.n)>0)>0", late},
      {"random sort", endless + "SELECT n FROM (SELECT n FROM c LIMIT 100000000) ORDER BY random()", stopped},
      {"string arithmetic", endless + "SELECT sum(length(hex(randomblob(100000)))) FROM c", late},
  };
}

long resident_peak_kib(pid_t pid) {
  std::ifstream in("/proc/" + std::to_string(pid) + "/status");
  std::string word;
  while (in >> word) {
    if (word == "VmHWM:") {
      long value = 0;
      in >> value;
      return value;
    }
  }
  return -1;
}

class Hostility : public SandboxTest {
 protected:
  static constexpr std::uint64_t kDeadline = 80, kMemory = 64 * kMiB, kResult = 16 * kMiB;


  void check(const Hostile& hostile) {
    SCOPED_TRACE(hostile.what);
    Limits limits;
    limits.deadline_ms = kDeadline;
    limits.memory_bytes = kMemory;
    limits.result_bytes = kResult;
    // A loaded machine may delay anything: a late answer is late only if it comes late three times.
    double late = 0;
    Outcome outcome;
    for (int attempt = 0; attempt < 3; ++attempt) {
      run("SELECT 1");  // the worker is up
      const auto begin = Clock::now();
      outcome = run(hostile.sql, limits);
      late = std::chrono::duration<double, std::milli>(Clock::now() - begin).count() - static_cast<double>(kDeadline);
      if (late < 50) break;
    }
    EXPECT_LT(late, 50) << "milliseconds behind the deadline; " << state_name(outcome.state) << " " << outcome.why;
    if (!hostile.expected.empty()) {
      EXPECT_NE(std::find(hostile.expected.begin(), hostile.expected.end(), outcome.state), hostile.expected.end())
          << state_name(outcome.state) << " " << outcome.why;
    }
    if (sandbox_.worker().running()) peak_ = std::max(peak_, resident_peak_kib(sandbox_.worker().pid()));
    const Outcome after = run("SELECT count(*), sum(id) FROM item");
    ASSERT_EQ(after.state, State::kRows) << after.why;
    EXPECT_EQ(after.table.at(0, 0).integer(), 4);
    EXPECT_EQ(after.table.at(0, 1).integer(), 10);
  }

  long peak_ = 0;
};

TEST_F(Hostility, NoStatementChangesAFile) {
  const auto before = snapshot();
  const auto cases = changing(folder_.string());
  EXPECT_GE(cases.size(), 40u);
  for (const Hostile& hostile : cases) {
    check(hostile);
    EXPECT_EQ(snapshot(), before) << hostile.what;
  }
}

TEST_F(Hostility, NoStatementOutrunsItsDeadlineOrItsMemory) {
  const auto before = snapshot();
  const long own = resident_peak_kib(::getpid());
  for (const Hostile& hostile : expensive()) check(hostile);
  EXPECT_EQ(snapshot(), before);
#ifndef __SANITIZE_ADDRESS__
  EXPECT_LT(peak_, static_cast<long>((kMemory + kResult + 64 * kMiB) / 1024)) << "KiB resident in a worker";
  EXPECT_LT(resident_peak_kib(::getpid()) - own, static_cast<long>((3 * kResult + 64 * kMiB) / 1024)) << "KiB more here";
#endif
}

// The engine as it is, without the kill: shows which layer holds.
TEST_F(Hostility, TheAddressSpaceIsTheLastLine) {
#ifdef __SANITIZE_ADDRESS__
  GTEST_SKIP() << "the sanitizer reserves more address space than the limit under test";
#endif
  Sandbox::Options options;
  options.address_space = 200 * kMiB;
  Sandbox tight(options);
  Statement statement{"SELECT hex(zeroblob(80000000))", {}, Access::kReadOnly, true, true};
  statement.limits.memory_bytes = 4096 * kMiB;
  const auto outcome = tight.run(path_, statement);
  ASSERT_TRUE(outcome.ok());
  EXPECT_EQ(outcome->state, State::kError) << outcome->why;
}

}  // namespace
}  // namespace tabrig::sql
