#include "compare/predict/measured_comparison.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "measure/collectives/launches.hpp"
#include "measure/live/machine/core_move.hpp"
#include "measure/samples/pace.hpp"
#include "measure/samples/sample_file.hpp"
#include "models/base/errors.hpp"
#include "models/base/statistics.hpp"

namespace loggp::compare {

namespace {

using measure::BenchPoint;

// Returns the simulated benchmark of a measured point. The algorithm of the library's own barrier
// is not known. Dissemination replaces it, because it has the fewest rounds.
Benchmark predicted_benchmark(const Benchmark& base, const measure::BenchRow& row,
                              const PredictionSetting& setting) {
  Benchmark benchmark = benchmark_at(row.point, base);
  benchmark.iterations = row.iterations;
  if (benchmark.barrier.is_native()) benchmark.barrier.algorithm = usual_barrier();
  if (!base.has_arrivals()) {
    benchmark.arrivals = setting.arrivals;
    benchmark.seed = setting.seed;
  }
  return benchmark;
}

// Returns the predicted time. With arrivals, ranks report the time of the operation from their own
// arrival.
Duration predicted(const SchemeOutcome& outcome, const Benchmark& measured, Reduction reduction) {
  if (!measured.has_arrivals()) return outcome.reported(reduction, measured.root);
  if (reduction == Reduction::mean) return outcome.elapsed().mean;
  if (reduction == Reduction::max) return outcome.elapsed().worst;
  throw InputError(
      "--reduce: samples with arrivals can be compared by mean or max only; give one of them");
}

// Returns the row of the same point that was measured with `synchronised`.
const MeasuredRow* synchronised(const std::vector<MeasuredRow>& rows, BenchPoint point) {
  point.scheme = {Scheme::synchronised};
  const auto found = std::find_if(rows.begin(), rows.end(), [&](const MeasuredRow& row) {
    return row.measured.point == point;
  });
  return found == rows.end() ? nullptr : &*found;
}

std::vector<SchemeError> scheme_errors(const std::vector<MeasuredRow>& rows) {
  std::vector<SchemeError> errors;
  for (const MeasuredRow& row : rows) {
    const MeasuredRow* const truth = synchronised(rows, row.measured.point);
    if (truth == nullptr || truth == &row || row.truth == Duration()) continue;
    errors.push_back({row.measured.point, row.measured.median_us / truth->measured.median_us - 1,
                      row.predicted.in_us() / row.truth.in_us() - 1});
  }
  return errors;
}

std::vector<RankingPair> ranking_pairs(const std::vector<MeasuredRow>& rows) {
  constexpr double differs = 1.15;
  std::vector<RankingPair> ranking;
  for (const MeasuredRow& faster : rows) {
    const BenchPoint& point = faster.measured.point;
    // `once` is measured with arrivals only
    const Scheme scheme = point.scheme.scheme;
    if (scheme != Scheme::synchronised && scheme != Scheme::once) continue;
    for (const MeasuredRow& slower : rows) {
      BenchPoint same = slower.measured.point;
      const AlgorithmVariant algorithm = same.algorithm;
      same.algorithm = point.algorithm;
      if (same == point && slower.measured.median_us > differs * faster.measured.median_us)
        ranking.push_back({point, algorithm, slower.predicted > faster.predicted});
    }
  }
  return ranking;
}

std::vector<double> absolute_errors(const std::vector<MeasuredRow>& rows) {
  std::vector<double> errors;
  errors.reserve(rows.size());
  for (const MeasuredRow& row : rows) errors.push_back(std::abs(row.relative_error()));
  return errors;
}

// Returns a remark if the CPUs moved while the parameters were measured, or were at another
// distance when the times were measured. Times over shared memory depend on the distance.
std::string remark_on_distance(const measure::BenchFile& times, const ParameterSet& params) {
  const auto one = measure::read_distance(times.provenance);
  const auto other = measure::read_distance(params.environment);
  const std::string move = measure::describe_move(
      other, measure::read_distance(params.environment, measure::later_cache_line_key));
  if (!move.empty()) return "about the parameters: " + move;
  if (!one || !other || !measure::have_moved(*one, *other)) return "";
  return fmt::format(
      "a cache line took {} ns between the CPUs when the times were measured, but {} ns when the "
      "parameters were; the ranks were placed differently: measure both in one go",
      measure::to_ns_text(*one), measure::to_ns_text(*other));
}

// Returns a remark if data was rewritten in one of the two measurements only. Times depend on this,
// because data that has not changed since the last send may be in the receiver's cache.
std::string remark_on_data(const measure::BenchFile& times, const ParameterSet& params) {
  const auto found = params.environment.find(measure::data_key);
  const bool measured =
      found != params.environment.end() && found->second == measure::rewritten_data;
  // other parameter sets, such as simulated ones, do not say whether data was rewritten
  const bool is_ours =
      params.environment.contains("method") && !params.environment.contains("truth");
  if (measured == times.base.rewrites || !is_ours) return "";
  return fmt::format(
      "{} were measured with data that is rewritten before it is sent, {} with unchanged data; "
      "give --rewrite to both or to neither",
      measured ? "the parameters" : "the times", measured ? "the times" : "the parameters");
}

std::string remark_on(const std::vector<measure::BenchFile>& launches, const ParameterSet& params) {
  std::vector<std::string> remarks;
  const auto add = [&](const std::string& remark) {
    if (!remark.empty() && std::find(remarks.begin(), remarks.end(), remark) == remarks.end())
      remarks.push_back(remark);
  };
  const auto pace = params.environment.find(measure::pace_key);
  if (pace != params.environment.end()) add("about the parameters: " + pace->second);
  for (const measure::BenchFile& times : launches) {
    if (!times.warning.empty()) add("about the measured times: " + times.warning);
    add(remark_on_distance(times, params));
  }
  add(remark_on_data(launches.front(), params));  // all have one setup
  return fmt::format("{}", fmt::join(remarks, "; "));
}

// Returns the difference of the reported and the true time, divided by the shorter of the two;
// negative if the reported time is too short. `error` is relative to the true time. Half of the
// truth thus counts as much as twice the truth, and a thousandth counts far more.
double excess(double error) {
  return error < 0 ? 1 - 1 / (1 + error) : error;
}

}  // namespace

bool SchemeError::agrees() const {
  constexpr double none = 0.05;
  constexpr double order = 10;
  if (std::abs(measured) < none && std::abs(predicted) < none) return true;
  const double ratio = predicted == 0 ? 0 : excess(measured) / excess(predicted);
  return ratio > 1 / order && ratio < order;
}

std::optional<double> MeasuredComparison::median_error() const {
  if (rows.empty()) return std::nullopt;
  return median(absolute_errors(rows));
}

std::optional<double> MeasuredComparison::largest_error() const {
  if (rows.empty()) return std::nullopt;
  const std::vector<double> all = absolute_errors(rows);
  return *std::max_element(all.begin(), all.end());
}

MeasuredComparison compare_measured(const std::vector<measure::BenchFile>& launches,
                                    const ParameterSet& params, const PredictionSetting& setting,
                                    Reduction reduction) {
  const Machine machine(params, setting.placement);
  const Benchmark& base = launches.at(0).base;
  MeasuredComparison comparison;
  for (const measure::BenchRow& row : measure::summarise(launches, reduction)) {
    if (row.point.algorithm.algorithm == nullptr || row.repetitions == 0 || !(row.median_us > 0)) {
      ++comparison.not_predicted;
      continue;
    }
    const Benchmark measured = benchmark_at(row.point, base);
    measure::check_reduction(measured, reduction);
    const Benchmark benchmark = predicted_benchmark(base, row, setting);
    const SchemeOutcome outcome = simulate_scheme(machine, benchmark, setting.conditions);
    comparison.rows.push_back({row, predicted(outcome, base, reduction),
                               operation_latency(machine, benchmark, setting.conditions),
                               measured.barrier.is_native() && has_barrier(measured.scheme)});
  }
  if (comparison.rows.empty()) {
    throw InputError(
        "no measured point can be predicted: each is of the algorithm native or has no samples; "
        "bench other algorithms");
  }
  comparison.remark = remark_on(launches, params);
  comparison.errors = scheme_errors(comparison.rows);
  comparison.ranking = ranking_pairs(comparison.rows);
  return comparison;
}

}  // namespace loggp::compare
