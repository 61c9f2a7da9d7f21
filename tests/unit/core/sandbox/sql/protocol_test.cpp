#include "core/sandbox/sql/protocol.hpp"

#include <gtest/gtest.h>

namespace tabrig::sql {
namespace {

TEST(SqlProtocol, RequestsReadBackAsWritten) {
  Request request;
  request.database = "/x/y.sqlite";
  request.statement.sql = "SELECT 'é'";
  request.statement.limits = {1, 2, 3, 4};
  request.statement.access = Access::kScratch;
  request.statement.fresh = false;
  const std::string bytes = encode_request(request);
  const auto read = decode_request(std::string_view(bytes).substr(4));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->database, request.database);
  EXPECT_EQ(read->statement.sql, request.statement.sql);
  EXPECT_EQ(read->statement.limits.rows, 4u);
  EXPECT_EQ(read->statement.access, Access::kScratch);
  EXPECT_FALSE(read->statement.fresh);
  EXPECT_TRUE(read->statement.rollback);
  for (std::size_t cut = 4; cut < bytes.size(); ++cut) EXPECT_FALSE(decode_request(std::string_view(bytes).substr(4, cut - 4)));
  EXPECT_FALSE(decode_request(bytes.substr(4) + "x"));
}

TEST(SqlProtocol, MalformedAnswersAreRefused) {
  std::string rows;
  rows.push_back(static_cast<char>(Type::kText));
  rows.append(std::string_view("\2\0\0\0", 4)).append("hi");
  std::string answer;
  append_block(answer, kColumnsBlock, encode_columns({"a"}));
  append_block(answer, kRowsBlock, rows);
  append_block(answer, kEndBlock, encode_end({State::kRows, Error::kNone, "", 1, 0.5}));
  const auto decode = [](const std::string& bytes) { return decode_answer(std::vector<char>(bytes.begin(), bytes.end())); };
  auto outcome = decode(answer);
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->table.at(0, 0).bytes(), "hi");
  EXPECT_EQ(outcome->seconds, 0.5);
  for (std::size_t cut = 0; cut < answer.size(); ++cut) {
    EXPECT_FALSE(decode(answer.substr(0, cut)));
    bool malformed = true;
    AnswerScanner scanner;
    EXPECT_EQ(scanner.scan({answer.begin(), answer.begin() + static_cast<std::ptrdiff_t>(cut)}, malformed), 0u);
    EXPECT_FALSE(malformed);
  }
  EXPECT_FALSE(decode(answer + "x"));
  for (std::size_t i = 0; i < answer.size(); ++i) {  // any byte changed: never a crash, never a read outside
    std::string changed = answer;
    changed[i] = static_cast<char>(changed[i] ^ 0xff);
    decode(changed);
  }
  std::string wrong_count;
  append_block(wrong_count, kColumnsBlock, encode_columns({"a"}));
  append_block(wrong_count, kEndBlock, encode_end({State::kRows, Error::kNone, "", 1, 0}));
  EXPECT_FALSE(decode(wrong_count));
}

}  // namespace
}  // namespace tabrig::sql
