#include "compare/known/simulated_clocks.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>
#include <functional>

#include "models/base/statistics.hpp"
#include "simulate/engine/simulation.hpp"

namespace loggp::compare {

namespace {

using simulate::SimulatedProcess;

Task<> study_skewed(SimulatedProcess& self, ClockModel clock, ClockPlan plan,
                    ClockWatcher* watcher) {
  SkewedClock<SimulatedProcess> skewed(self, clock.offset, clock.drift);
  co_await study_clocks(skewed, plan, watcher);
}

// Keeps the results of a simulation until it is over.
class Results final : public ClockWatcher {
 public:
  void clear() { calls_.clear(); }
  void pass_on(ClockWatcher& watcher) const {
    for (const auto& call : calls_) call(watcher);
  }
  void round_trips(Rank peer, const std::vector<ClockSample>& samples) override {
    calls_.emplace_back([=](ClockWatcher& watcher) { watcher.round_trips(peer, samples); });
  }
  void difference(Rank peer, const ClockSample& sample) override {
    calls_.emplace_back([=](ClockWatcher& watcher) { watcher.difference(peer, sample); });
  }
  void estimate(const PairEstimate& estimate) override {
    calls_.emplace_back([=](ClockWatcher& watcher) { watcher.estimate(estimate); });
  }
  void group(const GroupRun& run) override {
    calls_.emplace_back([=](ClockWatcher& watcher) { watcher.group(run); });
  }

 private:
  std::vector<std::function<void(ClockWatcher&)>> calls_;
};

Task<> synchronise_only(SimulatedProcess& self, SyncSettings settings, SyncRecord* of_rank_0) {
  SyncRecord mine;
  co_await synchronise(self, settings, &mine);
  if (self.rank() == Rank(0)) *of_rank_0 = mine;
}

double synchronisation_us(const Machine& machine, std::int32_t ranks, SyncSettings settings,
                          const simulate::Options& options) {
  SyncRecord record;
  (void)simulate::simulate(
      machine, ranks,
      [&](SimulatedProcess& self) { return synchronise_only(self, settings, &record); }, options);
  return record.time.in_us();
}

}  // namespace

measure::ClockSamples study_simulated(const Machine& machine, const ClockPlan& plan,
                                      const measure::ClockHeader& header, const std::string& path,
                                      const Conditions& conditions) {
  measure::ClockRecord record(path, header);  // refuses a wrong path before the simulation
  Results results;
  const simulate::Program program = [&](SimulatedProcess& self) {
    const auto rank = static_cast<std::size_t>(self.rank().number());
    if (rank == 0) results.clear();  // the engine may start the run over in time order
    return study_skewed(self, header.truth[rank], plan, rank == 0 ? &results : nullptr);
  };
  (void)simulate::simulate(machine, header.ranks, program, options_under(conditions, {}));
  results.pass_on(record);
  record.finish();
  return record.samples();
}

ClockGain clock_gain(const ParameterSet& set, std::int32_t ranks, std::int64_t tries,
                     const std::vector<std::string>& specs, std::int64_t seeds,
                     std::uint64_t first_seed, Conditions conditions, const Placement& placement) {
  const Machine machine(set, placement);
  std::vector<double> linear;
  std::vector<double> logarithmic;
  std::vector<double> gathered;
  std::vector<double> gains;
  std::vector<double> gathered_gains;
  for (std::int64_t i = 0; i < seeds; ++i) {
    conditions.disturbances = parse_disturbances(specs, first_seed + static_cast<std::uint64_t>(i));
    const simulate::Options options = options_under(conditions, {});
    SyncSettings settings{.tries = tries};
    settings.group = GroupMethod::linear;
    linear.push_back(synchronisation_us(machine, ranks, settings, options));
    settings.group = GroupMethod::logarithmic;
    logarithmic.push_back(synchronisation_us(machine, ranks, settings, options));
    settings.group = GroupMethod::gathered;
    gathered.push_back(synchronisation_us(machine, ranks, settings, options));
    gains.push_back(linear.back() / logarithmic.back());
    gathered_gains.push_back(linear.back() / gathered.back());
  }
  std::sort(gains.begin(), gains.end());
  std::sort(gathered_gains.begin(), gathered_gains.end());
  const std::size_t twentieth = gains.size() / 20;
  ClockGain gain;
  gain.params = set.name;
  if (!specs.empty()) gain.noise = fmt::format("{}", fmt::join(specs, ";"));
  gain.ranks = ranks;
  gain.seeds = seeds;
  gain.linear_us = median(linear);
  gain.logarithmic_us = median(logarithmic);
  gain.gain = median(gains);
  gain.low_5 = gains[twentieth];
  gain.high_95 = gains[gains.size() - 1 - twentieth];
  gain.gathered_us = median(gathered);
  gain.gathered_gain = median(gathered_gains);
  gain.gathered_high_95 = gathered_gains[gathered_gains.size() - 1 - twentieth];
  gain.pair_us = gain.linear_us / (ranks - 1);
  gain.step_us = gain.logarithmic_us / std::bit_width(static_cast<std::uint32_t>(ranks - 1));
  return gain;
}

std::vector<ClockGain> clock_gains(
    const std::vector<ParameterSet>& sets, const std::vector<std::int32_t>& ranks,
    const GainPlan& plan, const std::function<void(std::size_t done, std::size_t all)>& progress) {
  std::vector<ClockGain> gains;
  std::size_t done = 0;
  for (const ParameterSet& set : sets) {
    for (const std::int32_t P : ranks) {
      gains.push_back(
          clock_gain(set, P, plan.tries, {}, 1, plan.first_seed, plan.conditions, plan.placement));
      if (!plan.noise.empty())
        gains.push_back(clock_gain(set, P, plan.tries, plan.noise, plan.seeds, plan.first_seed,
                                   plan.conditions, plan.placement));
      progress(++done, sets.size() * ranks.size());
    }
  }
  return gains;
}

}  // namespace loggp::compare
