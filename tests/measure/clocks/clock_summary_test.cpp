#include "measure/clocks/clock_summary.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <fstream>

#include "models/base/errors.hpp"
#include "tests/measure/samples/temporary_file.hpp"

namespace loggp::measure::clock_summary_test {

namespace {

constexpr std::int64_t us = 1'000'000;
constexpr std::int64_t second = 1'000'000 * us;

ClockSample sample(std::int64_t at, std::int64_t difference, std::int64_t round_trip) {
  return {LocalTime::ps(at), Duration::ps(difference), Duration::ps(round_trip)};
}

// Two ranks; the second one's clock is 3 s ahead and gains 50 us in a second.
ClockHeader header() {
  ClockHeader header;
  header.ranks = 2;
  header.truth = {{}, {LocalTime(), Duration::ps(3 * second), 5e-5}};
  header.provenance = {{"host", "none"}};
  return header;
}

ClockSamples samples_with(const std::vector<ClockSample>& round_trips) {
  ClockSamples samples;
  samples.header = header();
  for (const ClockSample& one : round_trips) samples.round_trips.push_back({Rank(1), one});
  return samples;
}

// Synchronised once: rank 1 believes an offset that is `wrong` ps too large, and no drift.
GroupRun group_run(std::int64_t wrong) {
  GroupRun run;
  run.settings.passes = 1;
  SyncedRank other;
  other.clock = {LocalTime::ps(3 * second), Duration::ps(wrong - 3 * second), 0};
  other.record = {100, 102, Duration::ps(50 * us), Duration::ps(2 * us)};
  run.ranks = {SyncedRank{{}, {0, 100, Duration::ps(60 * us), {}}}, other};
  ClockCheck check{Duration::ps(second), {}};
  check.by_rank = {ClockSample(), sample(second, wrong + 50 * us, 4 * us)};
  run.checks.push_back(check);
  return run;
}

}  // namespace

TEST_CASE("quantiles of half round trips are measured values") {
  std::vector<ClockSample> round_trips;
  for (std::int64_t i = 1; i <= 200; ++i) round_trips.push_back(sample(0, 0, 2 * i * us));
  const auto rows = round_trip_rows(samples_with(round_trips));
  REQUIRE(rows.size() == 1);
  CHECK(rows[0].samples == 200);
  CHECK(rows[0].half_us == std::array<double, 8>{1, 2, 50, 100, 150, 198, 200, 200});
}

TEST_CASE("the histogram counts every round trip in one of 200 bins or above them") {
  std::vector<ClockSample> round_trips;
  for (std::int64_t i = 0; i < 990; ++i)
    round_trips.push_back(sample(0, 0, 2 * us * (10 + i % 100)));
  for (std::int64_t i = 0; i < 10; ++i) round_trips.push_back(sample(0, 0, 1000 * us));
  const RttHistogram histogram = rtt_histograms(samples_with(round_trips)).at(0);
  CHECK(histogram.low_us == 10);
  CHECK(histogram.high_us == 109);
  CHECK(histogram.above == 10);
  std::int64_t sum = 0;
  for (const std::int64_t count : histogram.counts) sum += count;
  CHECK(sum == 990);
  CHECK(histogram.counts.front() == 10);  // 10 us stands 10 times, 109 nine
  CHECK(histogram.counts.back() == 9);
}

TEST_CASE("the drift is the slope of the line, with the true one beside it") {
  ClockSamples samples = samples_with({});
  for (std::int64_t i = 0; i < 5; ++i)
    samples.differences.push_back({Rank(1), sample(i * second, 3 * second + 50 * us * i, us)});
  const DriftRow row = drift_rows(samples).at(0);
  CHECK(row.instants == 5);
  CHECK(row.seconds == doctest::Approx(4));
  CHECK(row.offset_us == doctest::Approx(3e6));
  CHECK(row.drift_ppm == doctest::Approx(50));
  REQUIRE(row.true_drift_ppm);
  CHECK(*row.true_drift_ppm == doctest::Approx(50));
  CHECK(row.off_line_us == doctest::Approx(0));
  CHECK(row.half_rtt_us == doctest::Approx(0.5));
}

TEST_CASE("estimates are compared with the truth at their own instants") {
  ClockSamples samples = samples_with({});
  for (const PairMethod method : {PairMethod::minimum, PairMethod::quarter}) {
    for (std::int64_t i = 1; i <= 3; ++i) {
      const std::int64_t wrong = (method == PairMethod::minimum ? 1 : 4) * i * us;
      samples.estimates.push_back({Rank(1), method,
                                   sample(i * second, 3 * second + 50 * us * i + wrong, 2 * us),
                                   100 * i, Duration::ps(i * us)});
    }
  }
  const auto rows = estimate_rows(samples);
  REQUIRE(rows.size() == 2);
  CHECK(rows[0].method == PairMethod::minimum);
  CHECK(rows[0].ping_pongs == 200);
  CHECK(rows[0].time_us == 2);
  CHECK(rows[0].error_us == doctest::Approx(2));
  CHECK(rows[0].worst_error_us == doctest::Approx(3));
  CHECK(rows[1].error_us == doctest::Approx(8));
}

TEST_CASE("a synchronisation's true error grows by the drift that it does not know") {
  ClockSamples samples = samples_with({});
  samples.groups = {group_run(0), group_run(3 * us), group_run(-us)};
  const GroupRow row = group_rows(samples).at(0);
  CHECK(row.repetitions == 3);
  CHECK(row.time_us == 60);
  CHECK(row.messages == 202);
  CHECK(row.ping_pongs == 100);
  CHECK(row.uncertainty_us == 2);
  REQUIRE(row.checks.size() == 1);
  CHECK(row.checks[0].after_s == 1);
  CHECK(row.checks[0].median_us == doctest::Approx(50));
  REQUIRE(row.checks[0].error_us);
  CHECK(*row.checks[0].error_us == doctest::Approx(50));
  CHECK(*row.checks[0].worst_error_us == doctest::Approx(53));
}

TEST_CASE("samples of clocks are read from their file unchanged") {
  const TemporaryFile file;
  ClockRecord record(file.path, header());
  record.round_trips(Rank(1), {sample(1, -2, 3), sample(4, 5, 6)});
  record.difference(Rank(1), sample(7 * second, 3 * second, 8));
  record.estimate({Rank(1), PairMethod::quarter, sample(1, 2, 3), 180, Duration::ps(9)});
  record.group(group_run(7));
  CHECK(read_sample_kind(file.path) == "clocks");
  const ClockSamples read = read_clock_samples(file.path);
  CHECK(read.header.truth[1].drift == 5e-5);
  CHECK(read.header.provenance == header().provenance);
  REQUIRE(read.round_trips.size() == 2);
  CHECK(read.round_trips[1].sample.difference == Duration::ps(5));
  CHECK(read.differences.at(0).sample.at == LocalTime::ps(7 * second));
  CHECK(read.estimates.at(0).method == PairMethod::quarter);
  CHECK(read.estimates.at(0).ping_pongs == 180);
  const GroupRun& run = read.groups.at(0);
  CHECK(run.ranks[1].clock.offset == group_run(7).ranks[1].clock.offset);
  CHECK(run.checks.at(0).by_rank.at(1).difference == Duration::ps(50 * us + 7));
}

TEST_CASE("a file with another rank, kind or method is refused with its line") {
  const TemporaryFile file;
  const auto refused = [&](const std::string& line, const char* why) {
    file.remove();
    {
      ClockRecord record(file.path, header());
    }
    std::ofstream(file.path, std::ios::app) << line << "\n";
    CHECK_THROWS_WITH_AS(read_clock_samples(file.path), doctest::Contains(why), InputError);
  };
  refused(R"({"record":"difference","rank":2,"at_ps":1,"difference_ps":2,"round_trip_ps":3})",
          "line 2: there is no rank 2");
  refused(R"({"record":"other"})", "line 2: unknown record 'other'");
  refused(R"({"record":"estimate","rank":1,"method":"most"})", "line 2: unknown method 'most'");
  std::ofstream(file.path) << R"({"record":"header","kind":"prtt"})" << "\n";
  CHECK(read_sample_kind(file.path) == "prtt");
  CHECK_THROWS_WITH_AS(read_clock_samples(file.path),
                       doctest::Contains("give a samples file that loggp clocks has written"),
                       InputError);
}

TEST_CASE("a file that was edited is refused with its line, for any invalid number") {
  const TemporaryFile file;
  {
    ClockRecord record(file.path, header());
    record.group(group_run(0));
    record.group(group_run(1));
  }
  std::ifstream stream(file.path);
  const std::string whole{std::istreambuf_iterator<char>(stream), {}};
  const auto refused = [&](std::string_view what, std::string_view with, const char* why) {
    std::string edited = whole;
    const std::size_t at = edited.rfind(what);
    REQUIRE(at != std::string::npos);
    std::ofstream(file.path) << edited.replace(at, what.size(), with);
    CHECK_THROWS_WITH_AS((void)read_clock_samples(file.path), doctest::Contains(why), InputError);
  };
  refused(R"("passes":1)", R"("passes":0)",
          "line 3: \"passes\" is 0, not a whole number from 1 to 1000000");
  refused(R"("after_ps":1000000000000)", R"("after_ps":1)",
          "line 3: its checks are at other times");
  const std::size_t checks = whole.rfind(R"("checks":)");
  refused(std::string_view(whole).substr(checks), "\"checks\":[]}\n", "line 3: its checks");
  refused(R"({"record":"header","kind":"clocks","ranks":2)",
          R"({"record":"header","kind":"clocks","ranks":0)",
          "\"ranks\" is 0, not a whole number from 2 to 16777216");
}

TEST_CASE("offsets and drifts are given by rank, repeated, or drawn within bounds") {
  const ClockTruth cyclic = ClockSkews::parse("0s,3s,-250ms", "0,50ppm", 1).of(5);
  CHECK(cyclic[2].offset == Duration::us(-250'000));
  CHECK(cyclic[4].offset == Duration::us(3e6));
  CHECK(cyclic[3].drift == doctest::Approx(5e-5));
  CHECK(cyclic[4].drift == 0);
  const ClockTruth random = ClockSkews::parse("random:5s", "random:100ppm", 9).of(500);
  double least = 1;
  double most = -1;
  for (const ClockModel& clock : random) {
    CHECK(std::abs(clock.offset.in_us()) <= 5e6);
    least = std::min(least, clock.drift);
    most = std::max(most, clock.drift);
  }
  CHECK(least >= -1e-4);
  CHECK(least < -0.98e-4);
  CHECK(most <= 1e-4);
  CHECK(most > 0.98e-4);
  CHECK_THROWS_WITH_AS(ClockSkews::parse("3", "0", 1), doctest::Contains("--offset"), InputError);
  CHECK_THROWS_WITH_AS(ClockSkews::parse("0s", "50", 1), doctest::Contains("write it as 50ppm"),
                       InputError);
  CHECK_THROWS_WITH_AS(ClockSkews::parse("0s", "random:2000ppm", 1), doctest::Contains("1000ppm"),
                       InputError);
}

}  // namespace loggp::measure::clock_summary_test
