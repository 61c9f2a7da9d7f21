// Writes the fixture's report: sample_report FILE ITEMS [SAMPLES]. For looking at the viewer while working on it.
#include <cstdio>
#include <cstdlib>

#include "reports/render/render.hpp"
#include "tests/unit/reports/fixture/fixture.hpp"

int main(int argc, char** argv) {
  if (argc < 3) return std::fprintf(stderr, "usage: sample_report FILE ITEMS [SAMPLES]\n"), 2;
  tabrig::report::fixture::TempDir dir;
  const std::string path = dir.file("store.sqlite");
  tabrig::report::fixture::write_store(path, std::strtoull(argv[2], nullptr, 10), argc > 3 ? static_cast<std::uint32_t>(std::atoi(argv[3])) : 1);
  auto store = tabrig::Store::open_read_only(path);
  if (!store.ok()) return std::fprintf(stderr, "%s\n", store.status().to_string().c_str()), 1;
  tabrig::report::fixture::Components components;
  const tabrig::Status status = tabrig::report::write_html(**store, argv[1], {.components = &components, .title = ""});
  if (!status.ok()) std::fprintf(stderr, "%s\n", status.to_string().c_str());
  return status.ok() ? 0 : 1;
}
