// The conditions of a benchmark besides its machine: late ranks and disturbances.
#pragma once

#include <span>
#include <vector>

#include "algorithms/schemes/benchmark.hpp"
#include "models/machine/circumstances.hpp"
#include "models/machine/machine.hpp"
#include "simulate/engine/options.hpp"

namespace loggp::compare {

/// The conditions of a simulation beside its benchmark. By default nothing disturbs the ranks.
struct Conditions {
  simulate::Progress progress = simulate::Progress::in_call;
  simulate::Reception reception = simulate::Reception::onload;
  Disturbances disturbances{};  ///< with a seed of their own

  /// Returns whether noise or random latency changes times.
  [[nodiscard]] bool disturbs() const {
    return !disturbances.noise.empty() || !disturbances.latency.empty();
  }
};

/// Returns T(s) of [2]: the time of one undisturbed message between two ranks on different nodes,
/// until both have finished. Throws InputError when the machine has no `network` link.
[[nodiscard]] Duration message_time(const Machine& machine, Bytes size, simulate::Progress progress,
                                    simulate::Reception reception);

/// Returns the arrivals a_i by rank, from time 0 of the benchmark's pattern; empty when all ranks
/// arrive at once. MAX_IF counts messages of the benchmark's size. Throws InputError when the
/// pattern does not fit the number of ranks.
[[nodiscard]] std::vector<Duration> arrival_times(const Benchmark& benchmark,
                                                  const Machine& machine,
                                                  const Conditions& conditions);

/// Returns the options of a run. They point to both arguments, which must outlive the run.
[[nodiscard]] simulate::Options options_under(const Conditions& conditions,
                                              std::span<const Duration> arrivals);

}  // namespace loggp::compare
