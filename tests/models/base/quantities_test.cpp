#include "models/base/quantities.hpp"

#include <doctest/doctest.h>

#include <limits>
#include <string>

#include "models/base/errors.hpp"
#include "tests/models/parameters/error_text.hpp"

namespace loggp::quantities_test {

TEST_CASE("sizes are read with binary suffixes, and with decimal ones only as kB, MB, GB") {
  CHECK(parse_bytes("0") == Bytes(0));
  CHECK(parse_bytes("4096") == Bytes(4096));
  CHECK(parse_bytes("12B") == Bytes(12));
  CHECK(parse_bytes("1KiB") == Bytes(1024));
  CHECK(parse_bytes("64k") == Bytes(65536));
  CHECK(parse_bytes("64K") == Bytes(65536));
  CHECK(parse_bytes("64kB") == Bytes(64000));
  CHECK(parse_bytes("1.5k") == Bytes(1536));
  CHECK(parse_bytes("1M") == Bytes(1048576));
  CHECK(parse_bytes("1MiB") == Bytes(1048576));
  CHECK(parse_bytes("2MB") == Bytes(2000000));
  CHECK(parse_bytes("1G") == Bytes(1073741824));
  CHECK(parse_bytes("1GiB") == Bytes(1073741824));
  CHECK(parse_bytes("3GB") == Bytes(3000000000));
  CHECK(parse_bytes("1T") == Bytes(1099511627776));
  CHECK(parse_bytes("1TiB") == Bytes(1099511627776));
  CHECK(parse_bytes("1024T") == Bytes(1125899906842624));
}

TEST_CASE("a size that is not a whole number of bytes is refused with the fix") {
  for (const char* text : {"1 k", "1kb", "1Kib", "1k2"}) {
    CHECK(error_text<InputError>([&] { (void)parse_bytes(text, "segment"); }) ==
          "segment: '" + std::string(text) +
              "' is not a whole number; sizes are 8k, 8KiB (both 8192) or 8kB (8000)");
  }
  for (const char* text : {"", "k", "KiB", "1.5", "0.1k", " 1", "1 ", "0x10", "+1", "nan", "inf",
                           "infinity", "1e999", "--1"}) {
    CHECK_THROWS_WITH_AS(
        (void)parse_bytes(text, "segment"),
        ("segment: '" + std::string(text) + "' is not a whole number; write 4096, 64k or 1MiB")
            .c_str(),
        InputError);
  }
}

TEST_CASE("a count that is a list or no whole number is refused without a hint on sizes") {
  const auto refusal = [](std::string_view text, std::string_view what) {
    return error_text<InputError>([&] { (void)parse_count(text, what, 1, 1'000'000); });
  };
  CHECK(refusal("10,20", "--iterations") ==
        "--iterations: '10,20' is not a whole number; give one number, no list");
  CHECK(refusal("10kb", "--iterations") ==
        "--iterations: '10kb' is not a whole number; write 1000, 4k (4096) or 1M (1048576)");
  CHECK(refusal("8,16", "--segment") ==
        "--segment: '8,16' is not a whole number; give one number, no list");
}

TEST_CASE("negative and too large sizes are refused with the valid range") {
  for (const std::string text : {"-1", "-1k", "-1e18", "1025T", "1125899906842625", "1e18",
                                 "9223372036854775808", "1e300G"}) {
    CHECK(error_text<InputError>([&] { (void)parse_bytes(text); }) ==
          "size: " + text + " is out of range; give 0 to 1125899906842624");
  }
}

TEST_CASE("a count is checked against its limits") {
  CHECK(parse_count("2", "ranks", 2, 8) == 2);
  CHECK(parse_count("8", "ranks", 2, 8) == 8);
  CHECK_THROWS_WITH_AS((void)parse_count("1", "ranks", 2, 8),
                       "ranks: 1 is out of range; give 2 to 8", InputError);
  CHECK_THROWS_WITH_AS((void)parse_count("9", "ranks", 2, 8),
                       "ranks: 9 is out of range; give 2 to 8", InputError);
}

TEST_CASE("a count near the end of the integers is read exactly or refused, never changed") {
  constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
  CHECK_THROWS_AS((void)parse_count("9223372036854775808", "seed", 0, most), InputError);
  for (const std::int64_t value : {most, most - 1, (std::int64_t{1} << 53) + 1}) {
    std::int64_t got = value;
    const std::string text = std::to_string(value);
    (void)error_text<InputError>([&] { got = parse_count(text, "seed", 0, most); });
    CHECK(got == value);
  }
}

TEST_CASE("times are read with their unit") {
  CHECK(parse_duration("0") == Duration());
  CHECK(parse_duration("5.96us").in_ps() == 5'960'000);
  CHECK(parse_duration("5.96µs").in_ps() == 5'960'000);
  CHECK(parse_duration("730ps").in_ps() == 730);
  CHECK(parse_duration("40ns").in_ps() == 40'000);
  CHECK(parse_duration("1.5ms").in_ps() == 1'500'000'000);
  CHECK(parse_duration("2s").in_ps() == 2'000'000'000'000);
  CHECK(parse_duration("-1.5us").in_ps() == -1'500'000);
  CHECK(parse_duration("0us") == Duration());
}

TEST_CASE("a time is rounded to the nearest picosecond, a cost per byte is not") {
  CHECK(parse_duration("0.0014ns").in_ps() == 1);
  CHECK(parse_duration("0.0016ns").in_ps() == 2);
  CHECK(parse_picoseconds("0.0016ns", "G") == doctest::Approx(1.6));
}

TEST_CASE("a bare number other than 0 and an unknown unit are no times") {
  for (const std::string text :
       {"1", "5.96", "-1", "0.5", "us", "", "1 us", "1min", "1m", "1US", "nanus", "infs", "1us2"}) {
    CHECK(error_text<InputError>([&] { (void)parse_duration(text, "L"); }) ==
          "L: '" + text + "' is not a time with its unit; write 5.96us or 730ps");
  }
}

TEST_CASE("a time beyond the range of picoseconds is refused") {
  CHECK_THROWS_WITH_AS((void)parse_duration("1e8s", "window"),
                       "window: 1e8s is too long; give at most 9e6s", InputError);
  CHECK_THROWS_WITH_AS((void)parse_duration("-1e300s"),
                       "time: -1e300s is too long; give at most 9e6s", InputError);
}

}  // namespace loggp::quantities_test
