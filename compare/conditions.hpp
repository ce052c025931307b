// Under which conditions a benchmark runs, besides its machine: who comes late, what disturbs.
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

/// A value. By default all ranks arrive at once and nothing disturbs them.
struct Conditions {
  simulate::Progress progress = simulate::Progress::in_call;
  simulate::Reception reception = simulate::Reception::onload;
  ArrivalPattern arrivals{};
  Disturbances disturbances{};
  std::uint64_t seed = 1;  ///< of the arrivals; disturbances have theirs

  /// Whether times are other than the machine's parameters say.
  [[nodiscard]] bool disturbs() const {
    return !disturbances.noise.empty() || !disturbances.latency.empty();
  }
  /// Adds all that they consist of.
  void add_to(Fingerprint& print) const;
};

/// T(s) of [2]: the time of one undisturbed message between two ranks on nodes of their own, until
/// both have done with it. Throws InputError when the machine has no `network` link.
[[nodiscard]] Duration message_time(const Machine& machine, Bytes size, simulate::Progress progress,
                                    simulate::Reception reception);

/// a_i by rank, from time 0 of the pattern; empty when all arrive at once. MAX_IF counts messages
/// of `size`. Throws InputError when the pattern does not fit.
[[nodiscard]] std::vector<Duration> arrivals_under(const Conditions& conditions,
                                                   const Machine& machine, std::int32_t ranks,
                                                   Bytes size, Rank root);

/// Points to what it is given: both must outlive the run.
[[nodiscard]] simulate::Options options_under(const Conditions& conditions,
                                              std::span<const Duration> arrivals);

}  // namespace loggp::compare
