// Parses --noise options: CPU noise and variable latency of a machine.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "models/machine/latency.hpp"
#include "models/machine/noise.hpp"

namespace loggp {

/// What disturbs a machine: its CPU noise and the distribution of its latency.
struct Disturbances {
  Noise noise;
  LatencyDistribution latency;
};

/// Returns what the specs of --noise describe. Throws InputError that names the spec.
/// Sources of CPU noise, whose delays add up: "periodic:PERIOD:DURATION", "random:PERIOD:DURATION",
/// or the FILE of a noise trace. With ":co-scheduled" at the end, all ranks are interrupted at
/// once. Latency, at most one: "latency:normal:P%" or "latency:lognormal:P%", where the standard
/// deviation is P% of L, or "latency:FILE" with a histogram. `seed` selects all random draws.
[[nodiscard]] Disturbances parse_disturbances(std::span<const std::string> specs,
                                              std::uint64_t seed);

}  // namespace loggp
