#include "models/parameters/non_negative_latency.hpp"

#include <doctest/doctest.h>

#include "models/parameters/parameter_catalogue.hpp"

namespace loggp::non_negative_latency_test {

namespace {

ParameterSet two_ranges() {
  ParameterSet set = parse_inline_parameters("L=-1us,o_s=4us,o_r=2us,g=5us,G=1ns");
  std::vector<SizeRange>& ranges = set.links.front().ranges;
  ranges.front().last = Bytes(100);
  ranges.front().intervals = {{"L_us", {-1.1, -0.9}}, {"o_s_us", {3.9, 4.1}}, {"g_us", {5, 5}}};
  SizeRange large;
  large.first = Bytes(101);
  large.parameters = ranges.front().parameters;
  large.parameters.L = Duration::us(3);
  ranges.push_back(large);
  return set;
}

}  // namespace

TEST_CASE("a negative L becomes 0, and o_s shorter by as much; other ranges stay") {
  ParameterSet set = two_ranges();
  const Parameters before = set.links.front().ranges[1].parameters;
  const auto changes = remove_negative_latency(set);
  REQUIRE(changes.size() == 1);
  CHECK(changes.front().share() == doctest::Approx(0.25));
  const SizeRange& small = set.links.front().ranges[0];
  CHECK(small.parameters.L == Duration());
  CHECK(small.parameters.o_s == Duration::us(3));
  CHECK(small.parameters.o_r == Duration::us(2));
  CHECK(small.intervals.size() == 1);  // that of g
  CHECK(set.links.front().ranges[1].parameters == before);
  validate(set, "the changed set");
}

TEST_CASE("the cost of a latency that is not negative is the largest relative change of o_s") {
  ParameterSet set = two_ranges();
  CHECK(in_words(remove_negative_latency(set), set) ==
        "L < 0 became 0 in 1 of 2 size ranges, and o_s became shorter by as much: round trips keep "
        "their times, but a send takes up to 1 µs (25 %) less CPU time than measured (network, 1 "
        "to 100 B)");
  CHECK(in_words(remove_negative_latency(set), set).empty());
}

TEST_CASE("a send whose overhead hides the whole latency keeps no overhead") {
  ParameterSet set = parse_inline_parameters("L=-2us,o_s=2us,o_r=1us,g=2us,G=0");
  const auto changes = remove_negative_latency(set);
  CHECK(set.links.front().ranges.front().parameters.o_s == Duration());
  CHECK(changes.front().share() == doctest::Approx(1));
}

}  // namespace loggp::non_negative_latency_test
