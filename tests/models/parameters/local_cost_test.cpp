#include "models/parameters/local_cost.hpp"

#include <doctest/doctest.h>

#include "models/base/errors.hpp"
#include "models/parameters/parameter_catalogue.hpp"
#include "models/parameters/parameter_file.hpp"

namespace loggp::local_cost_test {

namespace {

LocalCost two_ranges() {
  return {{{Bytes(1), Bytes(100), 2}, {Bytes(101), std::nullopt, 5.5}}};
}

}  // namespace

TEST_CASE("work on s bytes takes s times the time per byte of its range, rounded once") {
  const LocalCost cost = two_ranges();
  CHECK(cost.time(Bytes(0)) == Duration());
  CHECK(cost.time(Bytes(1)) == Duration::ps(2));
  CHECK(cost.time(Bytes(100)) == Duration::ps(200));
  CHECK(cost.time(Bytes(101)) == Duration::ps(556));  // 555.5
  CHECK(LocalCost().time(Bytes(1'000'000)) == Duration());
}

TEST_CASE("ranges of local work must cover all sizes, and cost no less than nothing") {
  CHECK_NOTHROW(validate(two_ranges(), "here"));
  LocalCost gap = two_ranges();
  gap.ranges[1].first = Bytes(102);
  CHECK_THROWS_WITH_AS(validate(gap, "here"),
                       doctest::Contains("here/1: min_bytes is 102; give 101"), InputError);
  LocalCost endless = two_ranges();
  endless.ranges[0].last.reset();
  CHECK_THROWS_WITH_AS(validate(endless, "here"), doctest::Contains("only the last range"),
                       InputError);
  LocalCost negative = two_ranges();
  negative.ranges[0].per_byte = -1;
  CHECK_THROWS_WITH_AS(validate(negative, "here"), doctest::Contains("negative"), InputError);
}

TEST_CASE("a parameter file keeps the cost of reductions, as a number or as ranges") {
  ParameterSet set = parse_inline_parameters("L=1us,o=1us,g=1us,G=1ns,reduce=0.25ns");
  CHECK(set.reduce.time(Bytes(8)) == Duration::ps(2000));
  set.name = "a name";
  CHECK(to_json(set).find("\"reduce_us_per_byte\": 0.00025") != std::string::npos);
  CHECK(parse_parameter_set(to_json(set), "again").reduce == set.reduce);
  set.reduce = two_ranges();
  CHECK(parse_parameter_set(to_json(set), "again").reduce == set.reduce);
}

TEST_CASE("a parameter file keeps the cost of copies, and the intervals of measured ranges") {
  ParameterSet set = parse_inline_parameters("L=1us,o=1us,g=1us,G=1ns,copy=0.1ns");
  CHECK(set.reduce.is_free());
  CHECK(set.copy.time(Bytes(80)) == Duration::ps(8000));
  set.name = "a name";
  CHECK(to_json(set).find("\"copy_us_per_byte\": 0.0001") != std::string::npos);
  set.copy = two_ranges();
  set.copy.ranges[1].interval = {4e-6, 6e-6};
  CHECK(parse_parameter_set(to_json(set), "again").copy == set.copy);
  std::string turned = to_json(set);
  turned.replace(turned.find("4e-06"), 5, "7e-06");
  CHECK_THROWS_WITH_AS((void)parse_parameter_set(turned, "turned"),
                       doctest::Contains("/copy_us_per_byte/1/ci: low is above high"), InputError);
}

TEST_CASE("work that takes too long is refused with its size") {
  const LocalCost slow{{{Bytes(1), std::nullopt, 1e15}}};
  CHECK_THROWS_WITH_AS((void)slow.time(Bytes(1'000'000'000)),
                       doctest::Contains("to combine or copy 1000000000 bytes"), InputError);
}

}  // namespace loggp::local_cost_test
