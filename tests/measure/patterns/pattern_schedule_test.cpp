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

// 1 us up to 100 bytes, 5 us from there on.
TEST_CASE("sizes are added where interpolation fails, down to the least distance") {
  PatternLengths lengths = lengths_of({1, 64, 128, 256, 512}, 6);
  lengths.refinement = Refinement{.least_distance = Bytes(4)};
  PatternSchedule schedule(lengths, Pattern::ping_pong);
  std::map<std::int64_t, int> counts;
  while (const auto point = schedule.next(Duration())) {
    const std::int64_t size = point->size.count();
    if (schedule.take(sample_at(*point, size <= 100 ? 1 : 5))) ++counts[size];
  }
  CHECK(counts.contains(96));
  CHECK(counts.contains(100));
  CHECK(counts.contains(104));  // the change is between 100 and 104
  CHECK_FALSE(counts.contains(102));
  CHECK_FALSE(counts.contains(384));  // where nothing happens
  for (const auto& [size, count] : counts) {
    CAPTURE(size);
    CHECK(count >= 6);  // what is high above the line is measured again
    CHECK((count == 6 || size == 104));
  }
  CHECK(schedule.missed().empty());
}

TEST_CASE("a size that is anomalously high is measured again, once") {
  PatternLengths lengths = lengths_of({1, 2, 3, 4, 5}, 8);
  lengths.refinement = Refinement();
  PatternSchedule schedule(lengths, Pattern::ping_pong);
  std::map<std::int64_t, int> counts;
  while (const auto point = schedule.next(Duration())) {
    if (schedule.take(sample_at(*point, point->size == Bytes(3) ? 2 : 1)))
      ++counts[point->size.count()];
  }
  CHECK(counts[3] == 5 + 1 + 5);  // the sixth with all others
  CHECK(counts[1] == 8);
}

TEST_CASE("no size is added where noise may explain the deviation") {
  const Refinement refinement;
  const std::vector<SizeTime> sure{{Bytes(1), 1, 0}, {Bytes(51), 2, 0}, {Bytes(101), 1, 0}};
  std::vector<SizeTime> unsure = sure;
  unsure[1].error = 0.4;
  CHECK(sizes_to_add(sure, refinement) == std::vector<Bytes>{Bytes(26), Bytes(76)});
  CHECK(sizes_to_add(unsure, refinement).empty());
  CHECK(sizes_to_repeat(sure, refinement) == std::vector<Bytes>{Bytes(51)});
  CHECK(sizes_to_repeat(unsure, refinement).empty());
}

}  // namespace loggp::measure::pattern_schedule_test
