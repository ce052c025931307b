#include "timeline/svg/text.hpp"

#include <doctest/doctest.h>

namespace loggp::timeline::text_test {

TEST_CASE("characters with a meaning in XML are escaped") {
  CHECK(escaped("P < 4 & \"G\" > 0") == "P &lt; 4 &amp; &quot;G&quot; &gt; 0");
}

TEST_CASE("UTF-8 is kept unchanged") {
  CHECK(escaped("5.96 µs – naïve 時 𝄞") == "5.96 µs – naïve 時 𝄞");
}

TEST_CASE("characters that XML does not allow are shown as escapes") {
  CHECK(escaped("a\x01z") == "a\\x01z");
  CHECK(escaped("a\xB5s") == "a\\xB5s");                // µ in Latin-1
  CHECK(escaped("\xED\xA0\x80") == "\\xED\\xA0\\x80");  // half of a surrogate pair
  CHECK(escaped("\xEF\xBF\xBF") == "\\uFFFF");
  CHECK(escaped("<\x1B>") == "&lt;\\x1B&gt;");
}

TEST_CASE("a character of several bytes is as wide as one of one byte") {
  CHECK(text_width("µ", 10) == text_width("u", 10));
  CHECK(text_width("", 10) == 0);
}

TEST_CASE("a long text breaks at spaces into lines that fit") {
  const std::string text = "L = 5.96 µs, o = 4.72 µs, g = 5.14 µs, G = 0.73 ns/B";
  const auto lines = wrapped(text, 10, 120);
  REQUIRE(lines.size() > 1);
  std::string joined = lines.front();
  for (std::size_t i = 1; i < lines.size(); ++i) joined += " " + lines[i];
  CHECK(joined == text);
  for (const std::string& line : lines) CHECK(text_width(line, 10) <= 120);
}

TEST_CASE("a word that is too long has its own line, and an empty text has no line") {
  CHECK(wrapped("a incomprehensibilities b", 10, 40) ==
        std::vector<std::string>{"a", "incomprehensibilities", "b"});
  CHECK(wrapped("", 10, 40).empty());
}

TEST_CASE("a parameter and its value are on one line") {
  CHECK(wrapped("L = 5.96 us, o_r = 4.72 us", 10, 75) ==
        std::vector<std::string>{"L = 5.96 us,", "o_r = 4.72 us"});
  CHECK(wrapped("a = b", 10, 10) == std::vector<std::string>{"a = b"});
  CHECK(wrapped("= b c", 10, 10) == std::vector<std::string>{"= b", "c"});
}

TEST_CASE("a number and its unit are on one line") {
  CHECK(wrapped("from 5 µs, 3 B of 8 ranks", 10, 10) ==
        std::vector<std::string>{"from", "5 µs,", "3 B", "of", "8", "ranks"});
}

TEST_CASE("overheads have subscripts, and the text after them is not lowered") {
  CHECK(with_subscripts("o_s = 4, o_r: 2", 8) ==
        R"(o<tspan dy="2.00" font-size="6.00">s</tspan><tspan dx="2.40" dy="-2.00">=</tspan> 4, )"
        R"(o<tspan dy="2.00" font-size="6.00">r</tspan><tspan dx="0.00" dy="-2.00">:</tspan> 2)");
  CHECK(with_subscripts("two_steps, o_set", 8) == "two_steps, o_set");
}

TEST_CASE("a word that only ends like an overhead keeps its letters") {
  for (const char* const text : {"foo_s: 1", "my_o_r = 2", "2o_s: 3"})
    CHECK(with_subscripts(text, 8) == text);
  const std::string mixed = with_subscripts("foo_s: 1, o_s: 2", 8);
  CHECK(mixed.starts_with("foo_s: 1, o<tspan"));
}

}  // namespace loggp::timeline::text_test
