#include "measure/patterns/pattern_summary.hpp"

#include <doctest/doctest.h>

namespace loggp::measure::pattern_summary_test {

namespace {

PatternSample pattern_sample(std::int64_t size, std::initializer_list<double> us,
                             double compute = 0, double computed = 0) {
  PatternSample sample;
  sample.point = {Bytes(size), Duration::us(compute)};
  for (const double time : us) sample.times.push_back(Duration::us(time));
  sample.computed = Duration::us(computed);
  return sample;
}

}  // namespace

TEST_CASE("each point has the minimum, median, average and maximum of its samples") {
  const auto rows = summarise(Pattern::ping_pong, {pattern_sample(8, {4}), pattern_sample(1, {9}),
                                                   pattern_sample(8, {2}), pattern_sample(8, {9})});
  REQUIRE(rows.size() == 2);
  CHECK(rows[0].point.size == Bytes(1));
  CHECK(rows[1].samples == 3);
  CHECK(rows[1].slowest.minimum == 2);
  CHECK(rows[1].slowest.median == 4);
  CHECK(rows[1].slowest.average == 5);
  CHECK(rows[1].slowest.maximum == 9);
  CHECK_FALSE(rows[1].slowest.median_95);
  CHECK(rows[1].bandwidth == 2);  // 8 B in 4 us
}

TEST_CASE("the slowest pair of each series counts, and each pair has its own numbers") {
  const auto rows = summarise(
      Pattern::bisection,
      {pattern_sample(100, {1, 3}), pattern_sample(100, {4, 2}), pattern_sample(100, {5, 1})});
  REQUIRE(rows.size() == 1);
  CHECK(rows[0].slowest.median == 4);
  REQUIRE(rows[0].pairs.size() == 2);
  CHECK(rows[0].pairs[0].median == 4);
  CHECK(rows[0].pairs[1].median == 2);
  CHECK(rows[0].bandwidth == 50);  // two messages of 100 B in 4 us
}

TEST_CASE("head to head moves a message each way") {
  CHECK(summarise(Pattern::head_to_head, {pattern_sample(100, {4})}).at(0).bandwidth == 50);
}

TEST_CASE("six samples have an interval of their median") {
  std::vector<PatternSample> samples;
  for (const double us : {3, 1, 2, 6, 5, 4}) samples.push_back(pattern_sample(1, {us}));
  const auto rows = summarise(Pattern::ping_pong, samples);
  REQUIRE(rows.at(0).slowest.median_95);
  CHECK(rows[0].slowest.median_95->low == 1);
  CHECK(rows[0].slowest.median_95->high == 6);
}

TEST_CASE("the overlap is a fraction of the shorter of exchange and computation") {
  const auto rows =
      summarise(Pattern::overlap, {pattern_sample(8, {10}), pattern_sample(8, {11}, 4, 4),
                                   pattern_sample(8, {20}, 20, 20), pattern_sample(8, {16}, 6, 6)});
  REQUIRE(rows.size() == 4);
  CHECK_FALSE(rows[0].overlapped);
  CHECK(*rows[1].overlapped == doctest::Approx(0.75));  // 14 one after the other, 11 together
  CHECK(*rows[2].overlapped == 0);
  CHECK(*rows[3].overlapped == 1);  // 30 became 20: all of the exchange
}

TEST_CASE("disturbed samples are counted, and still used") {
  std::vector<PatternSample> samples{pattern_sample(1, {1}), pattern_sample(1, {7})};
  samples[1].disturbed = true;
  const auto rows = summarise(Pattern::ping_pong, samples);
  CHECK(rows.at(0).disturbed == 1);
  CHECK(rows[0].slowest.maximum == 7);
}

}  // namespace loggp::measure::pattern_summary_test
