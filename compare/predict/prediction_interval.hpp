// The interval of a prediction that follows from the joint uncertainty of its parameters.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "compare/predict/measured_comparison.hpp"
#include "compare/predict/simulated_scheme.hpp"
#include "measure/samples/median_interval.hpp"

namespace loggp::compare {

/// How the predictions of replicates were found.
enum class IntervalMethod : std::uint8_t {
  derivatives,  ///< the critical path's counts of each parameter, where it is that of all
                ///< replicates
  simulation,   ///< each replicate was simulated
};
[[nodiscard]] std::string_view to_string(IntervalMethod method);

struct PredictionInterval {
  measure::Interval us;
  IntervalMethod method = IntervalMethod::simulation;
};

/// Returns the interval of a time that is predicted with parameters of several launches.
/// `replicates_us` are the times predicted with the parameters of each launch alone. The interval
/// is that of Student's t-distribution for the mean of their logarithms, moved to `predicted_us`.
/// `level` is its coverage, such as 0.95. Pre: at least 2 replicates; all times are above 0.
[[nodiscard]] measure::Interval replicate_interval(double predicted_us,
                                                   std::span<const double> replicates_us,
                                                   double level);

/// Returns the interval of the reported time of a benchmark. `replicates` are the parameters of the
/// launches (parse_replicates()). The times of replicates come from the critical path of the run
/// with the parameters of `machine`: each parameter changes the time by its count on the path. The
/// replicates with the shortest and the longest of these times are simulated; if their
/// simulated times are those of the path, all replicates are assumed to have this critical path.
/// Otherwise, with schemes other than `once`, with arrivals, and on more than 1024 ranks, each
/// replicate is simulated. Throws as simulate_scheme(); InputError for a time that is 0. Pre: at
/// least 2 replicates, with the link classes and ranges of `machine`.
[[nodiscard]] PredictionInterval predict_interval(const Machine& machine,
                                                  const std::vector<ParameterSet>& replicates,
                                                  const Benchmark& benchmark,
                                                  const Conditions& conditions, Reduction reduction,
                                                  double level);

/// The times of replicates, in µs: by the critical path, as predict_interval() describes it,
/// whether or not it is that of the replicates; and by simulation. Pre: of replicates_by_path() the
/// scheme is `once`, and there are no arrivals.
[[nodiscard]] std::vector<double> replicates_by_path(const Machine& machine,
                                                     const std::vector<ParameterSet>& replicates,
                                                     const Benchmark& benchmark,
                                                     const Conditions& conditions);
[[nodiscard]] std::vector<double> replicates_by_simulation(
    const Machine& machine, const std::vector<ParameterSet>& replicates, const Benchmark& benchmark,
    const Conditions& conditions, Reduction reduction);

/// Returns the interval of each of the comparison's predictions, by simulation of every replicate.
/// The arguments are those of compare_measured().
[[nodiscard]] std::vector<measure::Interval> measured_intervals(
    const MeasuredComparison& comparison, const std::vector<measure::BenchFile>& launches,
    const std::vector<ParameterSet>& replicates, const PredictionSetting& setting,
    Reduction reduction, double level);

}  // namespace loggp::compare
