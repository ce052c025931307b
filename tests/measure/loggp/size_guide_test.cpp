#include "measure/loggp/size_guide.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "tests/measure/samples/prtt_samples.hpp"

namespace loggp::measure::size_guide_test {

namespace {

using Answer = std::function<PrttSample(Bytes)>;

PrttSample usual(Bytes size) {
  return sample_of({}, size.count());
}

// Asks and answers until it is over; each sample takes a millisecond.
std::vector<Bytes> run(SizeGuide& guide, const Answer& answer) {
  std::vector<Bytes> order;
  Duration elapsed;
  while (const auto size = guide.next_size(elapsed)) {
    order.push_back(*size);
    guide.take(answer(*size));
    elapsed += Duration::us(1000);
  }
  return order;
}

SizeGuide guide_for(const SizeChoice& choice) {
  return SizeGuide(choice, Detection(), Estimator::median, PrttPlan());
}

std::ptrdiff_t count_between(const std::vector<Bytes>& sizes, std::int64_t low, std::int64_t high) {
  return std::count_if(sizes.begin(), sizes.end(),
                       [&](Bytes size) { return size >= Bytes(low) && size <= Bytes(high); });
}

}  // namespace

TEST_CASE("sizes are the inner loop and repetitions the outer one ([5] section 3.3)") {
  SizeGuide guide = guide_for({.repetitions = 3, .fixed = {Bytes(1), Bytes(9), Bytes(16)}});
  const std::vector<Bytes> order = run(guide, usual);
  REQUIRE(order.size() == 9);
  for (std::size_t i = 0; i < order.size(); i += 3) {
    CHECK(order[i] == Bytes(1));
    CHECK(order[i + 1] == Bytes(9));
    CHECK(order[i + 2] == Bytes(16));
  }
}

TEST_CASE("each grid of sizes contains the one before") {
  const auto grids = size_grids(Bytes(1), Bytes(65536));
  for (std::size_t i = 1; i < grids.size(); ++i) {
    CHECK(
        std::includes(grids[i].begin(), grids[i].end(), grids[i - 1].begin(), grids[i - 1].end()));
  }
  CHECK(grids.front().size() == 17);
  CHECK(grids.back().front() == Bytes(1));
  CHECK(grids.back().back() == Bytes(65536));
}

TEST_CASE("a protocol change is bracketed to the byte, at any byte") {
  for (const std::int64_t first : {4097, 257, 12289, 40001}) {
    CAPTURE(first);
    SizeGuide guide = guide_for({.repetitions = 1});
    run(guide, [&](Bytes size) {
      return sample_of(size < Bytes(first) ? Network{} : Network{.g = 30 + 0.01 * 40001},
                       size.count());
    });
    const NetworkFit fit = guide.fit();
    REQUIRE(fit.changes.size() == 1);
    CHECK(fit.changes[0].is_exact());
    CHECK(fit.changes[0].first == Bytes(first));
  }
}

TEST_CASE("two protocol changes a few bytes apart are each bracketed to the byte") {
  SizeGuide guide = guide_for({.repetitions = 1});
  run(guide, [](Bytes size) {  // as TCP's second packet and rendezvous
    const Network network = size < Bytes(65462)   ? Network{.G = 1e-4}
                            : size < Bytes(65481) ? Network{.o_s = 3, .o_r = 4, .g = 6, .G = 1e-4}
                                                  : Network{.L = 20, .o_s = 9, .g = 30, .G = 1e-4};
    return sample_of(network, size.count());
  });
  const NetworkFit fit = guide.fit();
  REQUIRE(fit.changes.size() == 2);
  for (const ProtocolChange& change : fit.changes) CHECK(change.is_exact());
  CHECK(fit.changes[0].first == Bytes(65462));
  CHECK(fit.changes[1].first == Bytes(65481));
}

TEST_CASE("no size is added where a straight line describes everything") {
  SizeGuide guide = guide_for({.repetitions = 1});
  CHECK(run(guide, usual).size() == size_grids(Bytes(1), Bytes(65536)).back().size());
}

TEST_CASE("sizes are added around steps of 128 bytes ([5] section 4) and not beyond") {
  SizeGuide guide =
      guide_for({.largest = Bytes(65536), .repetitions = 1, .least_distance = Bytes(16)});
  const std::vector<Bytes> order = run(guide, [](Bytes size) {
    const std::int64_t steps = size < Bytes(1024) ? (size.count() - 1) / 128 : 8;
    return sample_of({.L = 5 + 4 * static_cast<double>(steps)}, size.count());
  });
  CHECK(count_between(order, 1, 1100) >
        2 * count_between(size_grids(Bytes(1), Bytes(65536)).back(), 1, 1100));
  CHECK(count_between(order, 20'000, 65536) ==
        count_between(size_grids(Bytes(1), Bytes(65536)).back(), 20'000, 65536));
}

TEST_CASE("nothing is refined before some sweeps have settled") {
  SizeGuide guide = guide_for({.settle = 4, .repetitions = 10});
  const std::vector<Bytes> first = size_grids(Bytes(1), Bytes(65536)).front();
  const std::vector<Bytes> whole = size_grids(Bytes(1), Bytes(65536)).back();
  const std::vector<Bytes> order = run(guide, [](Bytes size) {
    return sample_of(size < Bytes(5000) ? Network{} : Network{.g = 100}, size.count());
  });
  for (std::size_t i = 0; i < 4 * first.size(); ++i) CHECK(order[i] == first[i % first.size()]);
  const auto added = std::find_if(order.begin(), order.end(), [&](Bytes size) {
    return !std::binary_search(whole.begin(), whole.end(), size);
  });
  REQUIRE(added != order.end());
  CHECK(static_cast<std::size_t>(added - order.begin()) >= 4 * whole.size());
}

TEST_CASE(
    "the samples of a size are counted, and there are none of a size that was not asked for") {
  SizeGuide guide = guide_for({.repetitions = 3, .fixed = {Bytes(1), Bytes(9), Bytes(16)}});
  run(guide, usual);
  guide.take(usual(Bytes(9)));
  CHECK(guide.count_samples(Bytes(1)) == 3);
  CHECK(guide.count_samples(Bytes(9)) == 4);
  CHECK(guide.count_samples(Bytes(8)) == 0);
  CHECK(guide.count_samples(Bytes(17)) == 0);
}

TEST_CASE("what only later sweeps show is closed in on when the sweeps have doubled") {
  SizeGuide guide = guide_for({.largest = Bytes(4096), .settle = 5, .repetitions = 80});
  const std::vector<Bytes> whole = size_grids(Bytes(1), Bytes(4096)).back();
  std::map<Bytes, int> taken;
  const std::vector<Bytes> order = run(guide, [&](Bytes size) {
    const bool is_late = ++taken[size] > 6;  // most of 20 sweeps
    return sample_of(is_late && size > Bytes(2500) ? Network{.g = 30} : Network{}, size.count());
  });
  const auto added = std::find_if(order.begin(), order.end(), [&](Bytes size) {
    return !std::binary_search(whole.begin(), whole.end(), size);
  });
  REQUIRE(added != order.end());
  const auto sweeps = static_cast<std::size_t>(added - order.begin()) / whole.size();
  CHECK(sweeps > 6);
  CHECK(sweeps <= 20);
  REQUIRE(guide.fit().changes.size() == 1);
  CHECK(guide.fit().changes[0].first == Bytes(2501));
}

TEST_CASE("an anomalously high size is measured again, and its median recovers") {
  SizeGuide guide = guide_for({.settle = 3, .repetitions = 12, .refines = true});
  int high = 0;
  run(guide, [&](Bytes size) {
    PrttSample sample = usual(size);
    if (size == Bytes(1024) && high++ < 4) sample.long_burst = 3 * sample.long_burst;
    return sample;
  });
  CHECK(guide.rerun() >= 1);
  CHECK(guide.fit().ranges.size() == 1);
  CHECK(guide.fit().ranges[0].g.estimate.value == doctest::Approx(3));
}

TEST_CASE("no sample begins that would exceed the time budget") {
  SizeGuide guide = guide_for({.repetitions = 1000, .budget = Duration::us(20'500)});
  const std::vector<Bytes> order = run(guide, usual);
  CHECK(order.size() <= 20);
  CHECK(order.size() >= 10);
  CHECK(guide.least_samples() <= 1);
}

TEST_CASE("if time is short, few sizes are measured often rather than many once") {
  SizeGuide guide = guide_for({.repetitions = 1000, .budget = Duration::us(150'500)});
  const std::vector<Bytes> order = run(guide, usual);
  CHECK(guide.least_samples() >= 5);
  CHECK(order.size() <= 150);
  CHECK(std::set<Bytes>(order.begin(), order.end()).size() <
        size_grids(Bytes(1), Bytes(65536)).back().size());
}

TEST_CASE("a size that was added late and has too few samples is left out and counted") {
  SizeGuide guide = guide_for({.smallest = Bytes(1), .largest = Bytes(400)});
  for (const PrttSample& sample : samples_of(Network())) guide.take(sample);  // three of each
  PrttSample odd = sample_of(Network(), 250);
  odd.round_trip = 3 * odd.round_trip;
  guide.take(odd);
  CHECK(guide.sizes_below(1) == 0);
  CHECK(guide.sizes_below(3) == 1);
  CHECK(guide.fit(3).ranges.front().L.estimate.high == doctest::Approx(5));
}

TEST_CASE("a range without a power of two has enough sizes") {
  for (const auto& [smallest, largest] : {std::pair(50'000, 60'000), std::pair(1000, 1002)}) {
    SizeGuide guide =
        guide_for({.smallest = Bytes(smallest), .largest = Bytes(largest), .repetitions = 1});
    CHECK(run(guide, usual).size() >= 3);
  }
}

}  // namespace loggp::measure::size_guide_test
