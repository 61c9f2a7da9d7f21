#include "core/host/serialise_service.hpp"

#include <gtest/gtest.h>

#include "core/host/doc_writer.hpp"
#include "core/host/services.hpp"
#include "core/host/views.hpp"
#include "core/table/serialise/formats.hpp"
#include "tabrig/sdk/serialise.hpp"

namespace tabrig {
namespace {

Table small() {
  TableBuilder builder;
  builder.begin_row();
  builder.add("a", 2, 1, true);
  builder.begin_row();
  builder.add("1");
  builder.add("2");
  builder.set_header(1);
  return builder.build();
}

Example with_database() {
  Example example;
  example.id = "e";
  auto database = std::make_shared<Database>();
  database->id = "d";
  database->tables = {{"t", "", {{"id", "INTEGER", "", {"1"}}}, {"id"}}};
  example.database = database;
  return example;
}

TEST(SerialiseService, PluginsGetTheHostsText) {
  const sdk::Serialiser serialiser{sdk::Host(host_table())};
  const Table table = small();
  const TableAbi abi(table);
  ASSERT_EQ(serialiser.formats().size(), table_formats().size());
  for (const std::string& format : serialiser.formats()) {
    const auto expected = serialise(table, format);
    if (!expected.ok()) {  // json-records: the header spans two columns
      EXPECT_THROW(serialiser.table(sdk::TableView(abi.get()), format), sdk::Error) << format;
      continue;
    }
    EXPECT_EQ(serialiser.table(sdk::TableView(abi.get()), format), *expected) << format;
  }
  const Example example = with_database();
  const ExampleAbi view(example);
  EXPECT_EQ(serialiser.database(sdk::ExampleView(view.get())), ddl(*example.database));
}

TEST(SerialiseService, WritesOneStringIntoADocument) {
  const tabrig_ext_serialise* service = serialise_service();
  const Table table = small();
  DocWriter writer;
  EXPECT_EQ(service->table(nullptr, TableAbi(table).get(), {"markdown", 8}, &writer, nullptr), TABRIG_OK);
  EXPECT_EQ(*writer.take(), Json("a | a\n1 | 2\n"));
  const Example example = with_database();
  DocWriter schema;
  EXPECT_EQ(service->database(nullptr, ExampleAbi(example).get(), &schema, nullptr), TABRIG_OK);
  EXPECT_EQ(*schema.take(), Json("CREATE TABLE t (\n    id INTEGER, -- example: [1]\n    PRIMARY KEY (id)\n);"));
}

TEST(SerialiseService, RefusesWithACode) {
  const tabrig_ext_serialise* service = serialise_service();
  const Table table = small();
  tabrig_error error;
  DocWriter writer;
  EXPECT_EQ(service->table(nullptr, TableAbi(table).get(), {"csw", 3}, &writer, &error), TABRIG_NOT_FOUND);
  EXPECT_EQ(error.status.hint_text(), "nearest: 'csv'");
  EXPECT_TRUE(writer.untouched());
  EXPECT_EQ(service->table(nullptr, nullptr, {"csv", 3}, &writer, nullptr), TABRIG_INVALID_ARGUMENT);
  Example none;
  none.id = "e";
  EXPECT_EQ(service->database(nullptr, ExampleAbi(none).get(), &writer, nullptr), TABRIG_NOT_FOUND);
  tabrig_example broken = *ExampleAbi(none).get();
  broken.database_json = {"{", 1};
  EXPECT_EQ(service->database(nullptr, &broken, &writer, nullptr), TABRIG_INVALID_DATA);
  broken.database_json = {"[3]", 3};
  EXPECT_EQ(service->database(nullptr, &broken, &writer, nullptr), TABRIG_INVALID_DATA);
  EXPECT_EQ(service->format_name(nullptr, 1'000'000).size, 0u);
  const sdk::Serialiser serialiser{sdk::Host(host_table())};
  EXPECT_THROW(serialiser.require("csw"), sdk::Error);
  EXPECT_NO_THROW(serialiser.require("csv"));
}

}  // namespace
}  // namespace tabrig
