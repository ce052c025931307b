#include "measure/samples/pace.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <optional>

#include "models/base/statistics.hpp"

namespace loggp::measure {

namespace {

// Consecutive samples that contain each of the usual sizes about once.
struct Sweep {
  std::size_t first;
  std::size_t end;
  double pace;  ///< log of the median ratio of a round trip to its size's median in the campaign
};

std::map<Bytes, std::vector<double>> round_trips_by_size(std::span<const PrttSample> samples) {
  std::map<Bytes, std::vector<double>> times;
  for (const PrttSample& sample : samples) times[sample.size].push_back(sample.round_trip.in_us());
  return times;
}

// Returns the median round trips of the usual sizes, in µs. A usual size has at least half as many
// samples as the most frequent size.
std::map<Bytes, double> usual_round_trips(std::span<const PrttSample> samples) {
  const auto times = round_trips_by_size(samples);
  std::size_t most = 0;
  for (const auto& [size, of_size] : times) most = std::max(most, of_size.size());
  std::map<Bytes, double> usual;
  for (const auto& [size, of_size] : times) {
    const double middle = median(of_size);
    if (2 * of_size.size() >= most && middle > 0) usual[size] = middle;
  }
  return usual;
}

std::vector<Sweep> divide_into_sweeps(std::span<const PrttSample> samples) {
  constexpr std::size_t least = 16;
  const std::map<Bytes, double> usual = usual_round_trips(samples);
  const std::size_t together = std::max(least, usual.size());
  std::vector<Sweep> sweeps;
  std::vector<double> ratios;
  std::size_t first = 0;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const auto found = usual.find(samples[i].size);
    if (found == usual.end()) continue;
    ratios.push_back(samples[i].round_trip.in_us() / found->second);
    if (ratios.size() < together) continue;
    sweeps.push_back({first, i + 1, std::log(std::max(median(ratios), 1e-9))});
    ratios.clear();
    first = i + 1;
  }
  if (!sweeps.empty()) sweeps.back().end = samples.size();
  return sweeps;
}

// Returns the sum of the distances of the sorted values from `first` to `end` from their median.
// `sums` has the running sums of all sorted values.
double distances_in(const std::vector<double>& sums, std::size_t first, std::size_t end) {
  const std::size_t half = (end - first) / 2;
  return (sums[end] - sums[end - half]) - (sums[first + half] - sums[first]);
}

// Returns the size of the lower of two groups of the sorted values, each of at least `least`
// values. The division minimises the sum of the values' distances from the medians of their groups.
// It uses medians, not means, because the first sweeps cover few sizes and may be far from both
// groups.
std::size_t lower_group_size(const std::vector<double>& sorted, std::size_t least) {
  std::vector<double> sums(sorted.size() + 1);
  std::partial_sum(sorted.begin(), sorted.end(), sums.begin() + 1);
  std::size_t size = 0;
  double nearest = std::numeric_limits<double>::infinity();
  for (std::size_t i = least; i + least <= sorted.size(); ++i) {
    const double distances = distances_in(sums, 0, i) + distances_in(sums, i, sorted.size());
    if (distances >= nearest) continue;
    nearest = distances;
    size = i;
  }
  return size;
}

double usual_distance(std::span<const double> values, double from) {
  std::vector<double> distances;
  for (const double value : values) distances.push_back(std::abs(value - from));
  return median(distances);
}

// The limit between the slower and the faster group of sweeps.
struct Parting {
  double threshold;
  double ratio;  ///< median round trips of the slower group divided by the faster group's
};

std::optional<Parting> find_parting(const std::vector<Sweep>& sweeps) {
  constexpr std::size_t least_sweeps = 6;
  constexpr double least_share = 0.1;  // a smaller group is a disturbance, which medians ignore
  constexpr double least_ratio = 1.2;
  // In usual distances from a group's median. The medians of the two halves of one normal
  // distribution are only 4 such distances apart.
  constexpr double clearly = 8;
  if (sweeps.size() < least_sweeps) return std::nullopt;
  std::vector<double> paces;
  paces.reserve(sweeps.size());
  for (const Sweep& sweep : sweeps) paces.push_back(sweep.pace);
  std::sort(paces.begin(), paces.end());
  const std::span<const double> all(paces);
  const double least_part = std::max(2.0, least_share * static_cast<double>(paces.size()));
  const std::size_t cut = lower_group_size(paces, static_cast<std::size_t>(std::ceil(least_part)));
  const double threshold = (median(all.first(cut)) + median(all.subspan(cut))) / 2;
  // either group may have reached `least_part` only with values near the other group's median:
  // count again
  const auto count = static_cast<std::size_t>(
      std::lower_bound(paces.begin(), paces.end(), threshold) - paces.begin());
  if (static_cast<double>(std::min(count, paces.size() - count)) < least_part) return std::nullopt;
  const double low = median(all.first(count));
  const double high = median(all.subspan(count));
  const double within =
      std::max(usual_distance(all.first(count), low), usual_distance(all.subspan(count), high));
  if (high - low < std::max(std::log(least_ratio), clearly * within)) return std::nullopt;
  return Parting{threshold, std::exp(high - low)};
}

}  // namespace

std::string AtOnePace::warning() const {
  if (left_out == 0) return "";
  return fmt::format(
      "the machine changed its speed: {} of {} samples, whose round trips took {:.2g} times as "
      "long as the others', are left out",
      left_out, samples.size() + left_out, ratio);
}

AtOnePace at_one_pace(std::span<const PrttSample> samples) {
  AtOnePace result;
  const std::vector<Sweep> sweeps = divide_into_sweeps(samples);
  const std::optional<Parting> parting = find_parting(sweeps);
  if (!parting) {
    result.samples.assign(samples.begin(), samples.end());
    return result;
  }
  std::size_t faster = 0;
  for (const Sweep& sweep : sweeps) {
    if (sweep.pace < parting->threshold) faster += sweep.end - sweep.first;
  }
  const bool keeps_faster = 2 * faster >= samples.size();
  for (const Sweep& sweep : sweeps) {
    if ((sweep.pace < parting->threshold) != keeps_faster) continue;
    const std::span<const PrttSample> part = samples.subspan(sweep.first, sweep.end - sweep.first);
    result.samples.insert(result.samples.end(), part.begin(), part.end());
  }
  result.left_out = samples.size() - result.samples.size();
  result.ratio = keeps_faster ? parting->ratio : 1 / parting->ratio;
  return result;
}

}  // namespace loggp::measure
