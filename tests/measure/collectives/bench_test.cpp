// Samples files and summaries of live benchmarks, tested without MPI ranks.
#include <doctest/doctest.h>

#include <fstream>

#include "algorithms/collectives/algorithm_choices.hpp"
#include "algorithms/collectives/reduce_operation.hpp"
#include "measure/collectives/bench_summary.hpp"
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

TEST_CASE("a samples file keeps how late ranks might begin in a window that counts") {
  const TemporaryFile file;
  Benchmark patient = base();
  patient.lateness = Duration::us(1500.5);
  std::ofstream(file.path) << bench_header(patient, {}).text() << "\n";
  CHECK(read_bench_samples(file.path).base.lateness == patient.lateness);
  CHECK_THROWS_WITH_AS(refuse_other_run("f", bench_header(base(), {}), bench_header(patient, {})),
                       doctest::Contains("f: its samples were made with another lateness_us"),
                       InputError);
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

TEST_CASE("operations longer than their windows count as longer than all others") {
  BenchFile file{base(), {}, {}, {}};
  for (int i = 1; i <= 20; ++i)
    file.samples.push_back(sample("synchronised", {100.0 + i, 100.0 + i}));
  const BenchRow without = summarise(file, Reduction::max).at(0);
  REQUIRE(without.interval_us);
  CHECK(without.interval_us->high == 115);
  for (std::size_t i = 0; i < 4; ++i) file.samples[i].is_censored = true;
  const BenchRow few = summarise(file, Reduction::max).at(0);
  CHECK(few.censored == 4);
  CHECK(few.median_us == without.median_us + 4);
  REQUIRE(few.interval_us);
  CHECK(few.interval_us->high == 119);
  for (std::size_t i = 0; i < 7; ++i) file.samples[i].is_censored = true;
  const BenchRow many = summarise(file, Reduction::max).at(0);
  CHECK(many.has_time());
  CHECK_FALSE(many.interval_us);  // its upper end is unknown
  for (std::size_t i = 0; i < 10; ++i) file.samples[i].is_censored = true;
  CHECK_FALSE(summarise(file, Reduction::max).at(0).has_time());
}

TEST_CASE("of repeated tests the precise last one counts, else the last of the longest") {
  BenchFile file{base(), {}, {}, {}};
  const auto add = [&](std::int64_t test, double time) {
    file.samples.push_back(sample("loop", {time, time}));
    file.samples.back().test = test;
  };
  for (const double time : {9, 5, 9}) add(1, time);
  for (const double time : {8, 4, 8}) add(2, time);
  add(3, 2);
  CHECK(summarise(file, Reduction::max).at(0).median_us == 8);
  CHECK(summarise(file, Reduction::max).at(0).repetitions == 3);
  file.ends.push_back({.point = file.samples[0].point, .stopped = "precise"});
  const BenchRow row = summarise(file, Reduction::max).at(0);
  CHECK(row.median_us == 2);
  CHECK(counted_samples(file, row).size() == 1);
}

TEST_CASE("tests and censored operations are kept in a samples file") {
  const TemporaryFile file;
  BenchSample one = sample("synchronised", {1, 2});
  const std::string plain = bench_record(one);
  CHECK(plain.find("test") == std::string::npos);
  CHECK(plain.find("censored") == std::string::npos);
  one.test = 3;
  one.is_censored = true;
  std::ofstream(file.path) << bench_header(base(), {}).text() << "\n"
                           << plain << "\n"
                           << bench_record(one) << "\n";
  const BenchFile read = read_bench_samples(file.path);
  REQUIRE(read.samples.size() == 2);
  CHECK(read.samples[0].test == 1);
  CHECK_FALSE(read.samples[0].is_censored);
  CHECK(read.samples[1].test == 3);
  CHECK(read.samples[1].is_censored);
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
  all.fan_out = 3;
  all.radix = 5;
  all.requests = 7;
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
        "line 1: \"order\": unknown order 'forwards' (did you mean forward?); known: forward, "
        "backward, random");
  CHECK(complaint(R"("ring")", R"("rign")") ==
        "line 1: \"barrier\": unknown barrier algorithm 'rign' (did you mean ring?); known: ring, "
        "tree (ompi:tree), linear (ompi:linear), hypercube, double-ring (ompi:double_ring), "
        "dissemination (ompi:bruck, ompi:two_proc, mpich:dissemination), k-dissemination, "
        "recursive-doubling (ompi:recursive_doubling); only in libraries: mpich:smp; on nodes: "
        "two-level:INNER+OUTER");
  CHECK(complaint(R"("allgather":"ring")", R"("allgather":"rings")") ==
        "line 1: \"allgather\": unknown allgather 'rings' (did you mean ring?); known: ring, "
        "recursive-doubling");
  CHECK(complaint(R"("pipelined")", R"("chain")") ==
        "line 1: \"sub_group\": unknown sub-group broadcast 'chain'; known: pipelined, "
        "scatter-allgather");
  CHECK(complaint(R"("loop")", R"("lop")")
            .starts_with(
                "line 2: \"scheme\": unknown scheme 'lop' (did you mean loop?); known: loop, "));
  CHECK(complaint(R"("binomial")", R"("trinomial")")
            .starts_with("line 2: \"algorithm\": unknown broadcast algorithm 'trinomial' (did you "
                         "mean binomial?); known: binomial (mpich:binomial), "));
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

TEST_CASE("sizes of blocks come back as they were, those of a file too when it is gone") {
  for (const BlockCounts& counts :
       {BlockCounts(), BlockCounts::parse("linear"), BlockCounts::parse("one-large:2"),
        BlockCounts::listed({5, 0, 70'000}, "gone.csv")}) {
    const TemporaryFile file;
    Benchmark vector = base();
    vector.collective = "gatherv";
    vector.counts = counts;
    std::ofstream(file.path) << bench_header(vector, {}).text() << "\n";
    const Benchmark found = read_bench_samples(file.path).base;
    CHECK(found.counts.spec() == counts.spec());
    CHECK(found.counts.sizes(3, Bytes(100), 1) == counts.sizes(3, Bytes(100), 1));
  }
}

TEST_CASE("sizes of blocks that no vector form has are refused with file and line") {
  const auto refused = [](const char* collective, const BlockCounts& counts,
                          const std::string& right, const std::string& wrong) {
    Benchmark vector = base();
    vector.collective = collective;
    vector.counts = counts;
    std::string text = bench_header(vector, {}).text() + "\n";
    text.replace(text.find(right), right.size(), wrong);
    const TemporaryFile file;
    std::ofstream(file.path) << text;
    const std::string error = error_text<InputError>([&] { (void)read_bench_samples(file.path); });
    REQUIRE(error.starts_with(file.path + ", line 1: "));
    return error.substr(file.path.size() + 10);
  };
  const BlockCounts linear = BlockCounts::parse("linear");
  CHECK(refused("gatherv", linear, R"("gatherv")", R"("gather")")
            .starts_with("--counts linear: gather has no blocks of different sizes"));
  CHECK(refused("gatherv", linear, R"("linear")", R"("/etc/passwd")")
            .starts_with("--counts /etc/passwd: no such rule; give uniform, linear"));
  const BlockCounts listed = BlockCounts::listed({5, 7}, "sizes");
  CHECK(
      refused("scatterv", listed, "[5,7]", "[5,-7]").starts_with("\"counts_bytes\" is -7, not a"));
  CHECK(refused("scatterv", listed, "[5,7]", "[]").starts_with("--counts sizes: has no sizes"));
}

TEST_CASE("samples of collectives that reduce are of sums of floats") {
  const TemporaryFile file;
  Benchmark sums = base();
  CHECK(bench_header(sums, {}).text().find("radix") == std::string::npos);
  sums.collective = "allreduce";
  std::ofstream(file.path) << bench_header(sums, {}).text() << "\n";
  const BenchFile found = read_bench_samples(file.path);
  CHECK(reduce_operation(found.base).name == "sum");
  CHECK(reduce_operation(found.base).type == "float");
  CHECK(found.base.radix == 0);
}

TEST_CASE("points keep their segments and seeds; older files have those of the header") {
  const TemporaryFile file;
  Benchmark all = base();
  all.segment = Bytes(64);
  BenchPoint point = broadcast_point("pipelined", "loop", 2, Bytes(8));
  point.segment = Bytes(4096);
  point.seed = 9;
  std::ofstream(file.path) << bench_header(all, {}).text() << "\n"
                           << bench_record(BenchSample{point, 1, {1, 2}}) << "\n"
                           << R"({"record":"sample","algorithm":"pipelined","scheme":"loop",)"
                           << R"("ranks":2,"bytes":8,"iterations":1,"times_us":[1,2]})" << "\n";
  const BenchFile found = read_bench_samples(file.path);
  REQUIRE(found.samples.size() == 2);
  CHECK(found.samples[0].point == point);
  CHECK(benchmark_at(point, found.base).segment == Bytes(4096));
  CHECK(benchmark_at(point, found.base).order.seed == 9);
  CHECK(found.samples[1].point.segment == Bytes(64));
  CHECK(found.samples[1].point.seed == all.seed);
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
