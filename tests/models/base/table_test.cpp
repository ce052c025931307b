#include "models/base/table.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <limits>

namespace loggp::table_test {

std::string percent(double share) {
  return fmt::format("{:.1f} %", 100 * share);
}

TEST_CASE("a cell is JSON of its own kind") {
  CHECK(json_line(Cell()) == "null");
  CHECK(json_line(true) == "true");
  CHECK(json_line(-3) == "-3");
  CHECK(json_line(std::numeric_limits<std::uint64_t>::max()) == "18446744073709551615");
  CHECK(json_line(2.0) == "2.0");
  CHECK(json_line(std::numeric_limits<double>::infinity()) == "null");
  CHECK(json_line("a \"good\" one\n") == R"("a \"good\" one\n")");
  CHECK(json_line(std::optional<int>()) == "null");
  CHECK(json_line(std::optional(4)) == "4");
  CHECK(json_line(Cell::text_or_null("")) == "null");
  CHECK(json_line("") == R"("")");
}

TEST_CASE("a number given by its digits is exact or rounded") {
  CHECK(json_line(Cell::exact("9007199254740993.000001")) == "9007199254740993.000001");
  CHECK(json_line(Cell::exact("")) == "null");
  CHECK(json_line(Cell::rounded("2")) == "2");
  CHECK(json_line(Cell::rounded("1e+06")) == "1000000.0");
  CHECK(json_line(Cell::rounded("0.00001234")) == "1.234e-05");
  CHECK(json_line(Cell::rounded("inf")) == "null");
  CHECK(json_line(Cell::rounded("")) == "null");
}

TEST_CASE("lists and objects are nested, and indented by 2") {
  const Cell cell = Cell::object({{"empty", Cell::list(Cell::List())},
                                  {"list", Cell::list({1, "two"})},
                                  {"map", std::map<std::string, std::string>{{"k", "v"}}}});
  CHECK(json_line(cell) == R"({"empty":[],"list":[1,"two"],"map":{"k":"v"}})");
  CHECK(json_text(cell) ==
        "{\n  \"empty\": [],\n  \"list\": [\n    1,\n    \"two\"\n  ],\n"
        "  \"map\": {\n    \"k\": \"v\"\n  }\n}");
}

TEST_CASE("what is not UTF-8 is replaced in JSON") {
  CHECK(json_line("a\xff") == "\"a\xef\xbf\xbd\"");
}

TEST_CASE("a CSV field is quoted only where RFC 4180 asks for it") {
  CHECK(csv_field("mpich2-tcp") == "mpich2-tcp");
  CHECK(csv_field("L=1us,o=2us") == "\"L=1us,o=2us\"");
  CHECK(csv_field("a \"good\" one") == "\"a \"\"good\"\" one\"");
  CHECK(csv_field("two\nlines") == "\"two\nlines\"");
}

Table example() {
  Table table{"name",
              Column("iterations").headed("n"),
              Column("time_us").shown(significant<3>).written(significant<9>),
              Column("share").shown(percent),
              Column("note").only(for_people),
              Column("remark").only(for_programs)};
  table.add({"a,b", 10, 1.23456789, 0.5, "see above", "late"});
  table.add({"µ", 7, nullptr, 0.25, "", nullptr});
  return table;
}

TEST_CASE("people read aligned columns, numbers to the right, in their digits") {
  CHECK(aligned_text(example()) ==
        "name   n  time_us   share  note\n"
        "a,b   10     1.23  50.0 %  see above\n"
        "µ      7  -        25.0 %\n");
  CHECK(upright_text(example()) ==
        "name     a,b\nn            10\ntime_us    1.23\nshare    50.0 %\nnote     see above\n");
}

TEST_CASE("CSV has the names, its digits, and nothing for null") {
  CHECK(csv_text(example()) ==
        "name,iterations,time_us,share,remark\n"
        "\"a,b\",10,1.23456789,0.5,late\n"
        "µ,7,,0.25,\n");
  CHECK(csv_rows(Table{"a"}).empty());
}

TEST_CASE("JSON has each row as an object") {
  CHECK(json_line(row_objects(example())) ==
        R"([{"name":"a,b","iterations":10,"time_us":1.23456789,"share":0.5,"remark":"late"},)"
        R"({"name":"µ","iterations":7,"time_us":null,"share":0.25,"remark":null}])");
  CHECK(json_line(column_list(example(), "iterations")) == "[10,7]");
}

TEST_CASE("nulls are left out of JSON, and empty columns hidden, where the table says so") {
  Table table{"rank", Column("error_us"), Column("drift")};
  table.add({1, nullptr, 2});
  table.add({2, nullptr, nullptr});
  table.leave_nulls_out();
  table.hide_empty_columns();
  table.set_title("drift by rank");
  CHECK(json_line(row_objects(table)) == R"([{"rank":1,"drift":2},{"rank":2}])");
  CHECK(aligned_text(table) == "drift by rank\nrank  drift\n   1      2\n   2  -\n");
  CHECK(csv_text(table) == "rank,error_us,drift\n1,,2\n2,,\n");
}

}  // namespace loggp::table_test
