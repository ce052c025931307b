#include "models/machine/latency.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "models/base/errors.hpp"
#include "tests/models/base/text_file.hpp"
#include "tests/models/parameters/error_text.hpp"

namespace loggp::latency_test {

namespace {

constexpr Duration L = Duration::ps(5'000'000);
constexpr int draws = 40'000;

// Returns draws in units of L, ascending.
std::vector<double> sample(const LatencyDistribution& latency) {
  std::vector<double> result;
  for (int i = 0; i < draws; ++i) {
    const Duration drawn = latency.draw(L, Rank(i % 7), Rank(i % 5), i);
    result.push_back(static_cast<double>(drawn.in_ps()) / static_cast<double>(L.in_ps()));
  }
  std::sort(result.begin(), result.end());
  return result;
}

double mean(const std::vector<double>& values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return sum / static_cast<double>(values.size());
}

double deviation(const std::vector<double>& values) {
  const double centre = mean(values);
  double sum = 0;
  for (const double value : values) sum += (value - centre) * (value - centre);
  return std::sqrt(sum / static_cast<double>(values.size()));
}

std::string refusal(std::string_view text) {
  const TextFile file(text);
  const std::string what =
      error_text<InputError>([&] { (void)read_latency_histogram(file.path()); });
  return what.starts_with(file.path()) ? what.substr(file.path().size()) : "?" + what;
}

}  // namespace

TEST_CASE("without a distribution, latency is constant") {
  const LatencyDistribution none;
  CHECK(none.empty());
  CHECK(none.draw(L, Rank(0), Rank(1), 3) == L);
  CHECK(none.minimum(L) == L);
  for (const LinkClass link_class : all_link_classes) CHECK_FALSE(none.affects(link_class));
}

TEST_CASE("normal latency has the mean and the median L and the given deviation") {
  const auto values = sample(LatencyDistribution::normal(0.2, 1));
  // five standard deviations of mean (0.2/200), median (1.25 times that) and deviation (0.2/283)
  CHECK(std::abs(mean(values) - 1) < 0.005);
  CHECK(std::abs(values[draws / 2] - 1) < 0.0063);
  CHECK(std::abs(deviation(values) - 0.2) < 0.0036);
  // normal: 15.9 % lie below 1 − 0.2
  CHECK(std::abs(values[static_cast<std::size_t>(0.158655 * draws)] - 0.8) < 0.008);
}

TEST_CASE("lognormal latency has the median L, the given deviation, and a tail above") {
  const auto values = sample(LatencyDistribution::lognormal(0.5, 1));
  // sigma² = log((1 + sqrt 2) / 2), hence the mean exp(sigma²/2) = sqrt((1 + sqrt 2) / 2)
  CHECK(std::abs(values[draws / 2] - 1) < 0.014);
  CHECK(std::abs(mean(values) - 1.0987) < 0.0125);
  CHECK(std::abs(deviation(values) - 0.5) < 0.03);
  CHECK(values.front() > 0.1);
  CHECK(values.back() > 4);
}

TEST_CASE("a draw is a function of seed, pair and ordinal alone") {
  const auto latency = LatencyDistribution::normal(0.2, 1);
  const Duration drawn = latency.draw(L, Rank(1), Rank(2), 3);
  CHECK(latency.draw(L, Rank(1), Rank(2), 3) == drawn);
  CHECK(latency.draw(L, Rank(2), Rank(1), 3) != drawn);
  CHECK(latency.draw(L, Rank(1), Rank(3), 3) != drawn);
  CHECK(latency.draw(L, Rank(1), Rank(2), 4) != drawn);
  CHECK(LatencyDistribution::normal(0.2, 2).draw(L, Rank(1), Rank(2), 3) != drawn);
}

TEST_CASE("no latency is below the minimum, which is not negative unless L is") {
  for (const double relative : {0.05, 0.2, 1.0}) {
    for (const auto& latency :
         {LatencyDistribution::normal(relative, 1), LatencyDistribution::lognormal(relative, 1)}) {
      const Duration least = latency.minimum(L);
      CHECK(least >= Duration());
      CHECK(least < L);
      for (int i = 0; i < draws; ++i) REQUIRE(latency.draw(L, Rank(0), Rank(1), i) >= least);
      CHECK(latency.minimum(-L) == -L);
      CHECK(latency.draw(-L, Rank(0), Rank(1), 0) == -L);
      CHECK(latency.draw(Duration(), Rank(0), Rank(1), 0) == Duration());
    }
  }
  CHECK(LatencyDistribution::normal(1, 1).minimum(L) == Duration());
  // 8.2095 standard deviations below, where the 2^-53 quantile lies
  CHECK(LatencyDistribution::normal(0.1, 1).minimum(L).in_us() == doctest::Approx(5 * 0.17905));
}

TEST_CASE("draws from a histogram have its frequencies") {
  const TextFile file("# us count\n2.5 1\n3,0\n\n4.0 6.0 3\n");
  const auto latency = LatencyDistribution::measured(read_latency_histogram(file.path()), 1);
  CHECK(latency.minimum(L) == Duration::us(2.5));
  CHECK(latency.minimum(-L) == -L);
  int single = 0;
  double in_bin = 0;
  for (int i = 0; i < draws; ++i) {
    const Duration drawn = latency.draw(L, Rank(0), Rank(1), i);
    if (drawn == Duration::us(2.5)) {
      ++single;
    } else {
      REQUIRE(drawn >= Duration::us(4));
      REQUIRE(drawn <= Duration::us(6));
      in_bin += drawn.in_us();
    }
  }
  CHECK(std::abs(single - (draws / 4)) < 433);               // binomial, five standard deviations
  CHECK(std::abs((in_bin / (draws - single)) - 5) < 0.017);  // uniform: 0.577/173, five of it
}

TEST_CASE("a histogram replaces the latency of the network only, others vary each class") {
  const auto measured =
      LatencyDistribution::measured(LatencyHistogram({{.low = L, .high = L, .count = 1}}), 1);
  const auto normal = LatencyDistribution::normal(0.1, 1);
  for (const LinkClass link_class : all_link_classes) {
    CHECK(measured.affects(link_class) == (link_class == LinkClass::network));
    CHECK(normal.affects(link_class));
  }
  CHECK(measured.draw(Duration::us(1), Rank(0), Rank(1), 0) == L);
}

TEST_CASE("an error in a histogram is one line with its place") {
  const std::string wanted =
      ": holds no latency; give a histogram of latencies: lines of 'value_us count' or 'low_us "
      "high_us count'";
  CHECK(refusal("") == wanted);
  CHECK(refusal("1 0\n") == wanted);
  CHECK(refusal("5") == ":1: 1 column; give value_us and count, or low_us, high_us and count");
  CHECK(refusal("5 1\n1 2 3 4") ==
        ":2: 4 columns; give value_us and count, or low_us, high_us and count");
  CHECK(refusal("5us 1") == ":1: '5us' is not a number of µs");
  CHECK(refusal("-5 1") == ":1: -5 µs is out of range; give 0 to 9000000000");
  CHECK(refusal("9e9 1") == "?");
  CHECK(refusal("9.1e9 1") == ":1: 9.1e9 µs is out of range; give 0 to 9000000000");
  CHECK(refusal("6 5 1") == ":1: the bin ends before it begins; give low_us first");
  for (const char* count : {"-1", "1.5", "x", "1e13", "inf"}) {
    CHECK(refusal(std::string("5 ") + count) ==
          std::string(":1: '") + count +
              "' is not a count; give a whole number from 0 to 1000000000000");
  }
  std::string many;
  for (int i = 0; i < 9008; ++i) many += "5 1e12\n";  // the last one exceeds 2^53
  CHECK(refusal(many) ==
        ":9008: the counts add up to 9008000000000000; give at most 9007199254740992 in all");
}

}  // namespace loggp::latency_test
