#include "measure/fit/deviation.hpp"

#include <doctest/doctest.h>

#include "tests/measure/samples/prtt_samples.hpp"

namespace loggp::measure::deviation_test {

namespace {

SampleFile prtt_file(std::vector<PrttSample> samples, std::int64_t messages = 10) {
  SampleFile file;
  file.plan.messages = messages;
  file.samples = std::move(samples);
  return file;
}

// Eager up to 400 bytes, three times the gap from 1000 on.
std::vector<PrttSample> two_ranges() {
  std::vector<PrttSample> samples = samples_of({}, {1, 100, 200, 300, 400});
  Network slower;
  slower.g = 30;
  slower.L = 50;
  for (const PrttSample& sample : samples_of(slower, {1000, 1100, 1200, 1300})) {
    samples.push_back(sample);
  }
  return samples;
}

}  // namespace

// The line is y = 2x − 2; it misses by 1, 0, −1, −2 and 2; (1 + 0 + 1 + 4 + 4) / (5 − 3).
TEST_CASE("eq. (6) divides the squares that the best line leaves by the points less 3") {
  const std::vector<double> x{1, 2, 3, 4, 5};
  const std::vector<double> y{1, 2, 3, 4, 10};
  CHECK(mean_deviation(x, y) == doctest::Approx(5));
}

TEST_CASE("gaps that lie on a line have no deviation, by either reading") {
  const std::vector<SampleFile> files{prtt_file(samples_of({}))};
  const std::vector<DeviationRow> rows = study_deviation(files, {}, Estimator::median);
  REQUIRE(rows.size() == 1);
  CHECK(rows[0].sizes == 5);
  CHECK(rows[0].sent == 15 * prtt_messages(files[0].plan));
  CHECK(*rows[0].of_equation_5 < 1e-10);
  CHECK(*rows[0].of_gap < 1e-10);
}

// At the middle of five sizes in equal steps a line gives way by a fifth of a bump, so that of its
// square four fifths are left; over 5 − 3. A burst of 10 that is 9 µs longer makes eq. (5)'s gap
// 1 µs longer, and (PRTT(20) − PRTT(10))/10 shorter by 0.9 µs.
TEST_CASE("a bump of the gap shows in both readings, each in its own measure") {
  std::vector<PrttSample> samples = samples_of({}, {1, 101, 201, 301, 401});
  for (PrttSample& sample : samples) {
    if (sample.size == Bytes(201)) sample.burst += Duration::us(9);
  }
  Detection one_range;
  one_range.tolerance = 0.5;
  const auto rows = study_deviation(std::vector{prtt_file(samples)}, one_range, Estimator::median);
  REQUIRE(rows.size() == 1);
  CHECK(*rows[0].of_equation_5 == doctest::Approx(0.4));
  CHECK(*rows[0].of_gap == doctest::Approx(0.4 * 0.81));
}

TEST_CASE("all files are cut where the one with the usual n changes") {
  std::vector<PrttSample> flat = samples_of({}, {1, 100, 200, 300, 400, 1000, 1100, 1200, 1300});
  const std::vector<SampleFile> files{prtt_file(flat, 4), prtt_file(two_ranges(), 10)};
  const auto rows = study_deviation(files, {}, Estimator::median);
  REQUIRE(rows.size() == 4);
  for (const std::size_t i : {0U, 2U}) {
    CHECK(rows[i].messages == (i == 0 ? 4 : 10));
    CHECK(rows[i].first == Bytes(1));
    CHECK(rows[i].last == Bytes(400));
    CHECK(rows[i + 1].first == Bytes(1000));
    CHECK(rows[i + 1].last == Bytes(1300));
  }
}

TEST_CASE("only sizes count that every file has, and three make no deviation") {
  const std::vector<SampleFile> files{prtt_file(samples_of({}, {1, 100, 150, 200})),
                                      prtt_file(samples_of({}, {1, 100, 120, 200}))};
  const auto rows = study_deviation(files, {}, Estimator::median);
  REQUIRE(rows.size() == 2);
  CHECK(rows[0].sizes == 3);
  CHECK_FALSE(rows[0].of_equation_5);
  CHECK_FALSE(rows[0].of_gap);
}

TEST_CASE("disturbed samples do not count where others are enough") {
  std::vector<PrttSample> samples = samples_of({});
  samples[3].burst += Duration::us(1000);
  samples[4].burst += Duration::us(1000);
  const auto deviation = [&] {
    return *study_deviation(std::vector{prtt_file(samples)}, {}, Estimator::median)[0]
                .of_equation_5;
  };
  CHECK(deviation() > 1);
  samples[3].disturbed = true;
  CHECK(deviation() > 1);  // the median of one good and one bad
  samples.push_back(samples[5]);
  samples[4].disturbed = true;
  CHECK(deviation() < 1e-10);
}

}  // namespace loggp::measure::deviation_test
