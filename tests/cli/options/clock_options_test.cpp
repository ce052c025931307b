#include "cli/options/clock_options.hpp"

#include <doctest/doctest.h>

#include <string>

namespace loggp::cli::clock_options_test {

namespace {

ClockPlan plan_of(const std::string& budget) {
  ClockOptions options;
  options.time_budget = budget;
  return clock_plan(options, chosen_parts(options));
}

// The time that the plan asks for: of round trips and estimates with all ranks, and of its waits.
Duration planned(const ClockPlan& plan) {
  Duration all = plan.round_trip_time + plan.estimate_time + plan.duration;
  for (const SyncSettings& settings : plan.groups)
    all += plan.repetitions * (plan.after.back() + (settings.passes - 1) * settings.interval);
  return all;
}

}  // namespace

TEST_CASE("all parts of a measurement of clocks together keep its time budget") {
  for (const char* budget : {"100ms", "1s", "7s", "20s", "100s"}) {
    CAPTURE(budget);
    const ClockPlan plan = plan_of(budget);
    ClockOptions options;
    options.time_budget = budget;
    const Duration most = clock_budget(options);
    CHECK(planned(plan) <= most);
    CHECK(planned(plan) >= most - Duration::us(1));  // what no other part needs, round trips have
    CHECK(plan.repetitions >= 1);
  }
}

TEST_CASE("a budget that is long enough changes no part but the round trips and estimates") {
  const ClockPlan plan = plan_of("100s");
  const ClockPlan usual = plan_of("");
  CHECK(plan.repetitions == usual.repetitions);
  CHECK(plan.after == usual.after);
  CHECK(plan.duration == usual.duration);
  CHECK(usual.round_trip_time == Duration::us(5e6));
  CHECK(usual.estimate_time == Duration());  // without a budget they have no limit
}

}  // namespace loggp::cli::clock_options_test
