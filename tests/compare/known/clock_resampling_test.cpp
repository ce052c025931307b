#include "compare/known/clock_resampling.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "models/base/errors.hpp"

namespace loggp::compare::clock_resampling_test {

TEST_CASE("the progress of resampling ends with all steps, also if some sets are empty") {
  const std::vector<double> times{3, 2, 5, 4};
  const std::vector<RoundTrips> with_empty{{"none", {}}, {"some", times}, {"none", {}}};
  const ResamplingPlan plan{.tries = {1, 2}, .runs = 5};
  for (const std::vector<RoundTrips>& sets : {with_empty, {{"none", {}}}}) {
    std::vector<std::size_t> steps;
    const auto studies = resample_round_trips(sets, plan, [&](std::size_t done, std::size_t all) {
      CHECK(all == 2 * sets.size());
      steps.push_back(done);
    });
    CHECK(studies.size() == sets.size() / 2);
    REQUIRE_FALSE(steps.empty());
    CHECK(std::is_sorted(steps.begin(), steps.end()));
    CHECK(steps.back() == 2 * sets.size());
  }
}

}  // namespace loggp::compare::clock_resampling_test
