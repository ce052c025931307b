// What decides about live benchmarks and what is made of their samples, without a rank.
#include <doctest/doctest.h>

#include <fstream>

#include "measure/bench_summary.hpp"
#include "measure/stopping_rule.hpp"
#include "measure/window_control.hpp"
#include "models/errors.hpp"
#include "tests/measure/temporary_file.hpp"

namespace loggp::measure::bench_test {

namespace {

BenchSetup setup() {
  return {.collective = "broadcast", .root = 1, .barrier = "ring", .barrier_bytes = Bytes(64)};
}

BenchSample sample(const std::string& scheme, std::vector<double> times) {
  const auto ranks = static_cast<std::int32_t>(times.size());
  return {{"binomial", scheme, ranks, Bytes(8)}, 10, std::move(times)};
}

}  // namespace

TEST_CASE("an interval that is narrow against its median is precise, one that is not is not") {
  const StoppingRule rule{.precision = 0.1, .least = 6};
  // 6 values: the interval is the extremes'
  CHECK(rule.is_precise(std::vector<double>{100, 100, 100, 100, 91, 109}));
  CHECK_FALSE(rule.is_precise(std::vector<double>{100, 100, 100, 100, 89, 111}));
  CHECK_FALSE(rule.is_precise(std::vector<double>{100, 100, 100, 100, 100}));  // too few
}

TEST_CASE("[1]'s rule stops at a deviation of 3 % of the mean, from 8 values on") {
  const StoppingRule rule = StoppingRule::deviation_rule();
  CHECK(rule.most == 30);
  // four each of 100 ± d: the deviation is d √(8/7)
  const auto values = [](double d) {
    return std::vector<double>{100 - d, 100 + d, 100 - d, 100 + d,
                               100 - d, 100 + d, 100 - d, 100 + d};
  };
  CHECK(rule.is_precise(values(2.8)));
  CHECK_FALSE(rule.is_precise(values(2.81)));
  CHECK_FALSE(rule.is_precise(std::vector<double>(7, 100)));
}

TEST_CASE("windows are twice an operation, late and overlong ones do not count") {
  WindowControl control(Duration::us(100));
  CHECK(control.length() == Duration::us(200));
  CHECK(control.take(Duration::us(4), Duration::us(200)));
  CHECK_FALSE(control.take(Duration::us(4.1), Duration::us(104)));
  CHECK_FALSE(control.take(Duration(), Duration::us(200.1)));
  CHECK(control.windows() == 3);
  CHECK(control.late() == 1);
  CHECK(control.overlong() == 1);
}

TEST_CASE(
    "windows grow when one of four does not count, and shrink when none is half full, but not "
    "back") {
  WindowControl control(Duration::us(100));
  const auto batch = [&](int good, int bad, double latency) {
    for (int i = 0; i < good; ++i) (void)control.take(Duration(), Duration::us(latency));
    for (int i = 0; i < bad; ++i) (void)control.take(Duration::us(1e3), Duration::us(latency));
    control.end_batch();
    return control.length();
  };
  CHECK(batch(10, 0, 75) == Duration::us(200));
  CHECK(batch(10, 0, 40) == Duration::us(80));
  CHECK(batch(3, 1, 60) == Duration::us(80));
  CHECK(batch(2, 1, 60) == Duration::us(160));
  CHECK(control.tolerance() == Duration::us(3.2));
  CHECK(batch(10, 0, 30) == Duration::us(160));
}

TEST_CASE("who can't keep windows that get longer and longer gives up, and says what to do") {
  WindowControl control(Duration::us(100));
  for (int batches = 1; batches <= 6; ++batches) {
    CHECK_FALSE(control.gives_up());
    (void)control.take(Duration::us(1e6), Duration::us(50));
    control.end_batch();
  }
  CHECK(control.gives_up());
  CHECK(control.used() == Duration::us(6400));  // 32 times as long as the first
  CHECK(control.complaint(true).find("the last ones 6400 us long: of 6 windows 6 started late and "
                                     "0 were too short; more ranks "
                                     "than CPUs take turns: use fewer") != std::string::npos);
  (void)control.take(Duration(), Duration::us(50));
  control.end_batch();
  CHECK_FALSE(control.gives_up());
}

TEST_CASE("an operation of seconds has windows of its own size") {
  WindowControl control(Duration::us(3e6));
  CHECK(control.length() == Duration::us(6e6));
  CHECK(control.take(Duration(), Duration::us(3e6)));
  for (int batches = 0; batches < 5; ++batches) {
    (void)control.take(Duration(), Duration::us(1e9));
    control.end_batch();
  }
  CHECK(control.length() == Duration::us(24e6));
}

TEST_CASE("windows that are too short are not blamed on the machine") {
  WindowControl control(Duration::us(100));
  (void)control.take(Duration(), Duration::us(1e4));
  control.end_batch();
  CHECK(control.complaint(false).find("differ too much in length") != std::string::npos);
  for (int late = 0; late < 2; ++late) (void)control.take(Duration::us(1e4), Duration::us(100));
  CHECK(control.complaint(false).find("something disturbs the ranks") != std::string::npos);
}

TEST_CASE("samples come back from their file as they were, what was cut off is left out") {
  const TemporaryFile file;
  BenchEnd end{.point = sample("loop", {1, 2}).point, .stopped = "precise", .late = 3};
  end.remark = "a \"remark\"";
  end.empty_us = 0.125;
  std::ofstream(file.path) << bench_header(setup(), {{"host", "h"}}).text() << "\n"
                           << record_of(sample("loop", {1.25, 2})) << "\n"
                           << record_of(end) << "\n"
                           << warning_record("they moved") << "\n"
                           << warning_record("rank 0 was disturbed") << "\n"
                           << warning_record("they moved") << "\n{\"record\": \"sam";
  const BenchFile found = read_bench_samples(file.path);
  CHECK(bench_header(found.setup, found.provenance) == bench_header(setup(), {{"host", "h"}}));
  REQUIRE(found.samples.size() == 1);
  CHECK(record_of(found.samples[0]) == record_of(sample("loop", {1.25, 2})));
  REQUIRE(found.ends.size() == 1);
  CHECK(record_of(found.ends[0]) == record_of(end));
  CHECK(found.warning == "they moved; rank 0 was disturbed");
}

TEST_CASE("samples that were made otherwise are refused with the name of what is not the same") {
  BenchSetup other = setup();
  CHECK_NOTHROW(refuse_other_run("f", bench_header(setup(), {}), bench_header(other, {})));
  other.sub_group = "scatter-allgather";
  CHECK_THROWS_WITH_AS(refuse_other_run("f", bench_header(setup(), {}), bench_header(other, {})),
                       doctest::Contains("f: its samples were made with another sub_group"),
                       InputError);
  other.barrier = "linear";
  other.collective = "reduce";  // the first of the three
  CHECK_THROWS_WITH_AS(refuse_other_run("f", bench_header(setup(), {}), bench_header(other, {})),
                       doctest::Contains("another collective"), InputError);
}

TEST_CASE("of two runs' provenances host, MPI and the like must be the same, and are named last") {
  const SampleHeader here = bench_header(setup(), {{"host", "h"}, {"date", "1"}});
  const auto refuse = [&](const SampleHeader& now) { refuse_other_run("f", here, now); };
  CHECK_NOTHROW(refuse(bench_header(setup(), {{"host", "h"}, {"date", "2"}})));
  CHECK_THROWS_WITH_AS(refuse(bench_header(setup(), {{"host", "h"}, {"mpi", "m"}})),
                       doctest::Contains("another mpi"), InputError);
  BenchSetup other = setup();
  other.collective = "reduce";
  CHECK_THROWS_WITH_AS(refuse(bench_header(other, {{"host", "i"}})),
                       doctest::Contains("another collective"), InputError);
}

TEST_CASE("a wrong line of samples is named") {
  const TemporaryFile file;
  BenchSample wrong = sample("loop", {1, 2});
  wrong.point.ranks = 3;
  std::ofstream(file.path) << bench_header(setup(), {}).text() << "\n" << record_of(wrong) << "\n";
  CHECK_THROWS_WITH_AS((void)read_bench_samples(file.path),
                       doctest::Contains("line 2: \"times_us\" has not one time for each rank"),
                       InputError);
}

TEST_CASE("a sample whose ranks have no root is refused with its line") {
  const TemporaryFile file;
  std::ofstream(file.path) << bench_header(setup(), {}).text() << "\n"
                           << record_of(sample("loop", {1, 2})) << "\n"
                           << record_of(sample("loop", {1})) << "\n";
  CHECK_THROWS_WITH_AS((void)read_bench_samples(file.path),
                       doctest::Contains("line 3: the root, 1, is none of its 1 ranks"),
                       InputError);
}

TEST_CASE("a repetition is reduced in five ways, unless one rank alone reports") {
  const BenchSample loop = sample("loop", {4, 1, 7});
  CHECK(reduced_us(loop, Reduction::max, Rank(1)) == 7);
  CHECK(reduced_us(loop, Reduction::root, Rank(1)) == 1);
  CHECK(reduced_us(loop, Reduction::mean, Rank(1)) == 4);
  CHECK(reduced_us(loop, Reduction::min, Rank(1)) == 1);
  CHECK(reduced_us(loop, Reduction::span, Rank(1)) == 7);
  CHECK(reduced_us(sample("send-latency", {4, 1, 7}), Reduction::max, Rank(1)) == 1);
  CHECK(reduced_us(sample("loop-mpptest", {4, 1, 7}), Reduction::max, Rank(1)) == 4);
}

TEST_CASE("the span is refused where ranks begin at times that samples do not have") {
  BenchSetup bench = setup();
  CHECK_NOTHROW(check_reduction(bench, "synchronised", Reduction::span));
  CHECK_NOTHROW(check_reduction(bench, "loop", Reduction::max));
  CHECK_THROWS_WITH_AS(check_reduction(bench, "loop", Reduction::span),
                       doctest::Contains("ranks of loop do not begin at one instant"), InputError);
  bench.arrivals = "one-late:1:10";
  CHECK_NOTHROW(check_reduction(bench, "once", Reduction::mean));
  CHECK_THROWS_WITH_AS(check_reduction(bench, "once", Reduction::span),
                       doctest::Contains("use max or mean"), InputError);
}

TEST_CASE("each rank's own number is its median over repetitions, of a rank's g_i or o_i too") {
  BenchFile file{setup(), {}, {}, {}};
  for (const double time : {3, 9, 5}) file.samples.push_back(sample("gap", {1, time}));
  file.ends.push_back({.point = sample("overhead", {0, 0}).point, .stopped = "budget"});
  const std::vector<BenchRow> rows = summarise(file, Reduction::max);
  CHECK(rows[0].per_rank_us.empty());
  CHECK(rows[1].per_rank_us == std::vector<double>{1, 5});
}

TEST_CASE("the median over repetitions is that of each repetition's maximum over ranks") {
  BenchFile file{setup(), {}, {}, {}};
  for (const double time : {3, 9, 5}) file.samples.push_back(sample("loop", {1, time}));
  file.samples.push_back(sample("gap", {2, 2}));
  file.ends.push_back({.point = sample("barrier", {0, 0}).point, .stopped = "windows"});
  const std::vector<BenchRow> rows = summarise(file, Reduction::max);
  REQUIRE(rows.size() == 3);
  CHECK(rows[0].repetitions == 0);
  CHECK(rows[0].end.stopped == "windows");
  CHECK(rows[1].median_us == 5);
  CHECK(rows[1].repetitions == 3);
  CHECK_FALSE(rows[1].interval_us);  // of fewer than 6
  CHECK(rows[2].point.scheme == "gap");
}

TEST_CASE("max OL_i is the largest of the ranks' medians, whichever rank was disturbed when") {
  BenchFile file{setup(), {}, {}, {}};
  // rank 1 is the root, whose place has each repetition's largest
  for (const auto& [first, last] : {std::pair{5, 99}, {80, 7}, {6, 8}})
    file.samples.push_back(sample("ol-i", {1.0 * first, 1.0 * std::max(first, last), 1.0 * last}));
  const std::vector<BenchRow> rows = summarise(file, Reduction::max);
  REQUIRE(rows.size() == 1);
  CHECK(rows[0].median_us == 8);  // of rank 2: 99, 7, 8; of rank 0: 5, 80, 6
  CHECK(rows[0].repetitions == 3);
}

TEST_CASE("the slowest rank's OL_i agree, whatever disturbs the others") {
  const StoppingRule rule{.precision = 0.05, .least = 6};
  std::vector<BenchSample> samples;
  std::vector<double> largest;
  for (const double disturbed : {50, 200, 60, 300, 70, 400}) {
    samples.push_back(sample("ol-i", {disturbed, std::max(disturbed, 100.0), 100}));
    largest.push_back(reduced_us(samples.back(), Reduction::max, Rank(1)));
  }
  CHECK_FALSE(rule.is_precise(largest));
  CHECK_FALSE(rule.is_precise(values_us(samples, Reduction::max, Rank(1))));  // 135 is the median
  for (BenchSample& one : samples) one.times_us[2] = 150;
  CHECK(rule.is_precise(values_us(samples, Reduction::max, Rank(1))));
  CHECK(values_us({}, Reduction::max, Rank(1)).empty());
}

TEST_CASE("with arrivals a row has the mean and the largest elapsed time over ranks ([2])") {
  BenchFile file{setup(), {}, {}, {}};
  file.setup.arrivals = "random:4";
  for (const double time : {3, 9, 5}) {
    file.samples.push_back(sample("once", {1, time}));
    file.samples.back().message_time_us = 7;
  }
  const std::vector<BenchRow> rows = summarise(file, Reduction::max);
  REQUIRE(rows.size() == 1);
  REQUIRE(rows[0].elapsed);
  CHECK(rows[0].elapsed->mean_us == 3);
  CHECK(rows[0].elapsed->worst_us == 5);
  CHECK(rows[0].elapsed->message_time_us == 7);
  file.setup.arrivals = "";
  CHECK_FALSE(summarise(file, Reduction::max)[0].elapsed);
}

TEST_CASE("the setup of a samples file is all of what algorithms and delays were") {
  const TemporaryFile file;
  BenchSetup all = setup();
  all.piece = Bytes(512);
  all.allgather = "recursive-doubling";
  all.sub_group = "scatter-allgather";
  all.arrivals = "late:0.2:8";
  std::ofstream(file.path) << bench_header(all, {}).text() << "\n";
  CHECK(bench_header(read_bench_samples(file.path).setup, {}) == bench_header(all, {}));
}

}  // namespace loggp::measure::bench_test
