#include "measure/samples/sample_file.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>

#include "measure/loggp/campaign.hpp"
#include "models/base/errors.hpp"
#include "tests/measure/samples/prtt_samples.hpp"
#include "tests/measure/samples/temporary_file.hpp"
#include "tests/models/base/file_size_limit.hpp"

namespace loggp::measure::sample_file_test {

namespace {

LineLog log_at(const std::string& path, const Provenance& provenance = {}) {
  LineLog log(path, false);
  log.begin(sample_header(PrttPlan{}, provenance).text());
  return log;
}

void append(const std::string& path, std::string_view text) {
  std::ofstream(path, std::ios::app) << text;
}

CampaignOptions options_for(const std::string& path, bool resume) {
  CampaignOptions options;
  options.sizes.largest = Bytes(64);
  options.sizes.repetitions = 1;
  options.samples_path = path;
  options.resume = resume;
  return options;
}

// Runs a campaign against a network without a message; stops after a given number of samples.
std::size_t feed(Campaign& campaign, std::size_t most) {
  std::size_t fed = 0;
  while (fed < most) {
    const auto size = campaign.next_size(Duration());
    if (!size) break;
    campaign.take(sample_of({}, size->count()));
    ++fed;
  }
  return fed;
}

}  // namespace

TEST_CASE("samples are in the file, under a header, as soon as they are made") {
  const TemporaryFile file;
  LineLog log = log_at(file.path, {{"host", "here"}});
  PrttSample sample = sample_of({}, 64);
  log.append(to_record(sample));
  sample.lone_round_trip = Duration::us(7);
  log.append(to_record(sample));
  const SampleFile read = read_samples(file.path);  // the log is still open
  CHECK(read.plan.messages == 10);
  CHECK(read.provenance.at("host") == "here");
  REQUIRE(read.samples.size() == 2);
  CHECK(read.samples[0].size == Bytes(64));
  CHECK(read.samples[0].round_trip == sample_of({}, 64).round_trip);
  CHECK(read.samples[0].late_send == sample_of({}, 64).late_send);
  CHECK(read.samples[0].lone_round_trip == Duration());
  CHECK(read.samples[1].lone_round_trip == Duration::us(7));
}

TEST_CASE("a sample file that can't be written is an input error") {
  CHECK_THROWS_AS((void)log_at("/dev/null/samples"), InputError);
}

TEST_CASE("a full disk is reported") {
  CHECK_THROWS_AS((void)log_at("/dev/full"), InputError);
  const TemporaryFile file;
  LineLog log = log_at(file.path);
  const FileSizeLimit limit(std::filesystem::file_size(file.path) + 10);
  CHECK_THROWS_AS(log.append(to_record(sample_of({}, 1))), RunError);
}

TEST_CASE("an error names its line; a cut last line is left out") {
  const TemporaryFile file;
  {
    log_at(file.path).append(to_record(sample_of({}, 1)));
  }
  append(file.path, R"({"record":"sample","bytes":5)");
  CHECK(read_samples(file.path).samples.size() == 1);
  append(file.path, "\n");
  CHECK_THROWS_WITH_AS((void)read_samples(file.path), doctest::Contains("line 3"), InputError);
}

TEST_CASE("a resumed campaign continues where it was cut off, with the same result as in one run") {
  const TemporaryFile file;
  {
    Campaign campaign(options_for(file.path, false), {{"host", "here"}});
    CHECK(feed(campaign, 5) == 5);
  }
  append(file.path, R"({"record":"sam)");  // killed in mid-line
  Campaign resumed(options_for(file.path, true), {{"host", "here"}});
  const std::size_t rest = feed(resumed, 1'000'000);
  Campaign whole(options_for("", false), {});
  CHECK(5 + rest == feed(whole, 1'000'000));
  CHECK(read_samples(file.path).samples.size() == 5 + rest);
  CHECK(resumed.result().fit.ranges[0].g.estimate.value == doctest::Approx(3));
}

TEST_CASE("a campaign resumed with fewer sizes ends, and keeps the samples of the others") {
  const TemporaryFile file;
  {
    Campaign campaign(options_for(file.path, false), {});
    feed(campaign, 1'000'000);
  }
  CampaignOptions smaller = options_for(file.path, true);
  smaller.sizes.largest = Bytes(32);
  Campaign resumed(smaller, {});
  CHECK(feed(resumed, 1000) < 100);
  CHECK(resumed.result().fit.ranges.back().last == Bytes(32));
}

TEST_CASE("a resumed campaign warns when the CPUs have moved since its first samples") {
  const auto warnings_at = [](const char* cache_line_ns) {
    const TemporaryFile file;
    {
      Campaign campaign(options_for(file.path, false), {{"cache_line_ns", "40.0"}});
      feed(campaign, 5);
    }
    Campaign resumed(options_for(file.path, true), {{"cache_line_ns", cache_line_ns}});
    feed(resumed, 1'000'000);
    return resumed.result().warnings;
  };
  CHECK(warnings_at("41.0").empty());
  const std::vector<std::string> warnings = warnings_at("200.0");
  REQUIRE(warnings.size() == 1);
  CHECK(warnings[0].find("took 40.0 ns from CPU to CPU at first and 200.0 ns later") !=
        std::string::npos);
}

TEST_CASE("a campaign does not resume samples of another network or method") {
  const TemporaryFile file;
  {
    const Campaign campaign(options_for(file.path, false), {{"host", "here"}});
  }
  CHECK_THROWS_WITH_AS(Campaign(options_for(file.path, true), {{"host", "there"}}),
                       doctest::Contains("another host"), InputError);
  CampaignOptions other = options_for(file.path, true);
  other.plan.calls = Calls::nonblocking;
  CHECK_THROWS_WITH_AS(Campaign(other, {{"host", "here"}}), doctest::Contains("--calls"),
                       InputError);
}

}  // namespace loggp::measure::sample_file_test
