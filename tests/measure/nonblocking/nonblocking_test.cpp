// Arithmetic, samples files and summaries of nonblocking collectives, tested without MPI ranks.
#include "measure/nonblocking/nonblocking.hpp"

#include <doctest/doctest.h>

#include <fstream>

#include "measure/live/machine/busy_work.hpp"
#include "measure/live/machine/clock.hpp"
#include "measure/nonblocking/nonblocking_summary.hpp"
#include "models/base/errors.hpp"
#include "tests/measure/samples/temporary_file.hpp"

namespace loggp::measure::nonblocking_test {

namespace {

NonblockingPoint point(const std::string& method, const std::string& progress) {
  return {2, Bytes(4096), method, progress, Bytes(progress == "tests" ? 2048 : 0)};
}

// t_b = 100 us; the workload takes 104 us on rank 0 and 110 us on rank 1
NonblockingFile file_of(const std::vector<NonblockingSample>& samples,
                        const std::vector<NonblockingPoint>& points) {
  NonblockingFile file;
  file.blocking = {{2, Bytes(4096), 100, 1000, {104, 110}, {99, 100, 101}, 4}};
  file.samples = samples;
  for (const NonblockingPoint& one : points) file.ends.push_back({.point = one});
  return file;
}

}  // namespace

TEST_CASE("4096 bytes with a test every 2048 bytes make three tests around two halves ([3])") {
  CHECK(progress_tests(Bytes(4096), Bytes(2048)) == 3);
  CHECK(computation_parts(3) == 2);
  CHECK(progress_tests(Bytes(4095), Bytes(2048)) == 2);
  CHECK(progress_tests(Bytes(2047), Bytes(2048)) == 1);
  CHECK(progress_tests(Bytes(), Bytes(1)) == 1);
  CHECK(computation_parts(2) == 1);
  CHECK(computation_parts(1) == 1);
  CHECK(computation_parts(0) == 1);
}

TEST_CASE("the parts of a computation add up to it and differ by one at most") {
  for (const std::int64_t total : {std::int64_t{0}, std::int64_t{5}, std::int64_t{1'000'003}}) {
    for (const std::int64_t parts : {1, 2, 3, 7, 1000}) {
      std::int64_t sum = 0;
      for (std::int64_t part = 0; part < parts; ++part) {
        const std::int64_t one = part_size(total, part, parts);
        CHECK((one == total / parts || one == total / parts + 1));
        sum += one;
      }
      CHECK(sum == total);
    }
  }
}

TEST_CASE("the workload is the first that takes long enough, at most a sixteenth too long") {
  for (const double unit_us : {0.05, 1.0, 3.0}) {
    for (const double needed_us : {0.01, 1.0, 7.0, 1234.5, 1e5}) {
      Duration spent;
      const auto time_of = [&](std::int64_t units) {
        const Duration time = units * Duration::us(unit_us);
        spent += time;
        return time;
      };
      const std::int64_t units = calibrate_workload(Duration::us(needed_us), time_of);
      const double found = static_cast<double>(units) * unit_us;
      CAPTURE(unit_us);
      CAPTURE(needed_us);
      CHECK(found >= needed_us);
      CHECK(found <= (needed_us + unit_us) * 17 / 16 + unit_us);
      // five or six from three quarters on, two more tries of the last, and the short ones
      CHECK(spent.in_us() <= 8 * (found + 16 * unit_us));
    }
  }
  CHECK(calibrate_workload(Duration(), [](std::int64_t) { return Duration::us(1); }) == 0);
}

TEST_CASE("[3]'s steps find a workload of seconds in a few of them") {
  int calls = 0;
  const auto time_of = [&](std::int64_t units) {
    if (units * Duration::us(0.1) > Duration::us(1e6)) ++calls;
    return units * Duration::us(0.1);
  };
  CHECK(calibrate_workload(Duration::us(2e6), time_of) >= 20'000'000);
  CHECK(calls <= 9);
}

TEST_CASE("an interruption does not count as work") {
  int calls = 0;
  const auto time_of = [&](std::int64_t units) {
    ++calls;
    return units * Duration::us(1) + (calls % 5 == 3 ? Duration::us(1e4) : Duration());
  };
  CHECK(calibrate_workload(Duration::us(500), time_of) >= 500);
}

TEST_CASE("ten times the work takes longer") {
  const Clock clock;
  const auto time_of = [&](std::int64_t units) {
    const Time begun = clock.now();
    do_work(units);
    return clock.now() - begun;
  };
  CHECK(time_of(10'000'000) > time_of(1'000'000));
}

TEST_CASE(
    "overlap is the hidden part of the blocking time, progress a fraction of the best overlap") {
  CHECK(overlap_ratio(25, 100) == doctest::Approx(0.75));
  CHECK(overlap_ratio(100, 100) == 0);
  CHECK(overlap_ratio(150, 100) == doctest::Approx(-0.5));
  CHECK_FALSE(overlap_ratio(1, 0));
  CHECK(asynchronous_progress(0.2, 0.8) == doctest::Approx(0.25));
  CHECK_FALSE(asynchronous_progress(-0.2, 0));
}

TEST_CASE("samples of nonblocking collectives are read unchanged; the last t_b counts") {
  const TemporaryFile file;
  const NonblockingSample sample{point("work", "tests"), {1, 2}, {3, 4}, {5, 6}, {120, 140}};
  const NonblockingEnd end{.point = sample.point, .tests = 3, .stopped = "precise", .late = 2};
  const BlockingTime first{2, Bytes(4096), 100, 0, {}, {99, 100}, 4, true};
  const BlockingTime last{2, Bytes(4096), 100, 1000, {104, 110}, {99, 100}, 4, true};
  const NonblockingSetup setup{"allreduce", 1, "barrier"};
  std::ofstream(file.path) << nonblocking_header(setup, {{"host", "h"}}).text() << "\n"
                           << to_record(first) << "\n"
                           << to_record(last) << "\n"
                           << to_record(sample) << "\n"
                           << to_record(end) << "\n{\"record\": \"sam";
  const NonblockingFile found = read_nonblocking_samples(file.path);
  CHECK(nonblocking_header(found.setup, found.provenance) ==
        nonblocking_header(setup, {{"host", "h"}}));
  REQUIRE(found.blocking.size() == 1);
  CHECK(to_record(found.blocking[0]) == to_record(last));
  REQUIRE(found.samples.size() == 1);
  CHECK(to_record(found.samples[0]) == to_record(sample));
  REQUIRE(found.ends.size() == 1);
  CHECK(to_record(found.ends[0]) == to_record(end));
}

TEST_CASE("a sample without a time for each rank is refused with its line") {
  const TemporaryFile file;
  const NonblockingSample wrong{point("time", "none"), {1, 2}, {0, 0}, {5}, {120, 140}};
  std::ofstream(file.path) << nonblocking_header({"allreduce", 0, "barrier"}, {}).text() << "\n"
                           << to_record(wrong) << "\n";
  CHECK_THROWS_WITH_AS(
      (void)read_nonblocking_samples(file.path),
      doctest::Contains("line 2: \"wait_us\" does not have one time for each rank"), InputError);
}

TEST_CASE("a work-based sample is refused with its line where no earlier one has its workload") {
  const TemporaryFile file;
  const NonblockingSample sample{point("work", "none"), {1, 2}, {0, 0}, {5, 6}, {120, 140}};
  const BlockingTime known{2, Bytes(4096), 100, 1000, {104, 110}, {99, 100}, 4};
  BlockingTime other = known;
  other.bytes = Bytes(8);
  BlockingTime unknown = known;
  unknown.work_units = 0;
  unknown.work_us = {};
  const auto read = [&](const std::vector<std::string>& records) {
    std::ofstream stream(file.path);
    stream << nonblocking_header({"allreduce", 1, "barrier"}, {}).text() << "\n";
    for (const std::string& record : records) stream << record << "\n";
    stream << to_record(NonblockingEnd{.point = sample.point}) << "\n" << std::flush;
    (void)summarise(read_nonblocking_samples(file.path), Reduction::max);
  };
  CHECK_NOTHROW(read({to_record(unknown), to_record(known), to_record(sample)}));
  const auto wanted = doctest::Contains(
      "line 3: a sample of method work needs a \"blocking\" record "
      "of 2 ranks and 4096 bytes with its \"work_us\"");
  CHECK_THROWS_WITH_AS(read({to_record(other), to_record(sample)}), wanted, InputError);
  CHECK_THROWS_WITH_AS(read({to_record(unknown), to_record(sample)}), wanted, InputError);
  CHECK_THROWS_WITH_AS(read({to_record(unknown), to_record(sample), to_record(known)}), wanted,
                       InputError);
  CHECK_THROWS_WITH_AS(read({to_record(known), to_record(unknown), to_record(sample)}),
                       doctest::Contains("line 3: \"work_us\" is missing"), InputError);
}

TEST_CASE("a sample of a nonblocking collective with fewer ranks than the root needs is refused") {
  const TemporaryFile file;
  const NonblockingSample sample{point("time", "none"), {1, 2}, {0, 0}, {5, 6}, {120, 140}};
  const auto refused = [&](std::int32_t root, const char* why) {
    std::ofstream(file.path) << nonblocking_header({"allreduce", root, "barrier"}, {}).text()
                             << "\n"
                             << to_record(sample) << "\n";
    CHECK_THROWS_WITH_AS((void)read_nonblocking_samples(file.path), doctest::Contains(why),
                         InputError);
  };
  refused(2, "line 2: the root is 2, but the sample's ranks are 0 to 1");
  refused(-1, "line 1: \"root\" is -1, not a whole number from 0");
}

TEST_CASE("the overhead is the time in calls, or work-based the total time minus the work") {
  const NonblockingFile file = file_of({}, {});
  const auto sample = [](const NonblockingPoint& at) {
    return NonblockingSample{at, {1, 2}, {3, 4}, {5, 6}, {120, 140}};
  };
  CHECK(overheads_us(sample(point("time", "tests")), file.blocking[0]) ==
        std::vector<double>{9, 12});
  CHECK(overheads_us(sample(point("work", "tests")), file.blocking[0]) ==
        std::vector<double>{16, 30});
}

TEST_CASE("a row is the median of each repetition's maximum, and strategies are compared") {
  const NonblockingPoint none = point("time", "none");
  const NonblockingPoint tests = point("time", "tests");
  const NonblockingPoint other = point("work", "none");
  const NonblockingFile file = file_of({{none, {1, 2}, {0, 0}, {10, 68}, {0, 0}},
                                        {none, {1, 2}, {0, 0}, {10, 58}, {0, 0}},
                                        {none, {1, 2}, {0, 0}, {99, 1}, {0, 0}},
                                        {tests, {1, 1}, {8, 9}, {5, 10}, {0, 0}},
                                        {other, {0, 0}, {0, 0}, {0, 0}, {120, 120}}},
                                       {none, tests, other, point("work", "thread")});
  const std::vector<NonblockingRow> rows = summarise(file, Reduction::max);
  REQUIRE(rows.size() == 4);
  CHECK(rows[0].repetitions == 3);
  CHECK(rows[0].overhead_us == doctest::Approx(70));  // of 70, 60, 100
  CHECK(rows[0].overlap == doctest::Approx(0.3));
  CHECK(rows[0].start_us == doctest::Approx(2));
  CHECK(rows[1].overhead_us == doctest::Approx(20));
  CHECK(rows[1].overlap == doctest::Approx(0.8));
  CHECK(rows[0].asynchronous_progress == doctest::Approx(0.375));
  CHECK_FALSE(rows[1].asynchronous_progress);  // the program calls
  CHECK(rows[2].overhead_us == doctest::Approx(16));
  CHECK_FALSE(rows[2].asynchronous_progress);  // nothing to compare with
  CHECK(rows[3].repetitions == 0);
  CHECK_FALSE(rows[3].overlap);
}

}  // namespace loggp::measure::nonblocking_test
