// The conditions of a simulated benchmark besides its machine: progress, reception, arrivals,
// disturbances and clocks.
#pragma once

#include <span>
#include <vector>

#include "algorithms/schemes/benchmark.hpp"
#include "compare/predict/clock_conditions.hpp"
#include "models/machine/circumstances.hpp"
#include "models/machine/machine.hpp"
#include "simulate/engine/options.hpp"

namespace loggp::compare {

/// The conditions of a simulation besides machine and benchmark. By default nothing disturbs the
/// ranks, and they read one perfect clock.
struct Conditions {
  simulate::Progress progress = simulate::Progress::in_call;
  simulate::Reception reception = simulate::Reception::onload;
  Disturbances disturbances{};  ///< noise and random latency, with their own seed
  ClockConditions clocks{};     ///< that the ranks read

  /// Returns whether noise or random latency changes times.
  [[nodiscard]] bool disturbs() const {
    return !disturbances.noise.empty() || !disturbances.latency.empty();
  }
};

/// Returns T(s) of [2]: the time of one undisturbed message between two ranks on different nodes,
/// until both ranks have finished. Throws InputError when the machine has no `network` link.
[[nodiscard]] Duration message_time(const Machine& machine, Bytes size, simulate::Progress progress,
                                    simulate::Reception reception);

/// Returns the arrival a_i of each rank since time 0 of the benchmark's pattern; empty when all
/// ranks arrive at once. An entry may be never_arrives. The unit of MAX_IF is the message_time() of
/// the benchmark's size. Throws InputError when the pattern does not fit the number of ranks, when
/// its file can't be read, or as message_time() does.
[[nodiscard]] std::vector<Duration> arrival_times(const Benchmark& benchmark,
                                                  const Machine& machine,
                                                  const Conditions& conditions);

/// Returns the options of a run under these conditions. The options point to both arguments, which
/// must outlive the run.
[[nodiscard]] simulate::Options options_under(const Conditions& conditions,
                                              std::span<const Duration> arrivals);

}  // namespace loggp::compare
