// Parses the --noise options: CPU noise and random latency of a machine.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "models/machine/latency.hpp"
#include "models/machine/noise.hpp"

namespace loggp {

/// The disturbances of a machine: its CPU noise and the distribution of its latency.
struct Disturbances {
  Noise noise;
  LatencyDistribution latency;
  std::uint64_t seed = 0;  ///< of all draws

  /// Returns the disturbances of a separate run on the same machine: the same interruptions, but
  /// latencies drawn for `number`.
  [[nodiscard]] Disturbances of_run(std::uint64_t number) const {
    return {noise, latency.redrawn(number), seed};
  }
};

/// Returns the noise and the latency distribution that the specs of --noise describe. Throws
/// InputError; the message names the spec.
/// * Sources of CPU noise, whose delays add up: "periodic:PERIOD:DURATION",
///   "random:PERIOD:DURATION", or the FILE of a noise trace. With ":co-scheduled" at the end, all
///   ranks are interrupted at the same instants. A DURATION of 0 is no noise.
/// * Latency, at most one: "latency:normal:P%" or "latency:lognormal:P%" with a standard deviation
///   of P% of L (0% to 100%), or "latency:FILE" with a histogram.
/// `seed` selects all random draws.
[[nodiscard]] Disturbances parse_disturbances(std::span<const std::string> specs,
                                              std::uint64_t seed);

}  // namespace loggp
