#include "measure/patterns/pattern_campaign.hpp"

#include <doctest/doctest.h>

#include <fstream>

#include "models/base/errors.hpp"
#include "tests/measure/samples/temporary_file.hpp"

namespace loggp::measure::pattern_campaign_test {

namespace {

PatternOptions pattern_options(const std::string& path, bool resume) {
  PatternOptions options;
  options.setup.plan.pattern = Pattern::bisection;
  options.setup.plan.pairs = {{Rank(0), Rank(2)}, {Rank(1), Rank(3)}};
  options.setup.ranks = 4;
  options.lengths.sizes = {Bytes(0), Bytes(8)};
  options.lengths.repetitions = 3;
  options.samples_path = path;
  options.resume = resume;
  return options;
}

// Pairs take 2 and 3 us. Stops after a given number of series.
std::size_t feed(PatternCampaign& campaign, std::size_t most) {
  std::size_t fed = 0;
  while (fed < most) {
    const auto point = campaign.next_point(Duration());
    if (!point) break;
    PatternSample sample;
    sample.point = *point;
    sample.times = {Duration::us(2), Duration::us(3)};
    campaign.take(sample);
    ++fed;
  }
  return fed;
}

}  // namespace

TEST_CASE("a pattern's samples are in the file as soon as they are made, without the first sweep") {
  const TemporaryFile file;
  PatternCampaign campaign(pattern_options(file.path, false), {{"host", "here"}});
  CHECK(feed(campaign, 5) == 5);
  const PatternFile read = read_pattern_samples(file.path);  // still open
  CHECK(read.setup.plan.pattern == Pattern::bisection);
  CHECK(read.setup.plan.pairs == pattern_options("", false).setup.plan.pairs);
  CHECK(read.setup.ranks == 4);
  CHECK(read.provenance.at("host") == "here");
  REQUIRE(read.samples.size() == 3);
  CHECK(read.samples[1].point == PatternPoint{Bytes(8), Duration()});
  CHECK(read.samples[1].times == std::vector<Duration>{Duration::us(2), Duration::us(3)});
}

TEST_CASE("a resumed pattern continues where it was cut off") {
  const TemporaryFile file;
  {
    PatternCampaign campaign(pattern_options(file.path, false), {});
    feed(campaign, 5);
  }
  std::ofstream(file.path, std::ios::app) << R"({"record":"sam)";  // killed in mid-line
  PatternCampaign resumed(pattern_options(file.path, true), {});
  feed(resumed, 1000);
  const PatternResult result = resumed.result();
  REQUIRE(result.rows.size() == 2);
  CHECK(result.rows[0].samples == 3);
  CHECK(result.rows[1].samples == 3);
  CHECK(result.rows[1].slowest.median == 3);
  CHECK(read_pattern_samples(file.path).samples.size() == 6);
}

TEST_CASE("a resumed pattern has rows only for the points asked for now") {
  const TemporaryFile file;
  {
    PatternCampaign campaign(pattern_options(file.path, false), {});
    feed(campaign, 1000);
  }
  PatternOptions fewer = pattern_options(file.path, true);
  fewer.lengths.sizes = {Bytes(8)};
  PatternCampaign resumed(fewer, {});
  CHECK(feed(resumed, 1000) == 0);
  REQUIRE(resumed.result().rows.size() == 1);
  CHECK(resumed.result().rows[0].point.size == Bytes(8));
}

TEST_CASE("a pattern does not resume samples of another pattern or network") {
  const TemporaryFile file;
  {
    const PatternCampaign campaign(pattern_options(file.path, false), {{"truth", "a"}});
  }
  CHECK_THROWS_WITH_AS(PatternCampaign(pattern_options(file.path, true), {{"truth", "b"}}),
                       doctest::Contains("another truth"), InputError);
  PatternOptions other = pattern_options(file.path, true);
  other.setup.plan.calls = Calls::nonblocking;
  CHECK_THROWS_WITH_AS(PatternCampaign(other, {{"truth", "a"}}), doctest::Contains("another calls"),
                       InputError);
}

TEST_CASE("files of another kind, and records that do not fit, are refused by their line") {
  const TemporaryFile file;
  std::ofstream(file.path) << R"({"record":"header","kind":"prtt"})" << "\n";
  CHECK_THROWS_WITH_AS((void)read_pattern_samples(file.path), doctest::Contains("line 1"),
                       InputError);
  file.remove();
  {
    const PatternCampaign campaign(pattern_options(file.path, false), {});
  }
  std::ofstream(file.path, std::ios::app) << R"({"record":"sample","bytes":1,"times_us":[1]})"
                                          << "\n";
  CHECK_THROWS_WITH_AS((void)read_pattern_samples(file.path),
                       doctest::Contains("line 2: \"times_us\" has 1 times for 2 pairs"),
                       InputError);
}

TEST_CASE("a warning says that the time budget ended early") {
  PatternOptions options = pattern_options("", false);
  options.lengths.budget = Duration::us(1);
  PatternCampaign nothing(options, {});
  CHECK_THROWS_WITH_AS((void)nothing.result(), doctest::Contains("--time-budget"), RunError);
  PatternCampaign campaign(pattern_options("", false), {});
  feed(campaign, 3);  // one is kept
  REQUIRE(campaign.result().warnings.size() == 1);
  CHECK(campaign.result().warnings[0].find("before 1 points, from 8 bytes") != std::string::npos);
}

TEST_CASE("a disturbed sample is marked") {
  PatternCampaign campaign(pattern_options("", false), {}, [] { return true; });
  feed(campaign, 4);
  CHECK(campaign.result().rows.at(0).disturbed == 1);
}

}  // namespace loggp::measure::pattern_campaign_test
