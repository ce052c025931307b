#include "measure/loggp/launched_campaign.hpp"

#include <doctest/doctest.h>

#include "measure/live/machine/core_move.hpp"
#include "tests/measure/samples/prtt_samples.hpp"

namespace loggp::measure::launched_campaign_test {

namespace {

SampleFile launch_with(const std::string& cache_line_ns) {
  SampleFile launch;
  if (!cache_line_ns.empty()) launch.provenance[cache_line_key] = cache_line_ns;
  for (const std::int64_t size : {1, 64, 128, 192, 256, 320, 384, 448, 512}) {
    for (int i = 0; i < 10; ++i) launch.samples.push_back(sample_of({}, size));
  }
  return launch;
}

// The warnings about distances.
std::vector<std::string> warnings_for(const std::vector<std::string>& distances) {
  std::vector<SampleFile> launches;
  for (const std::string& distance : distances) launches.push_back(launch_with(distance));
  std::vector<std::string> warnings = launched_campaign(launches, {}).warnings;
  std::erase_if(warnings, [](const std::string& warning) {
    return warning.find("cache line") == std::string::npos;
  });
  return warnings;
}

}  // namespace

TEST_CASE("launches whose CPUs were at different distances are a warning") {
  const std::vector<std::string> warnings = warnings_for({"181.0", "", "42.5", "190.2"});
  REQUIRE(warnings.size() == 1);
  CHECK(warnings[0] ==
        "a cache line took 42.5 ns from CPU to CPU in launch 3 and 190.2 ns in launch 4: the "
        "parameters are between those of two distances; measure again, or bind the ranks "
        "elsewhere");
  CHECK(warnings_for({"181.0", "190.2", ""}).empty());
  CHECK(warnings_for({"", ""}).empty());
}

TEST_CASE("a campaign's link is of the class that it names, else of the network") {
  for (const LinkClass link : all_link_classes)
    CHECK(measured_link({{"host", "h"}, {link_key, std::string(to_string(link))}}) == link);
  CHECK(measured_link({{"host", "h"}}) == LinkClass::network);
  CHECK(measured_link({{link_key, "a tin can"}}) == LinkClass::network);
}

}  // namespace loggp::measure::launched_campaign_test
