#include "compare/predict/measured_comparison.hpp"

#include <doctest/doctest.h>
#include <fmt/ranges.h>

#include <cmath>

#include "compare/predict/prediction_interval.hpp"
#include "models/base/errors.hpp"
#include "models/parameters/parameter_catalogue.hpp"
#include "tests/measure/samples/bench_points.hpp"

namespace loggp::compare::measured_comparison_test {

namespace {

// One message 5 us, a gap of 2: flat on 4 takes 9, binomial too; on 8, 17 and 15.
const std::string short_network = "L=3us,o=1us,g=2us,G=0";

measure::BenchSample sample(const char* algorithm, const char* scheme, double us,
                            std::int64_t iterations = 1) {
  return {measure::broadcast_point(algorithm, scheme, 8, Bytes(1)), iterations,
          std::vector<double>(8, us)};
}

MeasuredComparison compared(std::vector<measure::BenchSample> samples) {
  measure::BenchFile file;
  file.base.collective = "broadcast";
  file.samples = std::move(samples);
  return compare_measured({file}, find_parameters(short_network), {}, Reduction::max);
}

std::string joined(const std::vector<std::string>& remarks) {
  return fmt::format("{}", fmt::join(remarks, "; "));
}

}  // namespace

TEST_CASE("what is measured as predicted has no error, what is twice as long has minus a half") {
  const auto exact = compared({sample("flat", "synchronised", 17)});
  CHECK(exact.rows.front().predicted == Duration::us(17));
  CHECK(exact.median_error() == doctest::Approx(0));
  const auto slow =
      compared({sample("flat", "synchronised", 34), sample("binomial", "synchronised", 15)});
  CHECK(slow.rows[0].relative_error() == doctest::Approx(-0.5));
  CHECK(slow.rows[1].predicted == Duration::us(15));
  CHECK(slow.largest_error() == doctest::Approx(0.5));
  CHECK(slow.median_error() == doctest::Approx(0.25));
}

TEST_CASE("a predicted time has an interval, also below a microsecond, unless it is 0") {
  const auto intervals = [](const char* network, const char* other) {
    measure::BenchFile file;
    file.base.collective = "broadcast";
    file.samples = {sample("flat", "synchronised", 0.2)};
    const ParameterSet set = find_parameters(network);
    const Replicates replicates{{set, find_parameters(other)}, ReplicatesOf::launches};
    const auto comparison = compare_measured({file}, set, {}, Reduction::max);
    return measured_intervals(comparison, {file}, replicates, {}, Reduction::max, 0.95);
  };
  // flat on 8 ranks takes 6 gaps and L + 2 o
  const auto short_one = intervals("L=30ns,o=10ns,g=20ns,G=0", "L=40ns,o=10ns,g=20ns,G=0");
  REQUIRE(short_one.size() == 1);
  CHECK(short_one[0].us.low < 0.17);
  CHECK(short_one[0].us.high > 0.17);
  const auto none = intervals("L=0,o=0,g=0,G=0", "L=0,o=0,g=0,G=0");
  CHECK(none.at(0).us.low == 0);
  CHECK(none.at(0).us.high == 0);
}

TEST_CASE("times and parameters that were measured at different distances of the CPUs are told") {
  measure::BenchFile file;
  file.base.collective = "broadcast";
  file.samples = {sample("flat", "synchronised", 17)};
  ParameterSet params = find_parameters(short_network);
  const auto remark = [&](const char* at_times, const char* at_parameters) {
    file.provenance["cache_line_ns"] = at_times;
    params.environment["cache_line_ns"] = at_parameters;
    return joined(compare_measured({file}, params, {}, Reduction::max).remarks);
  };
  CHECK(remark("24.1", "33.0").empty());
  CHECK(remark("24.1", "80.0").find("took 24.1 ns") != std::string::npos);
  params.environment.clear();
  CHECK(compare_measured({file}, params, {}, Reduction::max).remarks.empty());
  params.environment["cache_line_later_ns"] = "183.0";
  CHECK(remark("40.1", "39.8").starts_with("about the parameters: a cache line took"));
  file.warning = "they moved";
  CHECK(remark("40.1", "39.8")
            .starts_with("about the measured times: they moved; about the parameters: "));
  file.warning = "they moved; rank 1 was disturbed";  // each reason is a warning of its own
  CHECK(compare_measured({file}, params, {}, Reduction::max).remarks.size() == 3);
  file.warning = "they moved";
  params.environment.erase("cache_line_later_ns");
  CHECK(remark("40.1", "39.8") == "about the measured times: they moved");
}

TEST_CASE(
    "a comparison says when the machine changed its speed while the parameters were measured") {
  measure::BenchFile file;
  file.base.collective = "broadcast";
  file.samples = {sample("flat", "synchronised", 17)};
  file.warning = "they moved";
  ParameterSet params = find_parameters(short_network);
  params.environment["pace"] = "the machine changed its speed";
  CHECK(
      joined(compare_measured({file}, params, {}, Reduction::max).remarks) ==
      "about the parameters: the machine changed its speed; about the measured times: they moved");
}

TEST_CASE("times of rewritten data and parameters of data that has not changed are told") {
  measure::BenchFile file;
  file.base.collective = "broadcast";
  file.samples = {sample("flat", "synchronised", 17)};
  ParameterSet params = find_parameters(short_network);
  const auto remark = [&] {
    return joined(compare_measured({file}, params, {}, Reduction::max).remarks);
  };
  file.base.rewrites = true;
  CHECK(remark().empty());  // nothing says how the parameters were measured
  params.environment["method"] = "PRTT, n = 10";
  CHECK(remark().starts_with("the times were measured with data that is rewritten"));
  params.environment["data"] = "rewritten";
  CHECK(remark().empty());
  file.base.rewrites = false;
  CHECK(remark().starts_with("the parameters were measured with data that is rewritten"));
}

TEST_CASE("of several launches the mean is compared, and what is known of any is told once") {
  measure::BenchFile file;
  file.base.collective = "broadcast";
  std::vector<measure::BenchFile> launches;
  for (const double us : {17.0, 68.0, 34.0}) {
    file.samples = {sample("flat", "synchronised", us)};
    launches.push_back(file);
  }
  launches[1].warning = launches[2].warning = "they moved";
  const auto found = compare_measured(launches, find_parameters(short_network), {}, Reduction::max);
  REQUIRE(found.rows.size() == 1);
  CHECK(found.rows[0].relative_error() == doctest::Approx(-0.5));
  CHECK(joined(found.remarks) == "about the measured times: they moved");
}

TEST_CASE("launches with CPUs far and near are never summarised together") {
  // With CPUs near, the binomial tree is faster in every launch, and far too. But flat was measured
  // near most often, and binomial far: their pooled medians have the wrong order.
  const auto launch = [](const char* cache_line_ns, std::vector<measure::BenchSample> samples) {
    measure::BenchFile file;
    file.base.collective = "broadcast";
    file.provenance["cache_line_ns"] = cache_line_ns;
    file.samples = std::move(samples);
    return file;
  };
  const auto flat = [](double us) { return sample("flat", "synchronised", us); };
  const auto binomial = [](double us) { return sample("binomial", "synchronised", us); };
  const std::vector<measure::BenchFile> launches{
      launch("40.1", {flat(18), binomial(15)}), launch("183", {flat(36), binomial(30)}),
      launch("44.0", {flat(19)}), launch("190", {binomial(31)}), launch("200", {binomial(30)})};
  const auto found = compare_measured(launches, find_parameters(short_network), {}, Reduction::max);
  REQUIRE(found.placements.size() == 2);
  CHECK(found.placements[0].name == "cache line 40.1 to 44.0 ns");
  CHECK(found.placements[1].name == "cache line 183.0 to 200.0 ns");
  REQUIRE(found.ranking.size() == 2);
  for (const RankingPair& pair : found.ranking) {
    CHECK(pair.faster.algorithm.name() == "binomial");
    CHECK(pair.agrees);
    CHECK(pair.ratio.mean == doctest::Approx(1.2));
    CHECK(pair.ratio.launches == 1);
  }
  CHECK(found.ranking[0].placement != found.ranking[1].placement);
  REQUIRE(found.rows.size() == 4);
  CHECK(found.rows[0].measured.median_us == doctest::Approx(std::sqrt(18 * 19)));
  CHECK(found.rows[0].error.launches == 2);
}

TEST_CASE("algorithms of different launches are not ranked") {
  const auto alone = [](const char* algorithm, double us) {
    measure::BenchFile file;
    file.base.collective = "broadcast";
    file.samples = {sample(algorithm, "synchronised", us)};
    return file;
  };
  const auto found = compare_measured({alone("flat", 10), alone("binomial", 30)},
                                      find_parameters(short_network), {}, Reduction::max);
  CHECK(found.rows.size() == 2);
  CHECK(found.ranking.empty());
}

TEST_CASE("ratios and errors of several launches have the interval of their mean") {
  std::vector<measure::BenchFile> launches;
  for (const double slower : {1.0, 1.1, 1.2, 1.3, 1.4, 1.5}) {
    measure::BenchFile file;
    file.base.collective = "broadcast";
    // both times differ between launches by far more than their ratio
    file.samples = {sample("flat", "synchronised", 17 * slower * slower * slower),
                    sample("binomial", "synchronised", 15 * slower * slower)};
    launches.push_back(file);
  }
  const auto found = compare_measured(launches, find_parameters(short_network), {}, Reduction::max);
  REQUIRE(found.ranking.size() == 1);
  const OverLaunches ratio = found.ranking[0].ratio;
  CHECK(ratio.launches == 6);
  REQUIRE(ratio.interval);
  // the logarithms of 1 to 1.5 have the mean 0.21366 and the deviation 0.15158; t(5, 0.975) is
  // 2.57058
  CHECK(ratio.mean == doctest::Approx(17.0 / 15 * std::exp(0.21366)).epsilon(1e-3));
  CHECK(ratio.interval->low == doctest::Approx(17.0 / 15 * std::exp(0.05458)).epsilon(1e-3));
  CHECK(ratio.interval->high == doctest::Approx(17.0 / 15 * std::exp(0.37273)).epsilon(1e-3));
  const OverLaunches& error = found.rows[0].error;
  REQUIRE(error.interval);
  CHECK(error.mean == doctest::Approx(std::exp(-3 * 0.21366) - 1).epsilon(1e-3));
  CHECK(error.interval->low < error.mean);
  CHECK(error.mean < error.interval->high);
}

TEST_CASE("algorithms are ranked where they measure more than 15 % apart") {
  CHECK(compared({sample("flat", "synchronised", 17), sample("binomial", "synchronised", 15)})
            .ranking.empty());
  const auto right =
      compared({sample("flat", "synchronised", 18), sample("binomial", "synchronised", 15)});
  REQUIRE(right.ranking.size() == 1);
  CHECK(right.ranking[0].faster.algorithm.name() == "binomial");
  CHECK(right.ranking[0].agrees);
  const auto wrong =
      compared({sample("flat", "synchronised", 15), sample("binomial", "synchronised", 18)});
  REQUIRE(wrong.ranking.size() == 1);
  CHECK_FALSE(wrong.ranking[0].agrees);
}

TEST_CASE(
    "with arrivals each rank's time is from its own on, reduced as the samples are, and ranked") {
  const auto late = [](const char* arrivals, Reduction reduction) {
    measure::BenchFile file;
    file.base.collective = "broadcast";
    file.base.arrivals = ArrivalPattern::recorded(arrivals);
    file.samples = {sample("flat", "once", 17), sample("binomial", "once", 34)};
    return compare_measured({file}, find_parameters(short_network), {}, reduction);
  };
  const auto predicted = [&](const char* arrivals, Reduction reduction) {
    return late(arrivals, reduction).rows.front().predicted;
  };
  CHECK(predicted("one-late:3:1000", Reduction::max) < Duration::us(100));  // its message is there
  CHECK(predicted("one-late:0:1000", Reduction::max) >
        Duration::us(1000));  // all wait for the root
  CHECK(predicted("one-late:0:1000", Reduction::mean) <
        predicted("one-late:0:1000", Reduction::max));
  CHECK(late("one-late:0:1000", Reduction::max).ranking.size() == 1);
  CHECK(predicted("one-late:0:1000", Reduction::root) < Duration::us(100));  // it does not wait
}

TEST_CASE("a scheme's error is that against synchronised, and agrees in sign and order") {
  // flat in a loop of 1000: the root's 7 gaps, 14 of 17: 18 % too low
  const auto errors = [](double loop) {
    return compared({sample("flat", "synchronised", 20), sample("flat", "loop", loop, 1000)})
        .errors;
  };
  REQUIRE(errors(16).size() == 1);
  CHECK(errors(16)[0].predicted == doctest::Approx(14.0 / 17 - 1).epsilon(0.01));
  CHECK(errors(16)[0].measured == doctest::Approx(-0.2));
  CHECK(errors(16)[0].agrees());
  CHECK_FALSE(errors(24)[0].agrees());    // the other sign
  CHECK_FALSE(errors(19.9)[0].agrees());  // 0.5 %
}

TEST_CASE("errors agree by how many times too short or too long, not by what is missing of all") {
  const auto agree = [](double measured, double predicted) {
    const bool agrees = SchemeError{{}, measured, predicted}.agrees();
    CHECK(SchemeError{{}, predicted, measured}.agrees() == agrees);
    return agrees;
  };
  CHECK(agree(-0.986, -0.977));      // 71 and 43 times too short
  CHECK(agree(-0.5, -0.75));         // 2 and 4
  CHECK_FALSE(agree(-0.5, -0.999));  // 2 and 1000
  CHECK_FALSE(agree(-0.9, -0.995));  // 10 and 200
  CHECK(agree(-0.04, 0.04));
  CHECK_FALSE(agree(-0.06, 0.06));
  CHECK_FALSE(agree(-0.5, 1));  // twice as short, twice as long
  CHECK(agree(1, 9));
  CHECK_FALSE(agree(1, 11));
  CHECK_FALSE(agree(-0.1, 0));
}

TEST_CASE("the span is compared of synchronised points alone") {
  const auto spans = [](const char* scheme) {
    measure::BenchFile file;
    file.base.collective = "broadcast";
    file.samples = {sample("flat", scheme, 17)};
    return compare_measured({file}, find_parameters(short_network), {}, Reduction::span);
  };
  CHECK(spans("synchronised").rows.front().predicted == Duration::us(17));
  CHECK_THROWS_WITH_AS((void)spans("loop"), doctest::Contains("use --schemes synchronised"),
                       InputError);
}

TEST_CASE("points of schemes that were measured with the library's barrier are marked") {
  const auto marked = [](std::string_view barrier, const char* scheme) {
    measure::BenchFile file;
    file.base.collective = "broadcast";
    if (barrier == native_name) file.base.barrier.algorithm = nullptr;
    file.samples = {sample("flat", scheme, 17)};
    if (barrier == native_name) file.samples.front().point.scheme.barrier = nullptr;
    return compare_measured({file}, find_parameters(short_network), {}, Reduction::max)
        .rows.front()
        .has_other_barrier;
  };
  CHECK(marked("native", "barrier"));
  CHECK_FALSE(marked("native", "loop"));
  CHECK_FALSE(marked("dissemination", "barrier"));
}

TEST_CASE("points of the library's own collective are counted, not predicted") {
  const auto comparison = compared({sample("native", "loop", 3), sample("flat", "loop", 14, 9)});
  CHECK(comparison.not_predicted == 1);
  CHECK(comparison.rows.size() == 1);
  CHECK_THROWS_WITH_AS(compared({sample("native", "loop", 3)}),
                       doctest::Contains("bench other algorithms"), InputError);
}

}  // namespace loggp::compare::measured_comparison_test
