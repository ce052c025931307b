#include "measure/samples/launch_lines.hpp"

#include <doctest/doctest.h>

#include "measure/samples/bench_file.hpp"
#include "models/base/errors.hpp"
#include "tests/measure/samples/bench_points.hpp"
#include "tests/models/base/text_file.hpp"

namespace loggp::measure::launch_lines_test {

namespace {

std::string launch_text(double us) {
  const BenchSample sample{broadcast_point("flat", "synchronised", 2, Bytes(8)), 1, {0, us}};
  return bench_header({.collective = "broadcast"}, {{"host", "h"}}).text() + "\n" +
         bench_record(sample) + "\n";
}

std::string two_launches() {
  return with_launch(launch_text(1), 1) + "\n" + with_launch(launch_text(2), 7) + "\n";
}

std::vector<BenchFile> all_of(const std::string& text) {
  const TextFile file(text);
  return read_each_launch(file.path(), read_bench_samples);
}

}  // namespace

TEST_CASE("a line of a launch has its number, the first line also the number of lines") {
  CHECK(with_launch("{\"a\":1}\n{\"b\":2}\n{\"torn", 3) ==
        "{\"launch\":3,\"lines\":2,\"a\":1}\n{\"launch\":3,\"b\":2}");
  std::string line = "{\"launch\":3,\"lines\":2,\"a\":1}";
  const auto mark = take_launch_mark(line);
  REQUIRE(mark);
  CHECK(mark->launch == 3);
  CHECK(mark->lines == 2);
  CHECK(line == "{\"a\":1}");
  for (const char* const other : {"{\"launch\":0,\"a\":1}", "{\"launch\":x,\"a\":1}",
                                  "{\"launch\":3}", "{\"launches\":3,\"a\":1}", ""}) {
    line = other;
    CHECK_FALSE(take_launch_mark(line));
    CHECK(line == other);
  }
}

TEST_CASE("each launch of a file is read like the file of a single run") {
  const auto launches = all_of(two_launches());
  REQUIRE(launches.size() == 2);
  CHECK(launches[0].samples[0].times_us == std::vector<double>{0, 1});
  CHECK(launches[1].samples[0].times_us == std::vector<double>{0, 2});
  CHECK(launches[1].provenance.at("host") == "h");
  CHECK(all_of(launch_text(5)).size() == 1);
  CHECK(all_of(with_launch(launch_text(5), 2) + "\n").size() == 1);
}

TEST_CASE("a reader of a single run takes a file of one launch, but not of several") {
  const TextFile one(with_launch(launch_text(5), 4) + "\n");
  CHECK(read_bench_samples(one.path()).samples.size() == 1);
  const TextFile two(two_launches());
  CHECK_THROWS_WITH_AS((void)read_bench_samples(two.path()),
                       doctest::Contains("line 3: is of another launch"), InputError);
  CHECK_THROWS_WITH_AS((void)read_bench_samples(two.path(), 2),
                       doctest::Contains("has no launch 2"), InputError);
}

TEST_CASE("a launch that lacks a line, and a line without a launch, are refused with their place") {
  const std::string whole = two_launches();
  const TextFile torn(whole.substr(0, whole.rfind('\n', whole.size() - 2) + 1));
  CHECK_THROWS_WITH_AS((void)read_bench_samples(torn.path(), 7),
                       doctest::Contains("launch 7 has 1 of 2 lines; remove its lines"),
                       InputError);
  const TextFile mixed(whole + launch_text(3));
  CHECK_THROWS_WITH_AS((void)read_bench_samples(mixed.path(), 7),
                       doctest::Contains("line 5: has no launch"), InputError);
  const TextFile later(launch_text(3) + whole);
  CHECK_THROWS_WITH_AS((void)read_bench_samples(later.path()),
                       doctest::Contains("line 3: is of another launch"), InputError);
}

}  // namespace loggp::measure::launch_lines_test
