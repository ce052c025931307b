// Resamples measured or random round trips to find how many tries are enough ([3] Fig. 6).
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "compare/known/clock_plots.hpp"
#include "measure/samples/clock_file.hpp"

namespace loggp::compare {

/// A named set of round trips, in µs.
struct RoundTrips {
  std::string name;
  std::vector<double> times_us;
};

/// Returns the round trips that `spec` describes. "normal:P%" and "lognormal:P%" stand for 50 000
/// random round trips around 1 ms. Any other `spec` is the path of a samples file of clocks, whose
/// round trips of all ranks are returned as one set, or of a histogram, from which 50 000 round
/// trips are drawn. `seed` is that of the random numbers. Throws InputError when `spec` or the file
/// is wrong.
[[nodiscard]] RoundTrips given_round_trips(const std::string& spec, std::uint64_t seed);

/// Returns a set of round trips for each rank other than rank 0, between that rank and rank 0. A
/// set may be empty.
[[nodiscard]] std::vector<RoundTrips> measured_round_trips(const measure::ClockSamples& samples);

/// The options of resample_round_trips.
struct ResamplingPlan {
  std::vector<std::int64_t> tries;  ///< values of N, ascending
  std::int64_t runs = 1;            ///< for each N
  std::uint64_t seed = 1;
};

/// Returns the results of resampling every set that is not empty, in the order of `sets`. Calls
/// `progress` with the number of steps done and of all steps, those of empty sets included. A step
/// is one value of N for one set. Throws InputError when a round trip is not above 0.
[[nodiscard]] std::vector<Resampled> resample_round_trips(
    std::span<const RoundTrips> sets, const ResamplingPlan& plan,
    const std::function<void(std::size_t done, std::size_t all)>& progress);

}  // namespace loggp::compare
