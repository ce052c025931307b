#include "compare/predict/simulated_nonblocking.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "compare/predict/simulated_scheme.hpp"
#include "measure/nonblocking/nonblocking_summary.hpp"
#include "models/parameters/parameter_catalogue.hpp"

namespace loggp::compare::simulated_nonblocking_test {

namespace {

// Whole microseconds: a message takes o + L + o = 4.
const char* const by_hand = "L=2us,o=1us,g=1us,G=0";

Benchmark collective(const char* name, const char* algorithm, std::int32_t ranks, Bytes bytes) {
  Benchmark benchmark{.collective = name, .ranks = ranks};
  benchmark.algorithm = &find_algorithm(name, algorithm);
  benchmark.bytes = bytes;
  return benchmark;
}

BesideCollective beside(NonblockingProgress progress, double us, std::int64_t tests = 0) {
  BesideCollective result{progress, false, Duration::us(us)};
  result.tests = tests;
  return result;
}

double most_wait_us(const std::vector<NonblockingTimesOfRank>& times) {
  double most = 0;
  for (const NonblockingTimesOfRank& rank : times) most = std::max(most, rank.wait.in_us());
  return most;
}

std::vector<NonblockingTimesOfRank> pipeline(const BesideCollective& how) {
  // a chain over four ranks: each of the middle ones must pass the message on
  const Machine machine(find_parameters(by_hand));
  return simulate_beside(machine, collective("broadcast", "pipelined", 4, Bytes(1)), {}, how);
}

measure::NonblockingFile file_of(const std::vector<std::string>& progress,
                                 simulate::Reception reception) {
  constexpr std::int32_t ranks = 8;
  const Machine machine(find_parameters("ompi-ib-sdr"));
  NonblockingSweep sweep;
  sweep.base = collective("allreduce", "recursive-doubling", ranks, Bytes(8));
  sweep.sizes = {Bytes(65536)};
  sweep.ranks = {ranks};
  sweep.methods = {"time", "work"};
  sweep.progress = progress;
  sweep.intervals = {Bytes(1024)};
  sweep.thread = {Duration::us(10), Duration::us(2)};
  Conditions conditions;
  conditions.reception = reception;
  return simulate_nonblocking(machine, sweep, conditions);
}

// Two points on 1024 ranks. On fewer ranks there would be no estimate.
NonblockingSweep large_sweep() {
  NonblockingSweep sweep;
  sweep.base = collective("allreduce", "recursive-doubling", 1024, Bytes(8));
  sweep.sizes = {Bytes(8)};
  sweep.ranks = {1024};
  sweep.methods = {"time"};
  sweep.progress = {"none", "itself"};
  return sweep;
}

const measure::NonblockingRow& row_of(const std::vector<measure::NonblockingRow>& rows,
                                      std::string_view method, std::string_view progress) {
  const auto found = std::find_if(rows.begin(), rows.end(), [&](const auto& row) {
    return row.point.method == method && row.point.progress == progress;
  });
  REQUIRE(found != rows.end());
  return *found;
}

}  // namespace

TEST_CASE("a nonblocking collective whose rank waits at once takes as long as a blocking one") {
  const Machine machine(find_parameters("ompi-ib-sdr"));
  for (const auto& [name, algorithm] :
       {std::pair{"broadcast", "binomial"}, std::pair{"allreduce", "recursive-doubling"},
        std::pair{"alltoall", "linear"}}) {
    CAPTURE(std::string(algorithm));
    const Benchmark benchmark = collective(name, algorithm, 8, Bytes(1024));
    const auto times = simulate_beside(machine, benchmark, {}, {});
    Duration most;
    for (const NonblockingTimesOfRank& rank : times) most = std::max(most, rank.total);
    CHECK(most.in_us() == operation_latency(machine, benchmark).in_us());
  }
}

TEST_CASE("without calls a chain progresses in the wait only, and each rank waits for the last") {
  // the root sends at 0 and is done at 1; rank 1 takes the message in at 100, after its
  // computation, and sends it on: at 102; rank 2 then has it at 102 + 2 and one more, and sends:
  // 106; rank 3: 109
  const auto times = pipeline(beside(NonblockingProgress::none, 100));
  CHECK(times[0].total == Duration::us(101));
  CHECK(times[1].total == Duration::us(102));
  CHECK(times[2].total == Duration::us(106));
  CHECK(times[3].total == Duration::us(109));
}

TEST_CASE("tests pass the message on during the computation") {
  // tests at 0, 25, 50, 75 and 100 µs; each finds at most one message, and an unsuccessful one
  // takes o_r = 1 µs
  const auto with = pipeline(beside(NonblockingProgress::tests, 100, 5));
  const auto without = pipeline(beside(NonblockingProgress::none, 100));
  CHECK(most_wait_us(with) == 0);
  CHECK(most_wait_us(without) == 9);
  CHECK(with[3].tests == Duration::us(1 + 1 + 1 + 1));  // three in vain, one takes the message in
  CHECK(with[0].tests == Duration());                   // its operations are done
}

TEST_CASE("more tests than needed only take time, too few leave the collective to the wait") {
  const auto overhead = [](std::int64_t tests) {
    double most = 0;
    for (const NonblockingTimesOfRank& rank :
         pipeline(beside(NonblockingProgress::tests, 12, tests)))
      most = std::max(most, (rank.start + rank.tests + rank.wait).in_us());
    return most;
  };
  CHECK(overhead(1) > overhead(4));
  CHECK(overhead(60) > overhead(4));
}

TEST_CASE("a collective that progresses by itself costs nothing behind a long computation") {
  const auto times = pipeline(beside(NonblockingProgress::itself, 100));
  for (const NonblockingTimesOfRank& rank : times) {
    CHECK(rank.total == Duration::us(100));
    CHECK(rank.wait == Duration());
  }
  // the last rank has the message at 12: 3 messages of 4 µs
  CHECK(pipeline(beside(NonblockingProgress::itself, 10))[3].wait == Duration::us(2));
}

TEST_CASE("a thread costs CPU time that only the work-based method sees") {
  BesideCollective how = beside(NonblockingProgress::thread, 100);
  how.thread = {Duration::us(10), Duration::us(2)};
  const auto by_time = pipeline(how);
  how.is_work = true;
  const auto by_work = pipeline(how);
  // rank 1 computes 10 µs, changes, takes the message in (1 µs), sends it on (1 µs), changes back
  CHECK(by_work[1].total == Duration::us(100 + 2 + 2 + 2));
  CHECK(by_time[1].total == Duration::us(100));
  CHECK(by_time[1].wait == Duration());
}

TEST_CASE("with tests both methods find the same overhead, with a thread they do not") {
  const auto rows = measure::summarise(
      file_of({"none", "tests", "thread", "itself"}, simulate::Reception::onload), Reduction::max);
  REQUIRE(rows.size() == 8);
  const auto overhead = [&](std::string_view method, std::string_view progress) {
    return row_of(rows, method, progress).overhead_us;
  };
  for (const char* progress : {"none", "tests", "itself"})
    CHECK(overhead("work", progress) == doctest::Approx(overhead("time", progress)));
  CHECK(overhead("work", "thread") > overhead("time", "thread") + 5);
  CHECK(row_of(rows, "time", "tests").end.tests == 65);
  CHECK(row_of(rows, "time", "itself").overlap == doctest::Approx(1));
}

TEST_CASE("the work of nonblocking collectives grows with the points and with the tests") {
  const Machine machine(find_parameters(by_hand));
  NonblockingSweep sweep = large_sweep();
  sweep.ranks.assign(100, 1024);
  // each rank sends and receives 10 times, and copies its data once
  CHECK(estimate_nonblocking(machine, sweep).operations ==
        doctest::Approx(100 * 2 * 1024 * 21).epsilon(0.02));
  sweep.ranks = {1024};
  sweep.progress = {"tests"};
  sweep.intervals = {Bytes(1)};
  sweep.sizes = {Bytes(std::int64_t{1} << 30)};
  CHECK(estimate_nonblocking(machine, sweep).seconds > 3600);
}

TEST_CASE("where the interface takes in the bytes, tests hide them behind the computation") {
  const auto overhead = [](simulate::Reception reception, std::string_view progress) {
    const auto rows = measure::summarise(file_of({"none", "tests"}, reception), Reduction::max);
    return row_of(rows, "work", progress).overhead_us;
  };
  using enum simulate::Reception;
  CHECK(overhead(offloaded, "tests") < overhead(offloaded, "none"));
  CHECK(overhead(onload, "tests") > 0.9 * overhead(onload, "none"));
}

}  // namespace loggp::compare::simulated_nonblocking_test
