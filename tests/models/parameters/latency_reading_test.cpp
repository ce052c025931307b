#include "models/parameters/latency_reading.hpp"

#include <doctest/doctest.h>

#include "models/base/errors.hpp"
#include "models/parameters/parameter_catalogue.hpp"
#include "models/parameters/parameter_file.hpp"

namespace loggp::latency_reading_test {

namespace {

const SizeRange& first_range(const ParameterSet& set) {
  return set.links.front().ranges.front();
}

}  // namespace

TEST_CASE("half a round trip as L leaves the model what remains without both overheads") {
  const ParameterSet half = find_parameters("mpich2-tcp", LatencyReading::half_rtt);
  CHECK(first_range(half).parameters.L == Duration::us(38.82));  // 45.74 - 2 * 3.46
  CHECK(first_range(half).half_rtt == Duration::us(45.74));
  CHECK(half.name == "mpich2-tcp-half-rtt");
  const ParameterSet given = find_parameters("mpich2-tcp");
  CHECK(first_range(given).parameters.L == Duration::us(45.74));
  CHECK(given.name == "mpich2-tcp");
  CHECK(find_parameters("mpich2-tcp", LatencyReading::residual).name == "mpich2-tcp");
}

TEST_CASE("each range loses its own overheads, and L may become negative") {
  const ParameterSet set = parse_inline_parameters("L=3us,o_s=2us,o_r=2us,g=1us,G=0");
  ParameterSet half = set;
  apply_latency_reading(half, LatencyReading::half_rtt);
  CHECK(first_range(half).parameters.L == Duration::us(-1));
}

TEST_CASE("a file says how its L is to be used, and the caller may override it") {
  ParameterSet set = parse_inline_parameters("L=10us,o_s=2us,o_r=1us,g=1us,G=0");
  set.name = "mine";
  set.latency = LatencyReading::half_rtt;
  set = parse_parameter_set(to_json(set), "mine.json");
  CHECK(set.latency == LatencyReading::half_rtt);
  CHECK(first_range(set).parameters.L == Duration::us(10));
  ParameterSet used = set;
  apply_latency_reading(used, std::nullopt);
  CHECK(first_range(used).parameters.L == Duration::us(7));
  CHECK(used.name == "mine");
  apply_latency_reading(used, std::nullopt);  // the result is an ordinary set
  CHECK(first_range(used).parameters.L == Duration::us(7));
  used = set;
  apply_latency_reading(used, LatencyReading::residual);
  CHECK(first_range(used).parameters.L == Duration::us(10));
  CHECK(used.name == "mine-residual");
}

TEST_CASE("the interval of a half round trip is not that of L") {
  ParameterSet set = parse_inline_parameters("L=10us,o_s=2us,o_r=1us,g=1us,G=0");
  set.links.front().ranges.front().intervals = {{"L_us", {9, 11}}, {"g_us", {0.5, 1.5}}};
  apply_latency_reading(set, LatencyReading::half_rtt);
  CHECK(first_range(set).intervals == Intervals{{"g_us", {0.5, 1.5}}});
}

TEST_CASE("a half round trip shorter than the overheads allow is refused") {
  CHECK_THROWS_WITH_AS(
      (void)find_parameters("nmpi-sci", LatencyReading::half_rtt),
      "nmpi-sci-half-rtt: network, from 1 B: half a round trip of 5.48 µs is shorter than o_r of "
      "6.1 µs, so that nothing remains for L; use --latency residual",
      InputError);
  CHECK_THROWS_WITH_AS(
      (void)find_latency_reading("half", "--latency"),
      "--latency: unknown reading of L 'half' (did you mean half-rtt?); known: half-rtt, residual",
      InputError);
}

}  // namespace loggp::latency_reading_test
