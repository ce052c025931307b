#include "measure/fit/deviation.hpp"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <map>
#include <set>

#include "models/base/statistics.hpp"

namespace loggp::measure {

namespace {

using Gaps = std::map<Bytes, double>;  // in µs

// Returns the gaps by eq. (5), as medians over samples. Leaves out disturbed samples unless they
// are the majority, as make_size_points() does.
Gaps equation_5_gaps(const SampleFile& file) {
  std::map<Bytes, std::vector<double>> good;
  std::map<Bytes, std::vector<double>> all;
  for (const PrttSample& sample : file.samples) {
    const double gap =
        (sample.burst - sample.round_trip).in_us() / static_cast<double>(file.plan.messages - 1);
    all[sample.size].push_back(gap);
    if (!sample.disturbed) good[sample.size].push_back(gap);
  }
  Gaps gaps;
  for (const auto& [size, values] : all) {
    const auto found = good.find(size);
    const bool enough = found != good.end() && 2 * found->second.size() >= values.size();
    gaps[size] = median(enough ? found->second : values);
  }
  return gaps;
}

Gaps fitted_gaps(const std::vector<SizePoint>& points) {
  Gaps gaps;
  for (const SizePoint& point : points) gaps[point.size] = point[Series::gap].value;
  return gaps;
}

std::size_t find_usual(std::span<const SampleFile> files) {
  const std::int64_t usual = PrttPlan().messages;
  const auto distance = [&](const SampleFile& file) {
    return std::abs(file.plan.messages - usual);
  };
  const auto nearest = std::min_element(
      files.begin(), files.end(),
      [&](const SampleFile& a, const SampleFile& b) { return distance(a) < distance(b); });
  return static_cast<std::size_t>(nearest - files.begin());
}

std::set<Bytes> common_sizes(std::span<const SampleFile> files) {
  std::map<Bytes, std::set<std::size_t>> having;
  for (std::size_t i = 0; i < files.size(); ++i) {
    for (const PrttSample& sample : files[i].samples) having[sample.size].insert(i);
  }
  std::set<Bytes> sizes;
  for (const auto& [size, of_files] : having) {
    if (of_files.size() == files.size()) sizes.insert(size);
  }
  return sizes;
}

// Returns the first sizes of the lines.
std::vector<Bytes> line_starts(const NetworkFit& fit) {
  std::set<Bytes> starts{fit.points.front().size};
  for (const ProtocolChange& change : fit.changes) starts.insert(change.first);
  for (const Bend& bend : fit.bends) starts.insert(bend.first_above);
  return {starts.begin(), starts.end()};
}

std::optional<double> deviation_at(const Gaps& gaps, const std::vector<Bytes>& sizes) {
  constexpr std::size_t least = 4;
  if (sizes.size() < least) return std::nullopt;
  std::vector<double> x;
  std::vector<double> y;
  for (const Bytes size : sizes) {
    x.push_back(static_cast<double>(size.count()));
    y.push_back(gaps.at(size));
  }
  return mean_deviation(x, y);
}

}  // namespace

std::vector<DeviationRow> study_deviation(std::span<const SampleFile> files,
                                          const Detection& detection, Estimator estimator) {
  const SampleFile& usual = files[find_usual(files)];
  const std::vector<Bytes> starts =
      line_starts(fit_samples(usual.samples, usual.plan, estimator, detection));
  const std::set<Bytes> common = common_sizes(files);
  std::vector<DeviationRow> rows;
  for (std::size_t i = 0; i < files.size(); ++i) {
    const SampleFile& file = files[i];
    const Gaps by_equation_5 = equation_5_gaps(file);
    const Gaps used = fitted_gaps(make_size_points(file.samples, file.plan, estimator));
    for (std::size_t k = 0; k < starts.size(); ++k) {
      const auto end = k + 1 < starts.size() ? common.lower_bound(starts[k + 1]) : common.end();
      const std::vector<Bytes> sizes(common.lower_bound(starts[k]), end);
      if (sizes.empty()) continue;
      rows.push_back(
          {.file = i,
           .messages = file.plan.messages,
           .sent = static_cast<std::int64_t>(file.samples.size()) * prtt_messages(file.plan),
           .first = sizes.front(),
           .last = sizes.back(),
           .sizes = sizes.size(),
           .of_equation_5 = deviation_at(by_equation_5, sizes),
           .of_gap = deviation_at(used, sizes)});
    }
  }
  return rows;
}

}  // namespace loggp::measure
