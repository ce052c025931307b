// The interval of a prediction that follows from the joint uncertainty of its parameters.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "compare/predict/measured_comparison.hpp"
#include "compare/predict/simulated_scheme.hpp"
#include "measure/samples/median_interval.hpp"
#include "models/parameters/replicates.hpp"

namespace loggp::compare {

/// How the predictions of replicates were found.
enum class IntervalMethod : std::uint8_t {
  derivatives,  ///< the critical path's counts of each parameter, where it is that of all
                ///< replicates
  simulation,   ///< each replicate was simulated
};
[[nodiscard]] std::string_view to_string(IntervalMethod method);

/// The interval of a predicted time.
struct PredictionInterval {
  measure::Interval us;
  IntervalMethod method = IntervalMethod::simulation;
  ReplicatesOf of = ReplicatesOf::launches;  ///< what it comes from
};

/// The times that the replicates of a parameter set predict for one benchmark, in µs.
struct ReplicateTimes {
  double predicted_us = 0;            ///< with the parameters of the set itself
  std::vector<double> replicates_us;  ///< by replicate; empty if predicted_us is 0
  IntervalMethod method = IntervalMethod::simulation;
};

/// Returns the standard deviation of the mean of the replicates' logarithms as an estimate of the
/// parameters: of N launches the scatter of one by √N, of a bootstrap the scatter of its replicates
/// themselves. Pre: at least 2 replicates; all times are above 0.
[[nodiscard]] double replicate_error(std::span<const double> replicates_us, ReplicatesOf of);

/// Returns the interval of a time that is predicted with measured parameters. `replicates_us` are
/// the times predicted with each replicate alone. The interval is `predicted_us` times and divided
/// by exp(t · replicate_error()), for Student's t with N − 1 degrees of freedom. `level` is its
/// coverage, such as 0.95. Pre: as for replicate_error().
[[nodiscard]] measure::Interval replicate_interval(double predicted_us,
                                                   std::span<const double> replicates_us,
                                                   double level, ReplicatesOf of);

/// Returns the probability that `one` takes less time than `other`: that a variable with Student's
/// distribution, whose scale is the replicate_error() of the quotients of both times, is below the
/// logarithm of the quotient. Both times of a quotient are of one replicate, so that errors that
/// both share cancel. Without scatter 0, 0.5 or 1. Pre: both have the same replicates, at least 2,
/// and times above 0.
[[nodiscard]] double probability_faster(const ReplicateTimes& one, const ReplicateTimes& other,
                                        ReplicatesOf of);

/// Returns the times of the replicates. They come from the critical path of the run
/// with the parameters of `machine`: each parameter changes the time by its count on the path. The
/// replicates with the shortest and the longest of these times are simulated; if their
/// simulated times are those of the path, all replicates are assumed to have this critical path.
/// Otherwise, with schemes other than `once`, with reductions other than max, with arrivals, and on
/// more than 1024 ranks, each replicate is simulated. Throws as simulate_scheme(). Pre: at least 2
/// replicates, with the link classes and ranges of `machine`.
[[nodiscard]] ReplicateTimes predict_replicates(const Machine& machine,
                                                const Replicates& replicates,
                                                const Benchmark& benchmark,
                                                const Conditions& conditions, Reduction reduction);

/// Returns the times of predict_replicates() by each of `reductions`. Simulates once for all of
/// them.
[[nodiscard]] std::vector<ReplicateTimes> predict_replicates(const Machine& machine,
                                                             const Replicates& replicates,
                                                             const Benchmark& benchmark,
                                                             const Conditions& conditions,
                                                             std::span<const Reduction> reductions);

/// Returns the interval of a time that is simulated with each replicate: `time_us` returns the time
/// in µs with one of the sets. Throws InputError for a `predicted_us` that is 0. Pre: at least 2
/// replicates.
[[nodiscard]] PredictionInterval simulated_interval(
    double predicted_us, const Replicates& replicates, double level,
    const std::function<double(const ParameterSet&)>& time_us);

/// Returns the interval of the reported time of a benchmark, from predict_replicates(). Throws as
/// predict_replicates(); InputError for a time that is 0.
[[nodiscard]] PredictionInterval predict_interval(const Machine& machine,
                                                  const Replicates& replicates,
                                                  const Benchmark& benchmark,
                                                  const Conditions& conditions, Reduction reduction,
                                                  double level);

/// The times of replicates, in µs: by the critical path, as predict_replicates() describes it,
/// whether or not it is that of the replicates; and by simulation. Pre: of replicates_by_path() the
/// scheme is `once`, and there are no arrivals.
[[nodiscard]] std::vector<double> replicates_by_path(const Machine& machine,
                                                     const std::vector<ParameterSet>& replicates,
                                                     const Benchmark& benchmark,
                                                     const Conditions& conditions);
[[nodiscard]] std::vector<double> replicates_by_simulation(
    const Machine& machine, const std::vector<ParameterSet>& replicates, const Benchmark& benchmark,
    const Conditions& conditions, Reduction reduction);

/// The interval of one prediction of a comparison with measurements.
struct MeasuredPrediction {
  measure::Interval us;  ///< from the parameters' uncertainty alone
  double error = 0;      ///< its replicate_error()
};

/// Returns the interval of each of the comparison's predictions, by simulation of every replicate.
/// The arguments are those of compare_measured().
[[nodiscard]] std::vector<MeasuredPrediction> measured_intervals(
    const MeasuredComparison& comparison, const std::vector<measure::BenchFile>& launches,
    const Replicates& replicates, const PredictionSetting& setting, Reduction reduction,
    double level);

/// A predicted and a measured time, both in µs and above 0.
struct HeldOutPoint {
  std::string group;  ///< the points that are held out together, such as an algorithm
  double predicted_us = 0;
  double measured_us = 0;
  double parameter_error = 0;  ///< replicate_error() of the prediction
};

/// Returns for each point the interval in which its measured time is expected: the uncertainty of
/// the parameters, and the error of the model and of measured times as the points of the other
/// groups show it. The variance of that error is the mean square of their ln(measured / predicted)
/// without the parameters' part, at least 0. The interval is that of Student's t-distribution with
/// as many degrees of freedom as other points. With a single group, the other points are all but
/// the point itself; nothing for a point with fewer than 3 other points.
[[nodiscard]] std::vector<std::optional<measure::Interval>> expected_intervals(
    std::span<const HeldOutPoint> points, double level);

}  // namespace loggp::compare
