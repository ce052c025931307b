#include "models/base/printable.hpp"

#include <doctest/doctest.h>

#include <rapidcheck.h>
#include <nlohmann/json.hpp>
#include <string>

#include "models/base/cell.hpp"
#include "models/base/errors.hpp"
#include "models/base/table.hpp"

namespace loggp::printable_test {

namespace {

using namespace std::string_literals;

const std::string hostile = "a\x1B[31m\0\x7F\xC2\x9B\xFF\xE2\x80\xAE,\"\n\r]]>"s;
const std::string shown = "a\\x1B[31m\\x00\\x7F\\u009B\\xFF\\u202E,\"\\x0A\\x0D]]>";

bool has_control(std::string_view text, bool but_line_ends) {
  return std::any_of(text.begin(), text.end(), [&](char c) {
    return (c >= 0 && c < ' ' && !(but_line_ends && c == '\n')) || c == '\x7F';
  });
}

}  // namespace

TEST_CASE("what a terminal would obey is shown as an escape") {
  CHECK(printable(hostile) == shown);
  CHECK(printable("plain – µ 時 𝄞 'quoted' \\x1B") == "plain – µ 時 𝄞 'quoted' \\x1B");
  CHECK(printable("").empty());
  CHECK(printable_lines("one\ntwo\r\n\x1B") == "one\ntwo\\x0D\n\\x1B");
}

TEST_CASE("only the shortest form of a code point is UTF-8") {
  for (const char* text : {"", "a", "\xC2\x80", "\xDF\xBF", "\xE0\xA0\x80", "\xED\x9F\xBF",
                           "\xEE\x80\x80", "\xF0\x90\x80\x80", "\xF4\x8F\xBF\xBF"}) {
    CAPTURE(text);
    CHECK(is_utf8(text));
  }
  for (const char* text : {"\x80", "\xBF", "\xC0\x80", "\xC1\xBF", "\xC2", "\xC2 ", "\xE0\x9F\xBF",
                           "\xE2\x82", "\xED\xA0\x80", "\xED\xBF\xBF", "\xF0\x8F\xBF\xBF",
                           "\xF0\x9D\x84", "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xFF"}) {
    CAPTURE(text);
    CHECK_FALSE(is_utf8(text));
  }
  CHECK(printable("\xC3(") == "\\xC3(");
  CHECK(printable("\xED\xA0\x80") == "\\xED\\xA0\\x80");
}

TEST_CASE("any bytes become one line of UTF-8, and what is printable stays") {
  CHECK(rc::check([](const std::string& bytes) {
    const std::string text = printable(bytes);
    RC_ASSERT(is_utf8(text));
    RC_ASSERT(!has_control(text, false));
    RC_ASSERT(!has_control(printable_lines(bytes), true));
    RC_ASSERT(printable(text) == text);
  }));
}

TEST_CASE("JSON keeps the value of a hostile text, without its characters") {
  const std::string text = json_line(Cell("\x1B\x7F\xC2\x9B\xE2\x80\xAE\xEF\xBB\xBF µ"));
  CHECK(is_utf8(text));
  CHECK_FALSE(has_control(text, false));
  CHECK(printable(text) == text);
  CHECK(nlohmann::json::parse(text) == "\x1B\x7F\xC2\x9B\xE2\x80\xAE\xEF\xBB\xBF µ");
  CHECK(is_utf8(json_line(Cell("\xFF"))));
}

TEST_CASE("a number of JSON is never anything else") {
  CHECK(json_line(Cell::exact("1.25")) == "1.25");
  CHECK(json_line(Cell::exact("1,\"injected\":2")) == "null");
  CHECK(json_line(Cell::exact("true")) == "null");
  CHECK(json_line(Cell::rounded("1,2")) == "null");
}

TEST_CASE("tables and CSV have a line for each row, whatever its cells") {
  Table table{"name", "n"};
  table.set_title("title\x1B[2J");
  table.add({hostile, 1});
  table.add({"\n\n", 2});
  CHECK(csv_text(table) ==
        "name,n\n\"a\\x1B[31m\\x00\\x7F\\u009B\\xFF\\u202E,\"\"\\x0A\\x0D]]>\",1\n\\x0A\\x0A,2\n");
  const std::string people = aligned_text(table);
  CHECK(std::count(people.begin(), people.end(), '\n') == 4);
  CHECK_FALSE(has_control(people, true));
  CHECK(people.starts_with("title\\x1B[2J\n"));
  CHECK_FALSE(has_control(upright_text(table), true));
}

TEST_CASE("errors quote hostile input without obeying it") {
  CHECK(InputError(hostile).what() == shown);
  CHECK(RunError("rank 1\nrank 2 \x1B\xFF").what() == "rank 1\nrank 2 \\x1B\\xFF"s);
}

}  // namespace loggp::printable_test
