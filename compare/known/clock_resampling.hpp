// Resamples round trips, measured or drawn, to find how many tries are enough ([3] Fig. 6).
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "compare/known/clock_plots.hpp"
#include "measure/samples/clock_file.hpp"

namespace loggp::compare {

/// Round trips of one kind, in µs.
struct RoundTrips {
  std::string name;
  std::vector<double> times_us;
};

/// Returns the round trips that `spec` describes: "normal:P%" and "lognormal:P%" are drawn around
/// 1 ms, any other spec is a samples file of clocks or a histogram file. Throws InputError for a
/// spec or file that is wrong.
[[nodiscard]] RoundTrips given_round_trips(const std::string& spec, std::uint64_t seed);

/// Returns the round trips of rank 0 with each other rank.
[[nodiscard]] std::vector<RoundTrips> measured_round_trips(const measure::ClockSamples& samples);

/// The options of resample_round_trips.
struct ResamplingPlan {
  std::vector<std::int64_t> tries;  ///< values of N, ascending
  std::int64_t runs = 1;            ///< for each N
  std::uint64_t seed = 1;
};

/// Resamples every set that is not empty. `progress` is told how many of all steps are done. Throws
/// InputError when a round trip takes no time.
[[nodiscard]] std::vector<Resampled> resample_round_trips(
    std::span<const RoundTrips> sets, const ResamplingPlan& plan,
    const std::function<void(std::size_t done, std::size_t all)>& progress);

}  // namespace loggp::compare
