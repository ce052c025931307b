#include <doctest/doctest.h>
#include <fmt/format.h>

#include "models/base/errors.hpp"
#include "models/parameters/parameter_file.hpp"
#include "tests/models/parameters/document.hpp"
#include "tests/models/parameters/error_text.hpp"

namespace loggp::parameter_file_errors_test {

namespace {

std::string refusal_of_text(const std::string& text) {
  return error_text<InputError>([&] { (void)parse_parameter_set(text, "m.json"); });
}
std::string refusal(const Json& document) {
  return refusal_of_text(document.dump());
}
std::string refusal_with(const std::string& pointer, const Json& value) {
  return refusal(with(complete_document(), pointer, value));
}
std::string refusal_without(const std::string& pointer) {
  return refusal(without(complete_document(), pointer));
}
const std::string first = "/links/0/ranges/0";
const std::string second = "/links/0/ranges/1";

}  // namespace

TEST_CASE("every required field that is missing is named with its place") {
  CHECK(refusal_without("/name") == "m.json: missing field 'name'; add it");
  CHECK(refusal_without("/links") == "m.json: missing field 'links'; add it");
  CHECK(refusal_without("/links/0/class") == "m.json: /links/0: missing field 'class'; add it");
  CHECK(refusal_without("/links/0/ranges") == "m.json: /links/0: missing field 'ranges'; add it");
  for (const std::string field : {"min_bytes", "max_bytes", "L_us", "o_s_us", "o_r_us", "g_us",
                                  "G_us_per_byte", "protocol"}) {
    CHECK(refusal_without(fmt::format("{}/{}", first, field)) ==
          fmt::format("m.json: /links/0/ranges/0: missing field '{}'; add it", field));
  }
}

TEST_CASE("an error about an unknown field lists the known ones, nearest first") {
  CHECK(refusal_with("/nmae", "x")
            .starts_with("m.json: unknown field 'nmae' (did you mean name?); known: name, "));
  CHECK(refusal_with(first + "/g_uss", 1)
            .starts_with("m.json: /links/0/ranges/0: unknown field 'g_uss' (did you mean g_us?); "
                         "known: g_us, "));
  CHECK(refusal_with("/links/1/rages", 1)
            .starts_with("m.json: /links/1: unknown field 'rages' (did you mean ranges?); known: "
                         "ranges, class"));
}

TEST_CASE("a value of the wrong kind is named with its place") {
  CHECK(refusal("[]"_json) == "m.json: not a JSON object; write {…}");
  CHECK(refusal_with("/name", 5) == "m.json: /name: not a string; write it in quotation marks");
  CHECK(refusal_with("/name", "") == "m.json: 'name' is empty; give the set a name");
  CHECK(refusal_with("/source", Json()) ==
        "m.json: /source: not a string; write it in quotation marks");
  CHECK(refusal_with("/environment", "x") ==
        "m.json: /environment: not an object; give a string for each name");
  CHECK(refusal_with("/environment/cpu", 1) ==
        "m.json: /environment/cpu: not a string; write it in quotation marks");
  CHECK(refusal_with("/links", Json::object()) == "m.json: /links: not an array; write [link, …]");
  CHECK(refusal_with("/links/0", 3) == "m.json: /links/0: not a JSON object; write {…}");
  CHECK(refusal_with("/links/0/ranges", 1) ==
        "m.json: /links/0/ranges: not an array; write [range, …]");
  CHECK(refusal_with(first + "/g_us", "5") ==
        "m.json: /links/0/ranges/0/g_us: not a number; write it without quotation marks");
  CHECK(refusal_with(first + "/min_bytes", 1.5) ==
        "m.json: /links/0/ranges/0/min_bytes: not a number of bytes; give a whole number from 0");
  CHECK(refusal_with(first + "/max_bytes", -1) ==
        "m.json: /links/0/ranges/0/max_bytes: not a number of bytes; give a whole number from 0");
  CHECK(refusal_with(first + "/ci", 1) ==
        "m.json: /links/0/ranges/0/ci: not an object; give [low, high] for each parameter name");
  CHECK(refusal_with(first + "/ci/g_us", {1}) ==
        "m.json: /links/0/ranges/0/ci/g_us: not an interval; give [low, high]");
  CHECK(refusal_with(first + "/ci/g_us", {2, 1}) ==
        "m.json: /links/0/ranges/0/ci/g_us: low is above high; give [low, high]");
}

TEST_CASE("an error about an unknown protocol or link class lists the known ones") {
  CHECK(refusal_with(first + "/protocol", "eagre") ==
        "m.json: /links/0/ranges/0/protocol: unknown protocol 'eagre' (did you mean eager?); "
        "known: eager, handshake, "
        "synchronising");
  CHECK(refusal_with("/links/0/class", "net")
            .starts_with("m.json: /links/0/class: unknown link class 'net'; known: "));
  CHECK(refusal_with("/links/1/class", "network") ==
        "m.json: /links/1: class 'network' was given already; give each class once");
}

TEST_CASE("ranges that leave a gap, overlap, begin or end wrongly are refused") {
  CHECK(refusal_with(first + "/min_bytes", 2) ==
        "m.json: /links/0/ranges/0: min_bytes is 2, which leaves a gap; give 1");
  CHECK(refusal_with(first + "/min_bytes", 0) ==
        "m.json: /links/0/ranges/0: min_bytes is 0, which leaves an overlap; give 1");
  CHECK(refusal_with(second + "/min_bytes", 102) ==
        "m.json: /links/0/ranges/1: min_bytes is 102, which leaves a gap; give 101");
  CHECK(refusal_with(second + "/min_bytes", 100) ==
        "m.json: /links/0/ranges/1: min_bytes is 100, which leaves an overlap; give 101");
  CHECK(refusal_with(second + "/max_bytes", 1000) ==
        "m.json: /links/0/ranges/1: max_bytes of the last range is a number; give null");
  CHECK(refusal_with(first + "/max_bytes", Json()) ==
        "m.json: /links/0/ranges/0: max_bytes is null, which only the last range may have; give "
        "its last size");
  CHECK(refusal_with(first + "/max_bytes", 0) ==
        "m.json: /links/0/ranges/0: max_bytes 0 is below min_bytes 1; give at least that");
  CHECK(refusal_with("/links", Json::array()) ==
        "m.json: 'links' is empty; give at least one link");
  CHECK(refusal_with("/links/0/ranges", Json::array()) ==
        "m.json: /links/0: no ranges; give at least one from 1 byte");
}

TEST_CASE("negative costs and an L below -o_s are refused") {
  for (const auto& [field, name] :
       {std::pair{"o_s_us", "o_s"}, std::pair{"o_r_us", "o_r"}, std::pair{"g_us", "g"},
        std::pair{"G_us_per_byte", "G"}, std::pair{"O_s_us_per_byte", "O_s"},
        std::pair{"O_r_us_per_byte", "O_r"}}) {
    CHECK(refusal_with(first + "/" + field, -0.5) ==
          std::string("m.json: /links/0/ranges/0: ") + name + " is negative; give 0 or more");
  }
  CHECK(refusal_with(first + "/L_us", -1.500001) ==
        "m.json: /links/0/ranges/0: L = -1.500001 µs is below -o_s = -1.5 µs, so that a message "
        "would arrive before it is sent; give an L of at least -o_s");
}

TEST_CASE("numbers beyond the range of time are refused") {
  CHECK(refusal_with(first + "/L_us", 1e10) ==
        "m.json: /links/0/ranges/0/L_us: out of range; give -9e9 to 9e9");
  CHECK(refusal_with(first + "/G_us_per_byte", 1e300) ==
        "m.json: /links/0/ranges/0/G_us_per_byte: out of range; give -9e9 to 9e9");
  CHECK(refusal_with(second + "/min_bytes", 18446744073709551615U)
            .starts_with("m.json: /links/0/ranges/1/min_bytes: "));
}

TEST_CASE("text that is not JSON is refused with line and column") {
  CHECK(refusal_of_text("{\n  \"name\": oops}")
            .starts_with(
                "m.json: not JSON: line 2, column 11: the text does not go on as JSON after "));
  CHECK(refusal_of_text("") == "m.json: not JSON: line 1, column 1: the text ends too early");
  CHECK(refusal_of_text("{} x").starts_with("m.json: not JSON: line 1, column 4: "));
}

TEST_CASE("a JSON number that no double can hold is refused like any other mistake") {
  CHECK(refusal_of_text(R"({"name": 1e999})").starts_with("m.json: "));
}

TEST_CASE("every refusal is one line") {
  for (const std::string text : {"{\n\n", "\n[1,\n2", "{\"name\": \"a\nb\"}", "\xff\n"}) {
    const std::string line = refusal_of_text(text);
    CHECK(line.starts_with("m.json: "));
    CHECK(line.find('\n') == std::string::npos);
  }
}

}  // namespace loggp::parameter_file_errors_test
