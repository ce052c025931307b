// What disturbs a machine, as the list of --noise options describes it.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "models/latency.hpp"
#include "models/noise.hpp"

namespace loggp {

struct Disturbances {
  Noise noise;
  LatencyDistribution latency;
};

/// CPU noise, several add up: "periodic:PERIOD:DURATION", "random:PERIOD:DURATION" or the FILE of a
/// trace, each with ":co-scheduled" after it where all ranks are interrupted at once. Latency, at
/// most one: "latency:normal:P%", "latency:lognormal:P%" (P% of L is the standard deviation) or
/// "latency:FILE" (a histogram). Throws InputError that names the spec.
[[nodiscard]] Disturbances parse_disturbances(std::span<const std::string> specs,
                                              std::uint64_t seed);

}  // namespace loggp
