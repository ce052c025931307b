#include "measure/patterns/pattern_schedule.hpp"

#include <doctest/doctest.h>

#include <map>
#include <set>

namespace loggp::measure::pattern_schedule_test {

namespace {

PatternLengths lengths_of(std::initializer_list<std::int64_t> sizes, std::int32_t repetitions) {
  PatternLengths lengths;
  for (const std::int64_t size : sizes) lengths.sizes.emplace_back(size);
  lengths.repetitions = repetitions;
  return lengths;
}

PatternSample sample_at(PatternPoint point, double us) {
  PatternSample sample;
  sample.point = point;
  sample.times = {Duration::us(us)};
  return sample;
}

// The sizes in the order in which they are measured, each at once.
std::vector<std::int64_t> sizes_measured(PatternSchedule& schedule) {
  std::vector<std::int64_t> sizes;
  while (const auto point = schedule.next(Duration())) {
    sizes.push_back(point->size.count());
    (void)schedule.take(sample_at(*point, 1));
  }
  return sizes;
}

}  // namespace

TEST_CASE("lengths are the inner loop, repetitions the outer one, and the first sweep is extra") {
  PatternSchedule schedule(lengths_of({8, 1, 4}, 2), Pattern::ping_pong);
  CHECK(sizes_measured(schedule) == std::vector<std::int64_t>{1, 4, 8, 1, 4, 8, 1, 4, 8});
  CHECK(schedule.missed().empty());
}

TEST_CASE("the first sample of each length is dropped") {
  PatternSchedule schedule(lengths_of({1, 4}, 2), Pattern::ping_pong);
  std::vector<bool> kept;
  while (const auto point = schedule.next(Duration()))
    kept.push_back(schedule.take(sample_at(*point, 1)));
  CHECK(kept == std::vector<bool>{false, false, true, true, true, true});
}

TEST_CASE("a restored sample counts, and the first new one is still dropped") {
  PatternSchedule schedule(lengths_of({1, 4}, 2), Pattern::ping_pong);
  schedule.restore(sample_at({Bytes(1), Duration()}, 1));
  CHECK(sizes_measured(schedule) == std::vector<std::int64_t>{1, 4, 1, 4, 4});
}

TEST_CASE("no sample begins that would exceed the time budget") {
  PatternLengths lengths = lengths_of({1, 2}, 100);
  lengths.budget = Duration::us(10);
  PatternSchedule schedule(lengths, Pattern::ping_pong);
  CHECK(schedule.next(Duration::us(0))->size == Bytes(1));
  CHECK(schedule.next(Duration::us(1))->size == Bytes(2));  // 1 byte took 1 us
  CHECK(schedule.next(Duration::us(4))->size == Bytes(1));  // 2 bytes took 3 us
  CHECK(schedule.next(Duration::us(6))->size == Bytes(2));  // until 9 us
  CHECK_FALSE(schedule.next(Duration::us(9)));              // 1 byte took 2 us: until 11
}

TEST_CASE("the time of a long length that was never measured is estimated in proportion") {
  PatternLengths lengths = lengths_of({1, 4096, 4'096'000}, 100);
  lengths.budget = Duration::us(1000);
  PatternSchedule schedule(lengths, Pattern::ping_pong);
  CHECK(schedule.next(Duration())->size == Bytes(1));
  CHECK(schedule.next(Duration::us(400))->size == Bytes(4096));  // which won't take 4096 times 400
  CHECK_FALSE(schedule.next(Duration::us(401)));                 // 1 us, so that it takes 1000
  CHECK(schedule.missed().size() == 3);                          // nothing was kept
}

TEST_CASE("nothing begins after the budget") {
  PatternLengths lengths = lengths_of({1}, 100);
  lengths.budget = Duration::us(10);
  PatternSchedule schedule(lengths, Pattern::ping_pong);
  CHECK_FALSE(schedule.next(Duration::us(10)));
}

TEST_CASE("an overlap computes quarters of the shortest exchange, once three are known") {
  PatternSchedule schedule(lengths_of({64}, 5), Pattern::overlap);
  std::vector<double> exchanges{9, 4, 5, 6};  // the first is thrown away
  for (const double us : exchanges) {
    const auto point = schedule.next(Duration());
    REQUIRE(point);
    CHECK(point->compute == Duration());
    (void)schedule.take(sample_at(*point, us));
  }
  std::vector<Duration> sweep;
  for (int i = 0; i < 9; ++i) {
    const auto point = schedule.next(Duration());
    REQUIRE(point);
    (void)schedule.take(sample_at(*point, 5));
    sweep.push_back(point->compute);
  }
  for (int i = 0; i < 9; ++i) CHECK(sweep[static_cast<std::size_t>(i)] == Duration::us(i));
}

TEST_CASE("an overlap is measured with the computations asked for and without one") {
  PatternLengths lengths = lengths_of({64}, 1);
  lengths.computations = {Duration::us(7), Duration::us(3)};
  PatternSchedule schedule(lengths, Pattern::overlap);
  std::vector<double> computed;
  while (const auto point = schedule.next(Duration())) {
    computed.push_back(point->compute.in_us());
    (void)schedule.take(sample_at(*point, 1));
  }
  CHECK(computed == std::vector<double>{0, 3, 7, 0, 3, 7});
}

TEST_CASE("a resumed overlap continues with all eight computations that it had chosen") {
  PatternSchedule schedule(lengths_of({64}, 4), Pattern::overlap);
  // an exchange that came after the choice is shorter than those before
  for (const double us : {9, 8, 8, 6}) schedule.restore(sample_at({Bytes(64), Duration()}, us));
  schedule.restore(sample_at({Bytes(64), Duration::us(2)}, 9));
  schedule.restore(sample_at({Bytes(64), Duration::us(4)}, 9));
  std::map<Duration, int> kept;
  while (const auto point = schedule.next(Duration())) {
    if (schedule.take(sample_at(*point, 9))) ++kept[point->compute];
  }
  REQUIRE(kept.size() == 8);
  for (int quarter = 1; quarter <= 8; ++quarter)
    CHECK(kept[Duration::us(2 * quarter)] == (quarter <= 2 ? 3 : 4));
}

TEST_CASE("a resumed overlap chooses computations for a size that is new, too") {
  PatternSchedule schedule(lengths_of({8, 64}, 3), Pattern::overlap);
  for (int i = 0; i < 3; ++i) schedule.restore(sample_at({Bytes(64), Duration()}, 8));
  std::map<std::int64_t, std::set<Duration>> computed;
  while (const auto point = schedule.next(Duration())) {
    (void)schedule.take(sample_at(*point, 4));
    computed[point->size.count()].insert(point->compute);
  }
  CHECK(computed[8].size() == 9);
  CHECK(computed[64].size() == 8);  // its exchanges are all there
}

TEST_CASE("sizes and computations that a resumed run does not ask for are not measured") {
  PatternLengths lengths = lengths_of({1, 4}, 3);
  PatternSchedule schedule(lengths, Pattern::ping_pong);
  schedule.restore(sample_at({Bytes(2), Duration()}, 1));
  CHECK_FALSE(schedule.has({Bytes(2), Duration()}));
  CHECK(sizes_measured(schedule) == std::vector<std::int64_t>{1, 4, 1, 4, 1, 4, 1, 4});
  lengths.computations = {Duration::us(7)};
  PatternSchedule overlap(lengths, Pattern::overlap);
  overlap.restore(sample_at({Bytes(4), Duration::us(3)}, 1));
  CHECK_FALSE(overlap.has({Bytes(4), Duration::us(3)}));
}

TEST_CASE("a resumed run continues with sizes that were added within its range only") {
  PatternLengths lengths = lengths_of({1, 64, 128}, 3);
  lengths.refinement = Refinement();
  PatternSchedule schedule(lengths, Pattern::ping_pong);
  for (const std::int64_t size : {96, 256}) schedule.restore(sample_at({Bytes(size), {}}, 1));
  CHECK(schedule.has({Bytes(96), Duration()}));
  CHECK_FALSE(schedule.has({Bytes(256), Duration()}));
}

namespace {

// Measures with times that `time` gives by size. Returns the number of samples kept of each size.
std::map<std::int64_t, int> counts_with(PatternLengths lengths, double (*time)(std::int64_t size)) {
  PatternSchedule schedule(lengths, Pattern::ping_pong);
  std::map<std::int64_t, int> counts;
  while (const auto point = schedule.next(Duration())) {
    const std::int64_t size = point->size.count();
    if (schedule.take(sample_at(*point, time(size)))) ++counts[size];
  }
  CHECK(schedule.missed().empty());
  return counts;
}

}  // namespace

TEST_CASE("sizes are added where interpolation fails, down to the least distance") {
  PatternLengths lengths = lengths_of({1, 64, 128, 256, 512}, 6);
  lengths.refinement = Refinement{.least_distance = Bytes(4)};
  const auto counts =
      counts_with(lengths, [](std::int64_t size) { return size <= 100 ? 1.0 : 5.0; });
  for (const std::int64_t size : {96, 112, 104, 100}) CHECK(counts.contains(size));
  CHECK_FALSE(counts.contains(102));  // nearer than the least distance
  for (const std::int64_t middle : {32, 192, 384}) CHECK(counts.contains(middle));
  for (const std::int64_t where_nothing_happens : {16, 48, 160, 224, 320, 448})
    CHECK_FALSE(counts.contains(where_nothing_happens));
  for (const auto& [size, count] : counts) CHECK(count >= 6);
}

TEST_CASE("a bump between two given sizes is found, because every interval's middle is measured") {
  PatternLengths lengths = lengths_of({256, 512, 1024, 2048}, 6);
  lengths.refinement = Refinement{.least_distance = Bytes(8)};
  const auto counts = counts_with(
      lengths, [](std::int64_t size) { return size >= 600 && size < 900 ? 25.0 : 10.0; });
  CHECK(counts.contains(768));
  const auto nearest = [&](std::int64_t size) {  // the two measured sizes around it
    const auto after = counts.lower_bound(size);
    return std::pair(std::prev(after)->first, after->first);
  };
  const auto [before_rise, after_rise] = nearest(600);
  CHECK(after_rise - before_rise <= 16);
  const auto [before_fall, after_fall] = nearest(900);
  CHECK(after_fall - before_fall <= 16);
  CHECK_FALSE(counts.contains(1280));
}

TEST_CASE("a size that is anomalously high is measured again, once, whatever chose the sizes") {
  for (const bool refines : {true, false}) {
    PatternLengths lengths = lengths_of({1, 2, 3, 4, 5}, 8);
    if (refines) lengths.refinement = Refinement();
    auto counts = counts_with(lengths, [](std::int64_t size) { return size == 3 ? 2.0 : 1.0; });
    CHECK(counts[3] == 5 + 1 + 5);  // the sixth with all others
    CHECK(counts[1] == 8);
  }
}

TEST_CASE("a computation whose exchange is anomalously long is measured again") {
  PatternLengths lengths = lengths_of({64}, 8);
  for (const std::int64_t us : {10, 20, 30, 40})
    lengths.computations.push_back(Duration::us(static_cast<double>(us)));
  PatternSchedule schedule(lengths, Pattern::overlap);
  std::map<Duration, int> counts;
  while (const auto point = schedule.next(Duration())) {
    const double us = point->compute == Duration::us(20) ? 90 : 50 + point->compute.in_us() / 10;
    if (schedule.take(sample_at(*point, us))) ++counts[point->compute];
  }
  CHECK(counts[Duration::us(20)] == 5 + 1 + 5);
  CHECK(counts[Duration::us(30)] == 8);
  CHECK(counts[Duration()] == 8);
}

TEST_CASE("no size is added where noise may explain the deviation") {
  const Refinement refinement;
  const std::vector<Bytes> given{Bytes(1), Bytes(101)};
  const std::vector<CurvePoint> sure{{1, 1, 0}, {51, 2, 0}, {101, 1, 0}};
  std::vector<CurvePoint> unsure = sure;
  unsure[1].error = 0.95;
  CHECK(sizes_to_add(given, sure, refinement) == std::vector<Bytes>{Bytes(26), Bytes(76)});
  CHECK(sizes_to_add(given, unsure, refinement).empty());
  CHECK(peaks(sure, 0.1) == std::vector<std::size_t>{1});
  CHECK(peaks(unsure, 0.1).empty());
}

TEST_CASE("longer intervals are divided first when only few sizes may be added") {
  const std::vector<Bytes> given{Bytes(0), Bytes(100), Bytes(1000)};
  const std::vector<CurvePoint> points{{0, 1, 0}, {100, 1, 0}, {1000, 1, 0}};
  CHECK(sizes_to_add(given, points, {.most_sizes = 4}) == std::vector<Bytes>{Bytes(550)});
}

TEST_CASE("the time of a point is its fastest sample, uncertain by the distance of the second") {
  const std::vector<double> us{5, 3, 9, 4};
  const CurvePoint point = fastest_point(7, us);
  CHECK(point.time == 3);
  CHECK(point.error == 1);
  CHECK(fastest_point(7, std::span(us).first(1)).error == 0);
}

}  // namespace loggp::measure::pattern_schedule_test
