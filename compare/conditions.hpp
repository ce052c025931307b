// Under which conditions a benchmark runs, besides its machine: who comes late, what disturbs.
#pragma once

#include <span>
#include <vector>

#include "algorithms/schemes/benchmark.hpp"
#include "models/circumstances.hpp"
#include "models/machine.hpp"
#include "simulate/options.hpp"

namespace loggp::compare {

/// What only a simulation has beside its benchmark. A value. By default nothing disturbs the ranks.
struct Conditions {
  simulate::Progress progress = simulate::Progress::in_call;
  simulate::Reception reception = simulate::Reception::onload;
  Disturbances disturbances{};  ///< with a seed of their own

  /// Whether times are other than the machine's parameters say.
  [[nodiscard]] bool disturbs() const {
    return !disturbances.noise.empty() || !disturbances.latency.empty();
  }
};

/// T(s) of [2]: the time of one undisturbed message between two ranks on nodes of their own, until
/// both have done with it. Throws InputError when the machine has no `network` link.
[[nodiscard]] Duration message_time(const Machine& machine, Bytes size, simulate::Progress progress,
                                    simulate::Reception reception);

/// Returns when each rank arrives, from time 0 of the benchmark's pattern; empty when all arrive at
/// once. MAX_IF counts messages of the benchmark's size. Throws InputError when the pattern does
/// not fit the number of ranks.
[[nodiscard]] std::vector<Duration> arrival_times(const Benchmark& benchmark,
                                                  const Machine& machine,
                                                  const Conditions& conditions);

/// Points to what it is given: both must outlive the run.
[[nodiscard]] simulate::Options options_under(const Conditions& conditions,
                                              std::span<const Duration> arrivals);

}  // namespace loggp::compare
