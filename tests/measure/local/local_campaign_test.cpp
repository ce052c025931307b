#include "measure/local/local_campaign.hpp"

#include <doctest/doctest.h>

#include <fstream>
#include <string>

#include "models/base/errors.hpp"
#include "tests/measure/samples/temporary_file.hpp"

namespace loggp::measure::local_campaign_test {

namespace {

// Two levels of cache and the memory beyond, in ps a byte.
const LocalCost caches{{{Bytes(1), Bytes(32'768), 62.5},
                        {Bytes(32'769), Bytes(1'048'576), 93.75},
                        {Bytes(1'048'577), std::nullopt, 250}}};

LocalOptions small_options() {
  LocalOptions options;
  options.functions = {"a reduction", "a copy"};
  options.largest = Bytes(std::int64_t{16} << 20);
  return options;
}

LocalResult measured(const LocalOptions& options, const LocalTimer& timer) {
  return measure_local_work(options, {}, timer, [] { return Duration(); });
}

LocalSample known_sample(LocalWork work, Bytes size) {
  const Duration time = caches.time(size);
  return {work, size, work == LocalWork::reduction ? 2 * time : time};
}

}  // namespace

TEST_CASE("times per byte and the ends of caches are found exactly where times are exact") {
  const LocalResult result = measured(small_options(), known_sample);
  CHECK(result.costs.copy == caches);
  LocalCost doubled = caches;
  for (LocalRange& range : doubled.ranges) range.per_byte *= 2;
  CHECK(result.costs.reduce == doubled);
}

TEST_CASE("one time per byte for all sizes makes one range") {
  const LocalResult result = measured(small_options(), [](LocalWork work, Bytes size) {
    return LocalSample{work, size, Duration::ps(3 * size.count())};
  });
  CHECK(result.costs.copy == LocalCost{{{.per_byte = 3}}});
}

TEST_CASE("work that takes no time has no cost") {
  const LocalResult result = measured(small_options(), [](LocalWork work, Bytes size) {
    return LocalSample{work, size, Duration()};
  });
  CHECK(result.costs.reduce.is_free());
  CHECK(result.costs.copy.is_free());
}

TEST_CASE("disturbed samples and deviations of some percent change neither ranges nor their cost") {
  LocalOptions options = small_options();
  options.repetitions = 5;
  options.resolution = 0.125;
  std::int64_t number = 0;
  const LocalResult result = measured(options, [&](LocalWork work, Bytes size) {
    LocalSample sample = known_sample(work, size);
    sample.disturbed = ++number % 5 == 0;
    const std::int64_t percent = sample.disturbed ? 300 : 97 + number % 7;
    sample.time = Duration::ps(sample.time.in_ps() * percent / 100);
    return sample;
  });
  REQUIRE(result.costs.copy.ranges.size() == 3);
  for (std::size_t i = 0; i < 3; ++i) {
    const LocalRange& range = result.costs.copy.ranges[i];
    CHECK(range.per_byte == doctest::Approx(caches.ranges[i].per_byte).epsilon(0.03));
    REQUIRE(range.interval);
    CHECK((*range.interval)[0] <= range.per_byte / 1e6);
    CHECK((*range.interval)[1] >= range.per_byte / 1e6);
  }
  CHECK(result.warnings.empty());
}

TEST_CASE("a resumed campaign takes only the missing samples and has the same result") {
  const TemporaryFile file;
  LocalOptions options = small_options();
  options.samples_path = file.path;
  int left = 40;
  CHECK_THROWS_AS((void)measured(options,
                                 [&](LocalWork work, Bytes size) {
                                   if (left-- == 0) throw RunError("interrupted");
                                   return known_sample(work, size);
                                 }),
                  RunError);
  options.resume = true;
  std::size_t taken = 0;
  const LocalResult result = measured(options, [&](LocalWork work, Bytes size) {
    ++taken;
    return known_sample(work, size);
  });
  CHECK(result.costs.copy == caches);
  CHECK(taken + 40 == result.samples);
  options.functions.reduce = "another reduction";
  CHECK_THROWS_WITH_AS((void)measured(options, known_sample),
                       doctest::Contains("--operation and --type"), InputError);
}

TEST_CASE("a parameter set has the costs, and the functions that were measured") {
  ParameterSet set;
  add_local_costs(measured(small_options(), known_sample), set);
  CHECK(set.copy == caches);
  CHECK(set.environment.at("reduce") == "a reduction");
  CHECK(set.environment.at("copy") == "a copy");
}

}  // namespace loggp::measure::local_campaign_test
