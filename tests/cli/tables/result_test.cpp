#include "cli/tables/result.hpp"

#include <doctest/doctest.h>

namespace loggp::cli::result_test {

Table ranks() {
  Table table{"rank", "finish_ns"};
  table.add({0, Cell::exact("7000")});
  table.add({1, Cell::exact("4000.5")});
  return table;
}

TEST_CASE("a table that is the whole result is an array in JSON") {
  const Result result = ranks();
  CHECK(result.text(Format::table) == "rank  finish_ns\n   0       7000\n   1     4000.5\n");
  CHECK(result.text(Format::csv) == "rank,finish_ns\n0,7000\n1,4000.5\n");
  CHECK(result.text(Format::json) ==
        "[\n  {\n    \"rank\": 0,\n    \"finish_ns\": 7000\n  },\n"
        "  {\n    \"rank\": 1,\n    \"finish_ns\": 4000.5\n  }\n]\n");
}

TEST_CASE("fields are lines for people, one row of CSV, and keys of JSON") {
  Result result;
  result.add("ranks", 2);
  result.add(Column("wall_s").written(significant<3>), 0.123456);
  result.add(Column("seed").only(in_json), 7);
  CHECK(result.text(Format::table) == "ranks       2\nwall_s  0.123\n");
  CHECK(result.text(Format::csv) == "ranks,wall_s\n2,0.123\n");
  CHECK(result.text(Format::json) ==
        "{\n  \"ranks\": 2,\n  \"wall_s\": 0.123456,\n  \"seed\": 7\n}\n");
}

TEST_CASE("CSV has a table in place of the fields, JSON its columns as lists") {
  Result result;
  result.add("ranks", 2);
  result.add_lists(ranks());
  result.add("engine", "program-order");
  result.add("ranks", ranks(), in_rows);
  CHECK(result.text(Format::csv) == csv_text(ranks()));
  CHECK(result.text(Format::json) ==
        "{\n  \"ranks\": 2,\n  \"finish_ns\": [\n    7000,\n    4000.5\n  ],\n"
        "  \"engine\": \"program-order\"\n}\n");
  CHECK(result.text(Format::table) ==
        "ranks   2\nengine  program-order\n\n" + aligned_text(ranks()));
}

TEST_CASE("texts are for people, with a blank line between parts") {
  Result result = ranks();
  result.add_text("out/index.html has the charts\n");
  CHECK(result.text(Format::table) == aligned_text(ranks()) + "\nout/index.html has the charts\n");
  CHECK(result.text(Format::csv) == csv_text(ranks()));
}

TEST_CASE("a text for JSON is the whole document") {
  Result result;
  result.add_text("{\"name\": \"mine\"}\n", in_json);
  result.add("ranges", ranks(), in_rows);
  CHECK(result.text(Format::json) == "{\"name\": \"mine\"}\n");
}

TEST_CASE("a result says nothing in a format that none of its parts has") {
  Result result;
  result.add("ranges", ranks(), for_people);
  CHECK(result.text(Format::csv).empty());
  CHECK(result.text(Format::json).empty());
}

TEST_CASE("rows are written as they come, but a table for people only in the end") {
  const Table columns{"rank", "error"};
  RowWriter csv(columns, Format::csv);
  CHECK(csv.begin() == "rank,error\n");
  CHECK(csv.row({1, nullptr}) == "1,\n");
  CHECK(csv.end().empty());
  RowWriter lines(columns, Format::jsonl);
  CHECK(lines.begin().empty());
  CHECK(lines.row({1, nullptr}) == "{\"rank\":1,\"error\":null}\n");
  CHECK(lines.end().empty());
  RowWriter table(columns, Format::table);
  CHECK(table.row({1, "none"}).empty());
  CHECK(table.end() == "rank  error\n   1  none\n");
}

TEST_CASE("rows in JSON are one array, with and without rows") {
  RowWriter none(Table{"rank"}, Format::json);
  CHECK(none.begin() + none.end() == "[]\n");
  RowWriter json(Table{"rank"}, Format::json);
  std::string text = json.begin();
  for (const int rank : {0, 1}) text += json.row({rank});
  CHECK(text + json.end() == "[\n  {\"rank\":0},\n  {\"rank\":1}\n]\n");
}

TEST_CASE("--format names a format, and nothing else") {
  CLI::App app;
  Format format = Format::csv;
  add_format_option(app, format);
  app.parse(std::vector<std::string>());
  CHECK(format == Format::csv);
  app.parse(std::vector<std::string>{"json", "--format"});  // CLI11 takes them in reverse
  CHECK(format == Format::json);
  CHECK_THROWS_AS(app.parse(std::vector<std::string>{"xml", "--format"}), CLI::ValidationError);
}

}  // namespace loggp::cli::result_test
