// table_layouts: pandas' and tabulate's own output for the rows of each case. `input.rows` row 0 is the header; a case without
// rows names the whole table in `input.source`. "=key" stands for the text of that key.
#include "core/table/serialise/csv.hpp"
#include "core/table/serialise/frame_json.hpp"
#include "core/table/serialise/frame_text.hpp"
#include "core/table/serialise/markup.hpp"
#include "core/table/serialise/tabulate.hpp"
#include "tests/parity/handler.hpp"
#include "tests/parity/handlers/table_layouts/sources.hpp"

namespace tabrig::parity {
namespace {

using namespace layout;
using Rows = std::vector<std::vector<std::string>>;

Json error_json(const Status& status) { return {{"error", "ValueError"}, {"message", status.what()}}; }
Json text_or_error(const Result<std::string>& text) { return text.ok() ? Json(*text) : error_json(text.status()); }

std::string csv_writer(const Rows& rows) {
  std::string out;
  for (const auto& row : rows) append_csv_row(out, {row.begin(), row.end()}, {});
  return out;
}

// The text that a value of `official` stands for; `scopes` are looked up inside out.
const Json& resolved(const Json& value, const Json& inner, const Json& outer) {
  const Json* at = &value;
  for (int hops = 0; hops < 4 && at->is_string(); ++hops) {
    const auto& text = at->get_ref<const std::string&>();
    if (text.size() < 2 || text[0] != '=') break;
    const std::string key = text.substr(1);
    if (inner.contains(key) && &inner[key] != at) {
      at = &inner[key];
    } else if (outer.contains(key)) {
      at = &outer[key];
    } else {
      break;
    }
  }
  return *at;
}

class TableLayouts final : public Handler {
 public:
  explicit TableLayouts(const Context& context) : sources_(context.shared) {}

  Verdict run(const Json& one_case) override {
    const Json& input = one_case["input"];
    Rows rows;
    if (input.contains("rows")) {
      rows = input["rows"].get<Rows>();
    } else {
      auto read = sources_.rows(input["source"]);
      if (!read.ok()) return not_covered(read.status().what());
      rows = std::move(*read);
    }
    const Json& official = one_case["official"];
    const auto made = text_frame(rows);
    if (official.contains("dataframe")) {
      if (made.ok()) return differ("dataframe: expected an error, found a frame");
      return compare("dataframe", official["dataframe"], error_json(made.status()));
    }
    if (!made.ok()) return differ("dataframe: " + made.status().to_string());
    const Frame& frame = *made;
    for (const auto& [key, value] : official.items()) {
      if (key == "pandas2") continue;
      const Json& expected = resolved(value, official, official);
      Verdict verdict = key == "numeric" ? numeric(value, official, rows) : compare(key, expected, text(key, frame, rows));
      if (verdict.kind != Verdict::kAgree) return verdict;
    }
    return official.contains("pandas2") ? pandas2(official, frame) : agree();
  }

 private:
  static Verdict compare(const std::string& key, const Json& expected, const Json& found) {
    const std::string difference = first_difference(expected, found);
    return difference.empty() ? agree() : differ(key + " " + difference);
  }

  static Json text(const std::string& key, const Frame& frame, const Rows& rows) {
    if (key == "to_string") return to_string(frame, true);
    if (key == "to_string_noindex") return to_string(frame, false);
    if (key == "str_terminal80") return to_repr(frame, {0, 80});
    if (key == "str_notebook") return to_repr(frame, {20, 80});
    if (key == "head") return to_repr(head(frame, 5), {20, 80});
    if (key == "to_csv") return to_csv(frame);
    if (key == "csv_writer") return csv_writer(rows);
    if (key == "markdown_pipe") return to_pipe_table(frame, {});
    if (key == "markdown_pipe_index") return to_pipe_table(frame, {true, true, true, false});
    if (key == "markdown_github") return to_pipe_table(frame, {false, false, true, false});
    if (key == "markdown_raw") return to_pipe_table(frame, {true, false, false, true});
    if (key == "json_records") return text_or_error(to_json_records(frame, false));
    if (key == "json_records_utf8") return text_or_error(to_json_records(frame, true));
    if (key == "json_split") return to_json_split(frame);
    if (key == "html") return to_html(frame);
    if (key == "latex") return to_latex(frame);
    return "(no such layout)";
  }

  static Verdict numeric(const Json& official, const Json& outer, const Rows& rows) {
    const auto made = typed_frame(rows);
    if (!made.ok()) return compare("numeric", official, error_json(made.status()));
    Json columns = Json::array(), types = Json::array();
    for (const Column& column : made->columns) {
      columns.push_back(column.name);
      types.push_back(std::string(type_name(column.type)));
    }
    for (const auto& [key, value] : official.items()) {
      const Json found = key == "columns" ? columns : key == "dtypes" ? types : text(key, *made, rows);
      Verdict verdict = compare("numeric." + key, resolved(value, official, outer), found);
      if (verdict.kind != Verdict::kAgree) return verdict;
    }
    return agree();
  }

  // pandas 2.3.3 prints missing text as None; the other differences (which columns survive a narrow terminal, rounding of
  // parsed floats) belong to that version alone.
  static Verdict pandas2(const Json& official, Frame frame) {
    print_missing_as(frame, "None");
    const Json& two = official["pandas2"];
    for (const char* key : {"to_string", "to_string_noindex", "html"}) {
      if (!two.contains(key)) continue;
      Verdict verdict = compare(std::string("pandas2.") + key, resolved(two[key], two, official), text(key, frame, {}));
      if (verdict.kind != Verdict::kAgree) return verdict;
    }
    return agree();
  }

  Sources sources_;
};

}  // namespace

void add_authors_layouts(Registry& registry);

void register_table_layouts(Registry& registry) {
  add_authors_layouts(registry);
  registry.add("table_layouts", [](const Context& context) { return std::make_unique<TableLayouts>(context); });
}

}  // namespace tabrig::parity
