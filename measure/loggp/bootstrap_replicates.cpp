#include "measure/loggp/bootstrap_replicates.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <span>

#include "measure/loggp/launched_campaign.hpp"
#include "models/base/random.hpp"

namespace loggp::measure {

namespace {

// A replicate has at least this part of a size's time, so that it is positive.
constexpr double least_part = 0.1;

using Distances = std::array<double, all_series.size()>;  // of a size from its range's lines
using SamplesBySize = std::map<Bytes, std::vector<const PrttSample*>>;

std::size_t index_of(Series series) {
  return static_cast<std::size_t>(series);
}

// Returns the factor on the distances that leaves the part of their squares that neither the
// scatter of the repetitions explains nor the line, which is fitted to the points themselves.
double unexplained(std::span<const SizePoint> points, Series series, const LineFit& line,
                   const Detection& detection) {
  const auto count = static_cast<double>(points.size());
  const double spread = count / (count - 2);  // two unknowns of the line
  double found = 0;
  double explained = 0;
  for (const SizePoint& point : points) {
    const double unit = uncertainty(point, series, detection);
    if (!(unit > 0)) return 0;
    found += spread * std::pow((point[series].value - line.at(point.extra_bytes)) / unit, 2);
    explained += std::pow(point[series].error / unit, 2);
  }
  return found > explained ? std::sqrt(spread * (1 - explained / found)) : 0;
}

// Adds to `distances`, which are those of the points, the distances from the line of a series.
void add_distances(std::span<const SizePoint> points, Series series, const Detection& detection,
                   std::span<Distances> distances) {
  const LineFit line = fit_series(points, series, detection);
  const double factor = unexplained(points, series, line, detection);
  for (std::size_t i = 0; i < points.size(); ++i)
    distances[i][index_of(series)] =
        factor * (points[i][series].value - line.at(points[i].extra_bytes));
}

std::vector<Distances> distances_from_lines(const NetworkFit& fit, const Detection& detection) {
  std::vector<Distances> all(fit.points.size());
  for (std::size_t range = 0; range < fit.ranges.size(); ++range) {
    const std::span<const SizePoint> points = fit.points_of(range);
    const auto first = static_cast<std::size_t>(points.data() - fit.points.data());
    const std::span<Distances> of_range(all.data() + first, points.size());
    for (const Series series : {Series::half_rtt, Series::send, Series::receive})
      add_distances(points, series, detection, of_range);
    const PointsOfGap& gap = fit.gaps[range];
    add_distances(points.subspan(gap.first, gap.count), Series::gap, detection,
                  of_range.subspan(gap.first, gap.count));
  }
  return all;
}

// Returns as many samples of each size as there are, drawn with replacement. Draw i takes the same
// place in the order of the repetitions at every size, because a slow time of the machine is one of
// all sizes.
std::vector<PrttSample> drawn_samples(const SamplesBySize& samples, std::uint64_t seed) {
  std::vector<PrttSample> drawn;
  for (const auto& [size, of_size] : samples) {
    const auto count = static_cast<double>(of_size.size());
    for (std::size_t i = 0; i < of_size.size(); ++i) {
      const double place = uniform(hash(seed, Draw::resampling, i));
      drawn.push_back(*of_size[static_cast<std::size_t>(place * count)]);
    }
  }
  return drawn;
}

void move_off_lines(const std::vector<Distances>& distances, std::uint64_t seed,
                    std::vector<SizePoint>& points) {
  for (std::size_t i = 0; i < points.size(); ++i) {
    const double multiple = standard_normal(hash(seed, Draw::sample, i));
    for (std::size_t series = 0; series < all_series.size(); ++series) {
      double& time = points[i].series[series].value;
      time = std::max(time + multiple * distances[i][series], least_part * time);
    }
  }
}

}  // namespace

std::vector<NetworkFit> bootstrap_replicates(const CampaignResult& campaign,
                                             const CampaignOptions& options, std::size_t count,
                                             std::uint64_t seed) {
  Detection detection = options.detection;
  detection.is_ordinary = campaign.plan.formulas == PrttFormulas::paper;
  SamplesBySize samples;
  for (const PrttSample& sample : campaign.fitted) samples[sample.size].push_back(&sample);
  const std::vector<Distances> distances = distances_from_lines(campaign.fit, detection);
  std::vector<NetworkFit> replicates;
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint64_t own_seed = hash(seed, i);
    std::vector<SizePoint> points =
        make_size_points(drawn_samples(samples, own_seed), campaign.plan, options.estimator);
    move_off_lines(distances, own_seed, points);
    const NetworkFit own = refit_network(std::move(points), detection, campaign.fit);
    NetworkFit& one = replicates.emplace_back(campaign.fit);
    for (std::size_t range = 0; range < one.ranges.size(); ++range)
      if (own.ranges[range].protocol == one.ranges[range].protocol)
        adopt_parameters(own.ranges[range], one.ranges[range]);
  }
  return replicates;
}

}  // namespace loggp::measure
