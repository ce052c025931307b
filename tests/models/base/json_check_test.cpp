#include "models/base/json_check.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string>

#include "models/base/errors.hpp"
#include "models/parameters/parameter_file.hpp"
#include "tests/sanitized.hpp"

namespace loggp::json_check_test {

namespace {

std::string fault(std::string_view json) {
  const auto found = find_json_fault(json);
  return found ? fmt::format("{}: {}", found->line, found->what) : "";
}

std::string repeated(std::string_view text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

}  // namespace

TEST_CASE("a key may stand in an object once, and in each object") {
  CHECK(fault(R"({"a": 1, "b": {"a": 2}, "c": [{"a": 3}, {"a": 4}]})").empty());
  CHECK(fault("{\"a\": 1,\n \"b\": [\n{\"c\": 1},\n {\"c\": 1, \n\"c\": 2}]}") ==
        "5: 'c' is given twice in one object; remove one");
  CHECK(fault("{\"a\": 1, \"b\": {}, \"\\u0061\": 2}") ==
        "1: 'a' is given twice in one object; remove one");
}

TEST_CASE("arrays and objects stand in one another up to a limit") {
  CHECK(fault(repeated("[", 64) + repeated("]", 64)).empty());
  CHECK(fault(repeated("[", 65) + repeated("]", 65)) ==
        "1: arrays and objects more than 64 deep; give fewer");
  CHECK(fault(repeated("{\"a\":\n", 65)) == "65: arrays and objects more than 64 deep; give fewer");
  CHECK(fault(repeated("[", 10'000'000)) == "1: arrays and objects more than 64 deep; give fewer");
}

TEST_CASE("the number of values is limited") {
  CHECK(fault("[" + repeated("0,", 1'000'000) + "0]").empty());
  if (is_sanitized) return;  // which takes a minute for millions of values
  CHECK(fault("[" + repeated("0,", 4'000'000) + "0]") == "1: more than 4000000 values; give fewer");
}

TEST_CASE("what is no JSON has no fault here") {
  for (const char* text : {"", "oops", "{\"a\": 1, \"b\" 2, \"b\": 3}", "[1, 2", "\xFF", "1 2"})
    CHECK(fault(text).empty());
}

TEST_CASE("a parameter file with a key twice is refused with its line") {
  const std::string text =
      "{\n\"name\": \"a\",\n\"links\": [],\n\"name\": \"b\x1B\",\n\"links\": []\n}";
  CHECK_THROWS_WITH_AS((void)parse_parameter_set(text, "my.json"),
                       "my.json:4: 'name' is given twice in one object; remove one", InputError);
}

TEST_CASE("the words of a parser's error have its place, and none of the library's own words") {
  const auto words = [](const char* text) {
    try {
      return std::string(nlohmann::json::parse(text).type_name());
    } catch (const nlohmann::json::exception& error) {
      return json_error_in_words(error.what());
    }
  };
  CHECK(words("{\"a\": oops}") ==
        "not JSON: line 1, column 7: the text does not go on as JSON after '\"a\": o'");
  CHECK(words("{\"a\": 1") == "not JSON: line 1, column 8: the text ends too early");
  CHECK(words("[1e999]") == "the number 1e999 is too large");
}

}  // namespace loggp::json_check_test
