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

// The launches of one placement.
struct LaunchGroup {
  std::string name;
  std::vector<LaunchRows> launches;
};

// Returns what `compute` returns for the rows of two points, for each launch that has both.
template <class Compute>
std::vector<double> in_each_launch(const LaunchGroup& group, const BenchPoint& one,
                                   const BenchPoint& other, const Compute& compute) {
  std::vector<double> values;
  for (const LaunchRows& launch : group.launches) {
    const LaunchRow* const first = find_launch_row(launch, one);
    const LaunchRow* const second = find_launch_row(launch, other);
    if (first != nullptr && second != nullptr) values.push_back(compute(*first, *second));
  }
  return values;
}

MeasuredRow measured_row(const LaunchGroup& group, const measure::BenchRow& row,
                         const Benchmark& base) {
  std::vector<double> ratios;
  std::vector<double> predicted_us;
  bool is_extrapolated = false;
  for (const LaunchRows& launch : group.launches) {
    const LaunchRow* const found = find_launch_row(launch, row.point);
    if (found == nullptr) continue;
    is_extrapolated = is_extrapolated || found->is_extrapolated;
    predicted_us.push_back(found->predicted.in_us());
    ratios.push_back(predicted_us.back() / found->measured.median_us);
  }
  const Benchmark benchmark = benchmark_at(row.point, base);
  return {group.name,
          row,
          Duration::us(median(predicted_us)),
          over_launches(ratios).minus_one(),
          benchmark.barrier.is_native() && has_barrier(benchmark.scheme),
          is_extrapolated};
}

void add_scheme_error(MeasuredComparison& comparison, const LaunchGroup& group,
                      const BenchPoint& point) {
  BenchPoint truth = point;
  truth.scheme = {Scheme::synchronised};
  if (truth == point) return;
  const auto measured =
      in_each_launch(group, point, truth, [](const LaunchRow& row, const LaunchRow& correct) {
        return row.measured.median_us / correct.measured.median_us;
      });
  const auto predicted =
      in_each_launch(group, point, truth, [](const LaunchRow& row, const LaunchRow& /*correct*/) {
        return row.predicted.in_us() / row.truth.in_us();
      });
  if (measured.empty() || !std::isfinite(median(predicted))) return;
  const OverLaunches error = over_launches(measured).minus_one();
  comparison.errors.push_back(
      {point, error.mean, median(predicted) - 1, group.name, error.interval, error.launches});
}

void add_pair(MeasuredComparison& comparison, const LaunchGroup& group, const BenchPoint& faster,
              const BenchPoint& slower) {
  constexpr double differs = 1.15;
  const auto measured =
      in_each_launch(group, slower, faster, [](const LaunchRow& slow, const LaunchRow& fast) {
        return slow.measured.median_us / fast.measured.median_us;
      });
  if (measured.empty()) return;
  const OverLaunches ratio = over_launches(measured);
  if (ratio.mean <= differs) return;
  const auto predicted =
      in_each_launch(group, slower, faster, [](const LaunchRow& slow, const LaunchRow& fast) {
        return slow.predicted.in_us() / fast.predicted.in_us();
      });
  comparison.ranking.push_back(
      {faster, slower.algorithm, median(predicted) > 1, group.name, ratio});
}

// Adds the pairs of algorithms at one point. `once` is measured with arrivals only.
void add_ranking(MeasuredComparison& comparison, const LaunchGroup& group,
                 const std::vector<BenchPoint>& points) {
  for (const BenchPoint& faster : points) {
    const Scheme scheme = faster.scheme.scheme;
    if (scheme != Scheme::synchronised && scheme != Scheme::once) continue;
    for (const BenchPoint& slower : points) {
      BenchPoint same = slower;
      same.algorithm = faster.algorithm;
      if (same == faster && !(slower == faster)) add_pair(comparison, group, faster, slower);
    }
  }
}

void add_group(MeasuredComparison& comparison, const measure::PlacementGroup& placed,
               const std::vector<measure::BenchFile>& launches, LaunchPredictor& predictor,
               Reduction reduction) {
  LaunchGroup group{placed.name, {}};
  std::vector<std::vector<measure::BenchRow>> measured;
  for (const std::size_t launch : placed.launches) {
    measured.push_back(measure::summarise(launches[launch], reduction));
    group.launches.push_back(predictor.predict(measured.back()));
  }
  std::vector<BenchPoint> points;
  for (const measure::BenchRow& row : measure::merge_launches(measured)) {
    if (!LaunchPredictor::can_predict(row)) {
      ++comparison.not_predicted;
      continue;
    }
    points.push_back(row.point);
    comparison.rows.push_back(measured_row(group, row, launches.front().base));
  }
  for (const BenchPoint& point : points) add_scheme_error(comparison, group, point);
  add_ranking(comparison, group, points);
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

// Returns each reason once.
std::vector<std::string> remarks_on(const std::vector<measure::BenchFile>& launches,
                                    const ParameterSet& params) {
  constexpr std::string_view joint = "; ";  // between the reasons of a warning
  std::vector<std::string> remarks;
  const auto add = [&](const std::string& remark) {
    if (!remark.empty() && std::find(remarks.begin(), remarks.end(), remark) == remarks.end())
      remarks.push_back(remark);
  };
  const auto pace = params.environment.find(measure::pace_key);
  if (pace != params.environment.end()) add("about the parameters: " + pace->second);
  for (const measure::BenchFile& times : launches) {
    for (std::string_view rest = times.warning; !rest.empty();) {
      const std::size_t end = std::min(rest.find(joint), rest.size());
      add(fmt::format("about the measured times: {}", rest.substr(0, end)));
      rest.remove_prefix(std::min(end + joint.size(), rest.size()));
    }
    add(remark_on_distance(times, params));
  }
  add(remark_on_data(launches.front(), params));  // all have one setup
  return remarks;
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
  LaunchPredictor predictor(params, launches.at(0).base, setting, reduction);
  MeasuredComparison comparison;
  comparison.placements = measure::group_by_placement(launches);
  for (const measure::PlacementGroup& placed : comparison.placements)
    add_group(comparison, placed, launches, predictor, reduction);
  if (comparison.rows.empty()) {
    throw InputError(
        "no measured point can be predicted: each is of the algorithm native, has no samples or an "
        "undetermined time; bench other algorithms, or longer");
  }
  comparison.remarks = remarks_on(launches, params);
  return comparison;
}

}  // namespace loggp::compare
