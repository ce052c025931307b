#include "compare/known/simulated_clocks.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "compare/known/clock_plots.hpp"
#include "compare/known/clock_run.hpp"
#include "measure/clocks/clock_summary.hpp"
#include "models/base/errors.hpp"
#include "models/parameters/parameter_catalogue.hpp"
#include "models/trace/iterations.hpp"

namespace loggp::compare::simulated_clocks_test {

namespace {

measure::ClockHeader header(std::int32_t ranks) {
  measure::ClockHeader header;
  header.ranks = ranks;
  header.truth = measure::ClockSkews::parse("random:5s", "random:100ppm", 7).of(ranks);
  return header;
}

ClockPlan plan() {
  ClockPlan plan;
  plan.round_trips = 300;
  plan.round_trip_time = Duration::us(1e6);
  plan.instants = 5;
  plan.duration = Duration::us(1e6);
  plan.estimates = 4;
  plan.tries = 30;
  plan.groups = {{GroupMethod::linear, PairMethod::minimum, 30, 1, {}},
                 {GroupMethod::logarithmic, PairMethod::minimum, 30, 3, Duration::us(1e5)}};
  plan.repetitions = 2;
  plan.after = {Duration(), Duration::us(1e6)};
  return plan;
}

Conditions with(const std::vector<std::string>& noise) {
  Conditions conditions;
  conditions.disturbances = parse_disturbances(noise, 3);
  return conditions;
}

}  // namespace

TEST_CASE("a study of simulated clocks finds their drifts, and what each synchronisation leaves") {
  const Machine machine(find_parameters("ompi-ib-sdr"));
  for (const std::int32_t ranks : {2, 7}) {
    const auto samples = study_simulated(machine, plan(), header(ranks), "", Conditions());
    const auto peers = static_cast<std::size_t>(ranks - 1);
    CHECK(samples.round_trips.size() == 300 * peers);
    const auto drifts = measure::drift_rows(samples);
    REQUIRE(drifts.size() == peers);
    for (const measure::DriftRow& row : drifts)
      CHECK(row.drift_ppm == doctest::Approx(*row.true_drift_ppm).epsilon(1e-6));
    for (const measure::EstimateRow& row : measure::estimate_rows(samples)) {
      CAPTURE(measure::to_string(row.method));
      // the first ping-pong of an estimate waits for the end of the one before it; these use it
      const bool takes_all = row.method == PairMethod::mean || row.method == PairMethod::skampi;
      CHECK(*row.worst_error_us < (takes_all ? 0.01 : 1e-5));
    }
    const auto groups = measure::group_rows(samples);
    REQUIRE(groups.size() == 2);
    for (const measure::GroupRow& row : groups) {
      CHECK(row.repetitions == 2);
      REQUIRE(row.checks.size() == 2);
      for (const measure::CheckRow& check : row.checks)
        CHECK(check.median_us == doctest::Approx(*check.error_us).epsilon(1e-3));
    }
    CHECK(*groups[0].checks[1].error_us > 10);  // offsets only: the drift of a second
    CHECK(*groups[1].checks[1].error_us < 1e-4);
  }
}

TEST_CASE("the tree gains 16 and more on 128 ranks while all round trips are alike, on each set") {
  for (const ParameterSet& set : published_parameters()) {
    CAPTURE(set.name);
    const ClockGain gain = clock_gain(set, 128, 100, {}, 1);
    CHECK(gain.gain >= 16);
    CHECK(gain.step_us == doctest::Approx(gain.pair_us).epsilon(0.05));
  }
}

TEST_CASE("with random round trips a step takes as long as its slowest pair, and less is gained") {
  const ClockGain gain =
      clock_gain(find_parameters("ompi-ib-sdr"), 128, 100, {"latency:lognormal:10%"}, 5);
  CHECK(gain.step_us > 1.3 * gain.pair_us);
  CHECK(gain.gain < 16);
  CHECK(gain.gain > 5);
  CHECK(gain.gain == doctest::Approx(127.0 / 7 * gain.pair_us / gain.step_us).epsilon(0.1));
}

TEST_CASE(
    "the gain without noise is of one seed, and the gain with noise of those that are asked") {
  const std::vector<ParameterSet> sets{find_parameters("ompi-ib-sdr"), find_parameters("ompi-mx")};
  GainPlan plan;
  plan.tries = 5;
  plan.seeds = 3;
  std::vector<std::size_t> done;
  const auto gains_of = [&] {
    done.clear();
    return clock_gains(sets, {2, 4}, plan, [&](std::size_t so_far, std::size_t all) {
      CHECK(all == 4);
      done.push_back(so_far);
    });
  };
  for (const ClockGain& gain : gains_of()) {
    CHECK(gain.noise == "none");
    CHECK(gain.seeds == 1);
  }
  plan.noise = {"latency:lognormal:10%"};
  const std::vector<ClockGain> gains = gains_of();
  REQUIRE(gains.size() == 8);
  for (std::size_t i = 0; i < gains.size(); ++i) {
    CHECK(gains[i].noise == (i % 2 == 0 ? "none" : "latency:lognormal:10%"));
    CHECK(gains[i].seeds == (i % 2 == 0 ? 1 : 3));
    CHECK(gains[i].ranks == (i / 2 % 2 == 0 ? 2 : 4));
    CHECK(gains[i].params == sets[i / 4].name);
  }
  CHECK(done == std::vector<std::size_t>{1, 2, 3, 4});
}

TEST_CASE("a drawn synchronisation has the steps and pairs of [3] Fig. 7") {
  using Pairs = std::set<std::pair<std::int32_t, std::int32_t>>;
  const auto pairs_by_step = [](const ClockRun& run) {
    Trace trace;
    simulate_clocks(Machine(find_parameters("ompi-ib-sdr")), run, trace);
    CHECK(trace.receives.size() == trace.sends.size());
    const Iterations steps(trace);
    std::vector<Pairs> pairs(steps.count());
    for (const auto& send : trace.sends)
      pairs.at(steps.find(send.from, send.order).value())
          .insert(std::minmax(send.from.number(), send.to.number()));
    // N = 1: the second ping-pong is no shorter, then it is over; but a later step's first is
    // longer: the server is late, or the client's port still busy. And one message tells the time.
    const std::size_t first = pairs.empty() ? 0 : pairs.front().size();
    const auto others = static_cast<std::size_t>(run.ranks - 1) - first;
    CHECK(trace.sends.size() == (2 * 2 + 1 + 1) * first + (3 * 2 + 1 + 1) * others);
    return pairs;
  };
  const Pairs tree{{0, 1}, {2, 3}, {0, 2}, {0, 4}, {1, 5}, {2, 6}};
  CHECK(pairs_by_step({.ranks = 7}) ==
        std::vector<Pairs>{{{0, 1}, {2, 3}}, {{0, 2}}, {{0, 4}, {1, 5}, {2, 6}}, tree});
  CHECK(pairs_by_step({.ranks = 8}).size() == 3 + 1);
  CHECK(pairs_by_step({.ranks = 4, .group = GroupMethod::linear}) ==
        std::vector<Pairs>{{{0, 1}}, {{0, 2}}, {{0, 3}}, {{0, 1}, {0, 2}, {0, 3}}});
  CHECK(pairs_by_step({.ranks = 1}).empty());
  CHECK_THROWS_AS(pairs_by_step({.ranks = 2, .tries = 0}), InputError);
}

TEST_CASE("pictures have a curve for each peer and each study") {
  const auto samples = study_simulated(Machine(find_parameters("ompi-mx")), plan(), header(3), "",
                                       with({"latency:lognormal:20%"}));
  const PlotPlan round_trips = rtt_plot(measure::rtt_histograms(samples));
  REQUIRE(round_trips.series.size() == 2);
  CHECK(round_trips.series[1].title == "ranks 0 and 2");
  CHECK(round_trips.series[0].points.size() == 400);
  const PlotPlan differences = difference_plot(samples);
  REQUIRE(differences.series.size() == 2);
  CHECK(differences.series[0].points.front().y == 0);
  CHECK(differences.series[0].points.back().x == doctest::Approx(1).epsilon(0.01));
  const std::vector<Resampled> studies{{"a", {{10, 0.05, 20}, {100, 0.01, 180}}}};
  CHECK(quality_plot(studies).series.at(0).points.at(1).y == doctest::Approx(1));
  CHECK(cost_plot(studies).series.at(0).points.at(1).y == 180);
}

}  // namespace loggp::compare::simulated_clocks_test
