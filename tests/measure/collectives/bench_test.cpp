// Stopping rules, windows, samples files and summaries of live benchmarks, tested without MPI
// ranks.
#include <doctest/doctest.h>

#include <fstream>

#include "algorithms/collectives/algorithm_choices.hpp"
#include "measure/collectives/bench_summary.hpp"
#include "measure/collectives/window_control.hpp"
#include "measure/samples/stopping_rule.hpp"
#include "models/base/errors.hpp"
#include "tests/measure/samples/bench_points.hpp"
#include "tests/measure/samples/temporary_file.hpp"
#include "tests/models/parameters/error_text.hpp"

namespace loggp::measure::bench_test {

namespace {

Benchmark base() {
  return {.collective = "broadcast",
          .root = Rank(1),
          .barrier = {.algorithm = &find_algorithm("barrier", "ring"), .bytes = Bytes(64)}};
}

BenchSample sample(const std::string& scheme, std::vector<double> times) {
  const auto ranks = static_cast<std::int32_t>(times.size());
  return {broadcast_point("binomial", scheme, ranks, Bytes(8)), 10, std::move(times)};
}

}  // namespace

TEST_CASE("the interval rule stops when the interval is narrow relative to the median") {
  const StoppingRule rule{.precision = 0.1, .least = 6};
  // with 6 values the interval is from the least to the largest
  CHECK(rule.is_precise(std::vector<double>{100, 100, 100, 100, 91, 109}));
  CHECK_FALSE(rule.is_precise(std::vector<double>{100, 100, 100, 100, 89, 111}));
  CHECK_FALSE(rule.is_precise(std::vector<double>{100, 100, 100, 100, 100}));  // too few
}

TEST_CASE("equal values are precise under the rule of [1], also if all are 0") {
  const StoppingRule rule = StoppingRule::deviation_rule();
  CHECK(rule.is_precise(std::vector<double>(8, 0.0)));
  CHECK(rule.is_precise(std::vector<double>(8, 5.0)));
  CHECK_FALSE(rule.is_precise(std::vector<double>{-1, 1, -1, 1, -1, 1, -1, 1}));
}

TEST_CASE("the rule of [1] stops at a deviation of 3 % of the mean, from 8 values on") {
  const StoppingRule rule = StoppingRule::deviation_rule();
  CHECK(rule.most == 30);
  // four each of 100 ± d: the deviation is d √(8/7)
  const auto values = [](double d) {
    return std::vector<double>{100 - d, 100 + d, 100 - d, 100 + d,
                               100 - d, 100 + d, 100 - d, 100 + d};
  };
  CHECK(rule.is_precise(values(2.806)));  // 2.9997
  CHECK_FALSE(rule.is_precise(values(2.807)));
  CHECK_FALSE(rule.is_precise(std::vector<double>(7, 100)));
}

TEST_CASE("windows last twice an operation; late and overlong ones do not count") {
  WindowControl control(Duration::us(100));
  CHECK(control.length() == Duration::us(200));
  CHECK(control.take(Duration::us(4), Duration::us(200)));
  CHECK_FALSE(control.take(Duration::us(4.1), Duration::us(104)));
  CHECK_FALSE(control.take(Duration(), Duration::us(200.1)));
  CHECK(control.windows() == 3);
  CHECK(control.late() == 1);
  CHECK(control.overlong() == 1);
}

TEST_CASE("a rank may start 1 us late even in the shortest windows") {
  WindowControl control(Duration::us(1));
  CHECK(control.length() == Duration::us(5));
  CHECK(control.tolerance() == Duration::us(1));
  CHECK(control.take(Duration::us(1), Duration::us(2)));
  CHECK_FALSE(control.take(Duration::us(1.01), Duration::us(2)));
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

TEST_CASE("window control gives up after windows that fail at every length, and says what to do") {
  WindowControl control(Duration::us(100));
  for (int batches = 1; batches <= 6; ++batches) {
    CHECK_FALSE(control.gives_up());
    (void)control.take(Duration::us(1e6), Duration::us(50));
    control.end_batch();
  }
  CHECK(control.gives_up());
  CHECK(control.used() == Duration::us(6400));  // 32 times as long as the first
  CHECK(control.complaint(true).find("the last ones 6400 us long: of 6 windows 6 began late and "
                                     "0 were too short; there are more ranks "
                                     "than CPUs: use fewer") != std::string::npos);
  (void)control.take(Duration(), Duration::us(50));
  control.end_batch();
  CHECK_FALSE(control.gives_up());
}

TEST_CASE("an operation of seconds gets windows of up to 8 operations") {
  WindowControl control(Duration::us(3e6));
  CHECK(control.length() == Duration::us(6e6));
  CHECK(control.take(Duration(), Duration::us(3e6)));
  for (int batches = 0; batches < 5; ++batches) {
    (void)control.take(Duration(), Duration::us(1e9));
    control.end_batch();
  }
  CHECK(control.length() == Duration::us(24e6));
}

TEST_CASE("the complaint about windows that are too short does not blame the machine") {
  WindowControl control(Duration::us(100));
  (void)control.take(Duration(), Duration::us(1e4));
  control.end_batch();
  CHECK(control.complaint(false).find("time varies too much") != std::string::npos);
  for (int late = 0; late < 2; ++late) (void)control.take(Duration::us(1e4), Duration::us(100));
  CHECK(control.complaint(false).find("something disturbs the ranks") != std::string::npos);
}

TEST_CASE("samples are read from their file unchanged, without a line that was cut off") {
  const TemporaryFile file;
  BenchEnd end{.point = sample("loop", {1, 2}).point, .stopped = "precise", .late = 3};
  end.remark = "a \"remark\"";
  end.empty_us = 0.125;
  std::ofstream(file.path) << bench_header(base(), {{"host", "h"}}).text() << "\n"
                           << bench_record(sample("loop", {1.25, 2})) << "\n"
                           << bench_record(end) << "\n"
                           << warning_record("they moved") << "\n"
                           << warning_record("rank 0 was disturbed") << "\n"
                           << warning_record("they moved") << "\n{\"record\": \"sam";
  const BenchFile found = read_bench_samples(file.path);
  CHECK(bench_header(found.base, found.provenance) == bench_header(base(), {{"host", "h"}}));
  REQUIRE(found.samples.size() == 1);
  CHECK(bench_record(found.samples[0]) == bench_record(sample("loop", {1.25, 2})));
  REQUIRE(found.ends.size() == 1);
  CHECK(bench_record(found.ends[0]) == bench_record(end));
  CHECK(found.warning == "they moved; rank 0 was disturbed");
}

TEST_CASE("points keep the choices of their algorithms and schemes") {
  const TemporaryFile file;
  std::ofstream out(file.path);
  out << bench_header(base(), {}).text() << "\n";
  std::vector<BenchPoint> points;
  for (const char* algorithm : {"scatter-allgather:ring", "scatter-allgather:recursive-doubling",
                                "arrival-b:scatter-allgather:recursive-doubling", "flat"}) {
    for (const char* scheme : {"loop", "change-root:random", "barrier:ring"})
      points.push_back(broadcast_point(algorithm, scheme, 2, Bytes(8)));
  }
  for (const BenchPoint& point : points) out << bench_record(BenchSample{point, 1, {1, 2}}) << "\n";
  // as files were before points had choices
  out << R"({"record":"sample","algorithm":"scatter-allgather","scheme":"barrier","ranks":2,)"
      << R"("bytes":8,"iterations":1,"times_us":[1,2]})" << "\n";
  out.close();
  const BenchFile found = read_bench_samples(file.path);
  REQUIRE(found.samples.size() == points.size() + 1);
  for (std::size_t i = 0; i < points.size(); ++i) CHECK(found.samples[i].point == points[i]);
  const BenchPoint& older = found.samples.back().point;
  CHECK(older.algorithm.allgather == base().allgather);
  CHECK(older.scheme.barrier == base().barrier.algorithm);
}

TEST_CASE("samples of another setup are refused with the name of the first difference") {
  Benchmark other = base();
  CHECK_NOTHROW(refuse_other_run("f", bench_header(base(), {}), bench_header(other, {})));
  other.sub_group = SubGroup::scatter_allgather;
  CHECK_THROWS_WITH_AS(refuse_other_run("f", bench_header(base(), {}), bench_header(other, {})),
                       doctest::Contains("f: its samples were made with another sub_group"),
                       InputError);
  other.barrier.algorithm = &find_algorithm("barrier", "linear");
  other.collective = "reduce";  // the first of the three
  CHECK_THROWS_WITH_AS(refuse_other_run("f", bench_header(base(), {}), bench_header(other, {})),
                       doctest::Contains("another collective"), InputError);
}

TEST_CASE(
    "a run resumes only samples of the same host, MPI and transport; the setup is compared first") {
  const SampleHeader here = bench_header(base(), {{"host", "h"}, {"date", "1"}});
  const auto refuse = [&](const SampleHeader& now) { refuse_other_run("f", here, now); };
  CHECK_NOTHROW(refuse(bench_header(base(), {{"host", "h"}, {"date", "2"}})));
  CHECK_THROWS_WITH_AS(refuse(bench_header(base(), {{"host", "h"}, {"mpi", "m"}})),
                       doctest::Contains("another mpi"), InputError);
  Benchmark other = base();
  other.collective = "reduce";
  CHECK_THROWS_WITH_AS(refuse(bench_header(other, {{"host", "i"}})),
                       doctest::Contains("another collective"), InputError);
}

TEST_CASE("an error in a samples file names the line") {
  const TemporaryFile file;
  BenchSample wrong = sample("loop", {1, 2});
  wrong.point.ranks = 3;
  std::ofstream(file.path) << bench_header(base(), {}).text() << "\n"
                           << bench_record(wrong) << "\n";
  CHECK_THROWS_WITH_AS(
      (void)read_bench_samples(file.path),
      doctest::Contains("line 2: \"times_us\" does not have one time for each rank"), InputError);
}

TEST_CASE("a sample with fewer ranks than the root needs is refused with its line") {
  const TemporaryFile file;
  std::ofstream(file.path) << bench_header(base(), {}).text() << "\n"
                           << bench_record(sample("loop", {1, 2})) << "\n"
                           << bench_record(sample("loop", {1})) << "\n";
  CHECK_THROWS_WITH_AS(
      (void)read_bench_samples(file.path),
      doctest::Contains("line 3: the root is 1, but the sample's ranks are 0 to 0"), InputError);
}

TEST_CASE("a repetition is reduced in five ways, unless only one rank reports") {
  const BenchSample loop = sample("loop", {4, 1, 7});
  CHECK(reduced_us(loop, Reduction::max, Rank(1)) == 7);
  CHECK(reduced_us(loop, Reduction::root, Rank(1)) == 1);
  CHECK(reduced_us(loop, Reduction::mean, Rank(1)) == 4);
  CHECK(reduced_us(loop, Reduction::min, Rank(1)) == 1);
  CHECK(reduced_us(loop, Reduction::span, Rank(1)) == 7);
  CHECK(reduced_us(sample("send-latency", {4, 1, 7}), Reduction::max, Rank(1)) == 1);
  CHECK(reduced_us(sample("loop-mpptest", {4, 1, 7}), Reduction::max, Rank(1)) == 4);
}

TEST_CASE("the span is refused where samples do not contain the ranks' start times") {
  Benchmark bench = base();
  bench.scheme = Scheme::synchronised;
  CHECK_NOTHROW(check_reduction(bench, Reduction::span));
  bench.scheme = Scheme::loop;
  CHECK_NOTHROW(check_reduction(bench, Reduction::max));
  CHECK_THROWS_WITH_AS(check_reduction(bench, Reduction::span),
                       doctest::Contains("with scheme loop ranks begin at different times"),
                       InputError);
  bench.scheme = Scheme::once;
  bench.arrivals = ArrivalPattern::parse("one-late:1:10");
  CHECK_NOTHROW(check_reduction(bench, Reduction::mean));
  CHECK_THROWS_WITH_AS(check_reduction(bench, Reduction::span),
                       doctest::Contains("use --reduce max or mean"), InputError);
}

TEST_CASE("each rank's number is its median over repetitions, also of g_i and o_i") {
  BenchFile file{base(), {}, {}, {}};
  for (const double time : {3, 9, 5}) file.samples.push_back(sample("gap", {1, time}));
  file.ends.push_back({.point = sample("overhead", {0, 0}).point, .stopped = "budget"});
  const std::vector<BenchRow> rows = summarise(file, Reduction::max);
  CHECK(rows[0].per_rank_us.empty());
  CHECK(rows[1].per_rank_us == std::vector<double>{1, 5});
}

TEST_CASE("the median over repetitions is that of each repetition's maximum over ranks") {
  BenchFile file{base(), {}, {}, {}};
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
  CHECK(rows[2].point.scheme.scheme == Scheme::gap);
}

TEST_CASE("max OL_i is the largest of the ranks' medians, whichever rank was disturbed when") {
  BenchFile file{base(), {}, {}, {}};
  // rank 1 is the root, whose place has each repetition's largest
  for (const auto& [first, last] : {std::pair{5, 99}, {80, 7}, {6, 8}})
    file.samples.push_back(sample("ol-i", {1.0 * first, 1.0 * std::max(first, last), 1.0 * last}));
  const std::vector<BenchRow> rows = summarise(file, Reduction::max);
  REQUIRE(rows.size() == 1);
  CHECK(rows[0].median_us == 8);  // of rank 2: 99, 7, 8; of rank 0: 5, 80, 6
  CHECK(rows[0].repetitions == 3);
}

TEST_CASE("the stopping rule looks at the OL_i of the slowest rank only") {
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

TEST_CASE("with arrivals a row contains the mean and the largest elapsed time over ranks ([2])") {
  BenchFile file{base(), {}, {}, {}};
  file.base.arrivals = ArrivalPattern::recorded("random:4");
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
  file.base.arrivals = {};
  CHECK_FALSE(summarise(file, Reduction::max)[0].elapsed);
}

TEST_CASE("the setup in a samples file contains every option of algorithms and delays") {
  const TemporaryFile file;
  Benchmark all = base();
  all.piece = Bytes(512);
  all.allgather = Allgather::recursive_doubling;
  all.sub_group = SubGroup::scatter_allgather;
  all.arrivals = ArrivalPattern::parse("late:0.2:8");
  std::ofstream(file.path) << bench_header(all, {}).text() << "\n";
  CHECK(bench_header(read_bench_samples(file.path).base, {}) == bench_header(all, {}));
}

namespace {

// What reading a samples file says whose header or only sample has `right` replaced by `wrong`.
std::string complaint(const std::string& right, const std::string& wrong) {
  Benchmark arrived = base();
  arrived.arrivals = ArrivalPattern::recorded("random:8");
  std::string text =
      bench_header(arrived, {}).text() + "\n" + bench_record(sample("loop", {1, 2})) + "\n";
  const std::size_t place = text.find(right);
  REQUIRE(place != std::string::npos);
  const TemporaryFile file;
  std::ofstream(file.path) << text.replace(place, right.size(), wrong);
  const std::string error = error_text<InputError>([&] { (void)read_bench_samples(file.path); });
  REQUIRE(error.starts_with(file.path + ", "));
  return error.substr(file.path.size() + 2);
}

}  // namespace

TEST_CASE("a name that nobody knows is refused with file and line, and the known ones are listed") {
  CHECK(complaint(R"("forward")", R"("forwards")") ==
        "line 1: \"order\": unknown order 'forwards'; known: forward, backward, random");
  CHECK(complaint(R"("ring")", R"("rign")") ==
        "line 1: \"barrier\": unknown barrier algorithm 'rign'; known: ring, linear, "
        "hypercube, dissemination");
  CHECK(complaint(R"("allgather":"ring")", R"("allgather":"rings")") ==
        "line 1: \"allgather\": unknown allgather 'rings'; known: ring, recursive-doubling");
  CHECK(complaint(R"("pipelined")", R"("chain")") ==
        "line 1: \"sub_group\": unknown sub-group broadcast 'chain'; known: pipelined, "
        "scatter-allgather");
  CHECK(complaint(R"("loop")", R"("lop")")
            .starts_with("line 2: \"scheme\": unknown scheme 'lop'; known: loop, "));
  CHECK(
      complaint(R"("binomial")", R"("trinomial")")
          .starts_with(
              "line 2: \"algorithm\": unknown broadcast algorithm 'trinomial'; known: binomial, "));
}

TEST_CASE("samples of the library's own algorithm and barrier come back as they were") {
  const TemporaryFile file;
  Benchmark native = base();
  native.collective = "allreduce";
  native.barrier.algorithm = nullptr;
  BenchSample one = sample("loop", {1, 2});
  one.point.algorithm = {};
  std::ofstream(file.path) << bench_header(native, {}).text() << "\n" << bench_record(one) << "\n";
  const BenchFile found = read_bench_samples(file.path);
  CHECK(found.base.barrier.is_native());
  CHECK(bench_header(found.base, {}) == bench_header(native, {}));
  REQUIRE(found.samples.size() == 1);
  CHECK(found.samples[0].point == one.point);
  CHECK(bench_record(found.samples[0]).find(R"("algorithm":"native")") != std::string::npos);
}

TEST_CASE("samples whose arrivals are in a file are read when that file is gone") {
  const TemporaryFile file;
  Benchmark late = base();
  late.arrivals = ArrivalPattern::recorded("gone.csv");
  std::ofstream(file.path) << bench_header(late, {}).text() << "\n";
  const Benchmark found = read_bench_samples(file.path).base;
  CHECK(found.has_arrivals());
  CHECK(found.arrivals.spec() == "gone.csv");
  CHECK_FALSE(found.arrivals.balanced());
  CHECK_THROWS_WITH_AS((void)found.arrivals.offsets(2, Duration(), Rank(), 1),
                       doctest::Contains("--arrivals gone.csv: no such pattern or file"),
                       InputError);
}

TEST_CASE("a point's whole benchmark is what all have in common with what is its own") {
  const BenchPoint point = broadcast_point("flat", "gap", 5, Bytes(3));
  const Benchmark whole = benchmark_at(point, base());
  CHECK(whole.algorithm_name() == "flat");
  CHECK(whole.scheme == Scheme::gap);
  CHECK(whole.ranks == 5);
  CHECK(whole.bytes == Bytes(3));
  CHECK(whole.root == Rank(1));
  CHECK(whole.barrier.name() == "ring");
}

}  // namespace loggp::measure::bench_test
