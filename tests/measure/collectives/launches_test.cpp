#include "measure/collectives/launches.hpp"

#include <doctest/doctest.h>

#include <cmath>

#include "models/base/errors.hpp"
#include "tests/measure/samples/bench_points.hpp"
#include "tests/models/base/text_file.hpp"

namespace loggp::measure::launches_test {

namespace {

Benchmark base() {
  return {.collective = "broadcast"};
}

BenchSample sample(const char* algorithm, double us) {
  return {broadcast_point(algorithm, "synchronised", 2, Bytes(8)), 1, {0, us}};
}

BenchFile launch(const std::vector<double>& times_us) {
  BenchFile file;
  file.base = base();
  for (const double us : times_us) file.samples.push_back(sample("flat", us));
  return file;
}

std::string text_of(const Benchmark& of, const std::vector<BenchSample>& samples) {
  std::string text = bench_header(of, {{"host", "h"}}).text() + "\n";
  for (const BenchSample& each : samples) text += bench_record(each) + "\n";
  return text;
}

std::vector<BenchRow> merged(const std::vector<BenchFile>& launches) {
  std::vector<std::vector<BenchRow>> rows;
  for (const BenchFile& each : launches) rows.push_back(summarise(each, Reduction::max));
  return merge_launches(rows);
}

}  // namespace

TEST_CASE(
    "the time of a point of several launches is the mean of their medians, however long they "
    "were") {
  const std::vector<BenchFile> launches{launch({8, 8, 8, 8, 8, 8, 8}), launch({4, 10, 16}),
                                        launch({12.5})};
  const auto rows = merged(launches);
  REQUIRE(rows.size() == 1);
  CHECK(rows[0].median_us == doctest::Approx(10));  // geometric
  CHECK(rows[0].repetitions == 11);
  CHECK(rows[0].launches == 3);
  REQUIRE(rows[0].interval_us);  // see launch_times_test.cpp
  CHECK(rows[0].interval_us->low == doctest::Approx(5.745).epsilon(1e-3));
  CHECK(rows[0].interval_us->high == doctest::Approx(17.41).epsilon(1e-3));
  CHECK(rows[0].launch_scatter == doctest::Approx(0.22314).epsilon(1e-3));
  CHECK(rows[0].minimum_us == 4);
  CHECK(rows[0].maximum_us == 16);
  CHECK(rows[0].average_us == doctest::Approx((8 + 10 + 12.5) / 3));
  CHECK_FALSE(rows[0].is_precise_over_launches(0.5));
  CHECK(rows[0].is_precise_over_launches(0.6));
}

TEST_CASE("no point whose ranks share CPUs is precise, however well launches agree") {
  auto row = merged(std::vector<BenchFile>{launch({8, 8, 8}), launch({8, 8, 8})}).at(0);
  CHECK(row.is_precise_over_launches(0.01));
  row.end.is_oversubscribed = true;
  CHECK_FALSE(row.is_precise_over_launches(0.01));
}

TEST_CASE("a time that is not above 0 is undetermined, and is none of the launches' medians") {
  const auto row_of = [](const BenchFile& file) {
    return summarise(file, Reduction::root).front();
  };
  BenchFile root_only = launch({1});
  root_only.samples.front().times_us = {-0.01, 1};
  CHECK(row_of(root_only).is_undetermined());
  CHECK_FALSE(row_of(root_only).has_time());
  CHECK(merged({launch({-0.01}), launch({4}), launch({9})})[0].median_us == doctest::Approx(6));
  CHECK(merged({launch({-0.01, -0.02}), launch({-1})})[0].is_undetermined());
  // a median above 0 whose interval reaches below it
  CHECK(merged({launch({-1, -1, 1, 1, 1, 1})})[0].is_undetermined());
  CHECK_FALSE(merged({launch({1, 1, 1, 1, 1, 1})})[0].is_undetermined());
}

TEST_CASE("one launch is summarised like a single file") {
  const BenchFile one = launch({3, 5, 4, 6, 7, 8, 9});
  const auto rows = merged({one});
  const auto alone = summarise(one, Reduction::max);
  REQUIRE(rows.size() == 1);
  CHECK(rows[0].median_us == alone[0].median_us);
  CHECK(rows[0].interval_us->low == alone[0].interval_us->low);
  CHECK(rows[0].interval_us->high == alone[0].interval_us->high);
}

TEST_CASE("a point may be missing in some launches; a point without samples has no time") {
  std::vector<BenchFile> launches{launch({1}), launch({2})};
  launches[1].samples.push_back(sample("binomial", 7));
  launches[0].ends.push_back({.point = sample("pipelined", 0).point, .stopped = "budget"});
  launches[1].ends.push_back(
      {.point = sample("flat", 0).point, .stopped = "precise", .is_oversubscribed = true});
  const auto rows = merged(launches);
  REQUIRE(rows.size() == 3);
  CHECK(rows[0].point.algorithm.name() == "pipelined");
  CHECK(rows[0].repetitions == 0);
  CHECK(rows[1].median_us == doctest::Approx(std::sqrt(2)));
  CHECK(rows[1].end.is_oversubscribed);
  CHECK(rows[2].point.algorithm.name() == "binomial");
  CHECK(rows[2].median_us == doctest::Approx(7));
  CHECK(rows[2].launches == 1);
}

TEST_CASE("a launch without samples of a point changes none of the point's times") {
  std::vector<BenchFile> launches{launch({4}), launch({6}), launch({})};
  launches[2].ends.push_back({.point = sample("flat", 0).point, .stopped = "windows"});
  const auto rows = merged(launches);
  REQUIRE(rows.size() == 1);
  CHECK(rows[0].minimum_us == 4);
  CHECK(rows[0].maximum_us == 6);
  CHECK(rows[0].average_us == 5);
  CHECK(rows[0].repetitions == 2);
  CHECK(rows[0].launches == 2);
}

TEST_CASE("operations that took longer than their windows are counted over all launches") {
  std::vector<BenchFile> launches{launch({8, 8, 8, 8, 9}), launch({8, 8, 8, 9, 9})};
  launches[0].samples[4].is_censored = true;
  launches[1].samples[3].is_censored = true;
  launches[1].samples[4].is_censored = true;
  const auto rows = merged(launches);
  REQUIRE(rows.size() == 1);
  CHECK(rows[0].censored == 3);
}

TEST_CASE("operations in a loop are the most of any launch, the ranks' medians are means") {
  std::vector<BenchFile> launches{launch({}), launch({4}), launch({6})};
  launches[0].ends.push_back({.point = sample("flat", 0).point, .stopped = "budget"});
  launches[1].samples[0].iterations = 5;
  launches[2].samples[0].iterations = 9;
  const auto rows = merged(launches);
  REQUIRE(rows.size() == 1);
  CHECK(rows[0].iterations == 9);
  CHECK(rows[0].median_us == doctest::Approx(std::sqrt(24)));
  CHECK(rows[0].per_rank_us == std::vector<double>{0, 5});  // means
}

TEST_CASE("launches of another setup are refused, launches on other CPUs are not") {
  Benchmark other = base();
  const TextFile first(text_of(base(), {sample("flat", 1)}));
  const TextFile second(text_of(base(), {sample("flat", 2)}));
  CHECK(read_launches({first.path(), second.path()}).size() == 2);
  CHECK_THROWS_WITH_AS((void)read_launches({first.path(), second.path(), first.path()}),
                       doctest::Contains("given twice"), InputError);
  other.rewrites = true;
  const TextFile third(text_of(other, {sample("flat", 1)}));
  CHECK_THROWS_WITH_AS((void)read_launches({first.path(), second.path(), third.path()}),
                       doctest::Contains((third.path() + ": has another setup than").c_str()),
                       InputError);
}

}  // namespace loggp::measure::launches_test
