// The clock study on a simulated network, where the parameters and the clocks' errors are known.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "compare/predict/conditions.hpp"
#include "measure/samples/clock_file.hpp"
#include "models/machine/machine.hpp"

namespace loggp::compare {

/// Runs a study between simulated ranks and returns its samples. `header` has the number of ranks
/// and the true clock of each. `conditions` may disturb the ranks. Also writes the samples to the
/// file `path`, unless `path` is empty.
[[nodiscard]] measure::ClockSamples study_simulated(const Machine& machine, const ClockPlan& plan,
                                                    const measure::ClockHeader& header,
                                                    const std::string& path,
                                                    const Conditions& conditions);

/// The times of the linear and the logarithmic synchronisation ([3] Fig. 8). The gain is their
/// quotient: (P − 1)/⌈log₂P⌉ if every step takes as long as one pair, and less where a step waits
/// for its slowest pair, as where links within nodes are faster. Times are those of rank 0, medians
/// over the seeds.
struct ClockGain {
  std::string params;
  std::string noise = "none";  ///< "none", or the noise as on the command line
  std::int32_t ranks = 0;
  std::int64_t seeds = 0;
  double linear_us = 0;
  double logarithmic_us = 0;
  double gain = 0;           ///< median of the quotients
  double low_5 = 0;          ///< at most 5 % of the quotients are below; < 20 seeds: the smallest
  double high_95 = 0;        ///< at most 5 % of the quotients are above; < 20 seeds: the largest
  double gathered_us = 0;    ///< of the tree with the traffic of [3] Fig. 7
  double gathered_gain = 0;  ///< median of linear / gathered
  double gathered_high_95 = 0;
  double pair_us = 0;  ///< linear_us divided by the P − 1 pairs
  double step_us = 0;  ///< logarithmic_us divided by the ⌈log₂P⌉ steps
};

/// Returns the gain under `conditions`, whose disturbances are replaced by those of `specs`
/// (models/machine/circumstances.hpp). Simulates both synchronisations with each of `seeds`
/// consecutive seeds from `first_seed` on. Pre: ranks ≥ 2; seeds ≥ 1.
[[nodiscard]] ClockGain clock_gain(const ParameterSet& set, std::int32_t ranks, std::int64_t tries,
                                   const std::vector<std::string>& specs, std::int64_t seeds,
                                   std::uint64_t first_seed = 1, Conditions conditions = {},
                                   const Placement& placement = {});

/// The options of clock_gains.
struct GainPlan {
  std::int64_t tries = 100;
  std::vector<std::string>
      noise;                     ///< disturbances of a second study; empty: there is only one study
  std::int64_t seeds = 1;        ///< of the second study
  std::uint64_t first_seed = 1;  ///< of both studies
  Conditions conditions;         ///< of both studies; their disturbances are not used
  Placement placement{};         ///< of the ranks
};

/// Returns clock_gain() of each set and number of ranks: first without noise and with one seed,
/// then, if the plan has noise, with noise. Calls `progress` with the number of combinations of set
/// and number of ranks that are done, and the number of all.
[[nodiscard]] std::vector<ClockGain> clock_gains(
    const std::vector<ParameterSet>& sets, const std::vector<std::int32_t>& ranks,
    const GainPlan& plan, const std::function<void(std::size_t done, std::size_t all)>& progress);

}  // namespace loggp::compare
