#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "models/base/errors.hpp"
#include "models/base/quantities.hpp"
#include "tests/models/parameters/error_text.hpp"

namespace loggp::lists_test {

namespace {

using List = std::vector<std::int64_t>;

List list(std::string_view text) {
  return parse_list(text, "ranks", 0, 1'000'000'000);
}

std::string refusal(std::string_view text) {
  return error_text<InputError>([&] { (void)list(text); });
}

}  // namespace

TEST_CASE("a list holds its values in the order given") {
  CHECK(list("5") == List{5});
  CHECK(list("8,2,4") == List{8, 2, 4});
  CHECK(list("1KiB,1kB") == List{1024, 1000});
}

TEST_CASE("a range times a factor stops at the last value that is not above its end") {
  CHECK(list("2:2048:x2") == List{2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048});
  CHECK(list("2:2047:x2").back() == 1024);
  CHECK(list("1:100:x3") == List{1, 3, 9, 27, 81});
  CHECK(list("1KiB:4KiB:x2") == List{1024, 2048, 4096});
  CHECK(list("5:5:x2") == List{5});
}

TEST_CASE("a range plus a step may begin at 0 and stops at the last value within its end") {
  CHECK(list("0:10:+5") == List{0, 5, 10});
  CHECK(list("0:9:+5") == List{0, 5});
  CHECK(list("3:3:+1") == List{3});
}

TEST_CASE("a list mixes values and ranges") {
  CHECK(list("7,1:4:x2,0") == List{7, 1, 2, 4, 0});
}

TEST_CASE("a range that ends with the largest count stops there") {
  constexpr std::int64_t most = std::int64_t{1} << 52;
  CHECK(parse_list("1:4096T:x2", "size", 0, most).size() == 53);
  CHECK(parse_list("2048T:4096T:+2048T", "size", 0, most).size() == 2);
}

TEST_CASE("an error about a malformed range shows how to write one") {
  for (const std::string text : {"1:2", "1:2:2", "1:2:3:x2", "1:2:", ":", "1:", "1:2:/2"}) {
    CHECK(refusal(text) ==
          "ranks: '" + text + "' is not a range; write first:last:x2 or first:last:+10");
  }
}

TEST_CASE("a range that would never end or never begin is refused") {
  CHECK(refusal("4:2:x2") ==
        "ranks: '4:2:x2' ends before it begins; write the smaller value first");
  CHECK(refusal("0:8:x2") == "ranks: '0:8:x2' multiplies 0, which stays 0; begin with 1 or more");
  CHECK(refusal("1:8:x1") == "step of a range: 1 is out of range; give 2 to 1000000000");
  CHECK(refusal("1:8:+0") == "step of a range: 0 is out of range; give 1 to 1000000000");
  CHECK(refusal("1:8:x") ==
        "step of a range: '' is not a whole number; write 1000, 4k (4096) or 1M (1048576)");
  CHECK(refusal("1:2000000:+1") == "ranks: more than 1000000 values; give a shorter list");
}

TEST_CASE("an empty place in a list and a value out of range are refused") {
  const std::string empty =
      "ranks: '' is not a whole number; write 1000, 4k (4096) or 1M (1048576)";
  CHECK(refusal("") == empty);
  CHECK(refusal("1,,2") == empty);
  CHECK(refusal("1,") == empty);
  CHECK(refusal("-2") == "ranks: -2 is out of range; give 0 to 1000000000");
  CHECK(refusal("-2:8:x2") == "ranks: -2 is out of range; give 0 to 1000000000");
  CHECK(refusal("1:2G:x2") == "ranks: 2G is out of range; give 0 to 1000000000");
}

}  // namespace loggp::lists_test
