// The conditions of a benchmark besides its machine: late ranks and disturbances.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "models/arrivals.hpp"
#include "models/circumstances.hpp"
#include "models/fingerprint.hpp"
#include "models/machine.hpp"
#include "simulate/options.hpp"

namespace loggp::compare {

/// The conditions of one benchmark. By default all ranks arrive at once and nothing disturbs them.
struct Conditions {
  simulate::Progress progress = simulate::Progress::in_call;
  simulate::Reception reception = simulate::Reception::onload;
  ArrivalPattern arrivals{};
  Disturbances disturbances{};
  std::uint64_t seed = 1;  ///< of the arrivals; disturbances have their own

  /// Returns whether noise or random latency changes times.
  [[nodiscard]] bool disturbs() const {
    return !disturbances.noise.empty() || !disturbances.latency.empty();
  }
  /// Adds all members to a fingerprint.
  void add_to(Fingerprint& print) const;
};

/// Returns T(s) of [2]: the time of one undisturbed message between two ranks on different nodes,
/// until both have finished. Throws InputError when the machine has no `network` link.
[[nodiscard]] Duration message_time(const Machine& machine, Bytes size, simulate::Progress progress,
                                    simulate::Reception reception);

/// Returns the arrivals a_i by rank; empty when all ranks arrive at once. MAX_IF counts messages of
/// `size`. Throws InputError when the pattern does not fit.
[[nodiscard]] std::vector<Duration> arrivals_under(const Conditions& conditions,
                                                   const Machine& machine, std::int32_t ranks,
                                                   Bytes size, Rank root);

/// Returns the options of a run. They point to both arguments, which must outlive the run.
[[nodiscard]] simulate::Options options_under(const Conditions& conditions,
                                              std::span<const Duration> arrivals);

}  // namespace loggp::compare
