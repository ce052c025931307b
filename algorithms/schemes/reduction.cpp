#include "algorithms/schemes/reduction.hpp"

#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

#include "models/base/errors.hpp"
#include "models/base/names.hpp"

namespace loggp {

namespace {

// Returns the quantile of `quarters` quarters, between two times if need be, rounded down.
Duration quarter_quantile(std::size_t quarters, std::span<const Duration> reports) {
  std::vector<Duration> sorted(reports.begin(), reports.end());
  std::sort(sorted.begin(), sorted.end());
  const std::size_t place = quarters * (sorted.size() - 1);  // in quarters of an index
  const Duration low = sorted[place / 4];
  if (place % 4 == 0) return low;
  return low + static_cast<std::int64_t>(place % 4) * (sorted[place / 4 + 1] - low) / 4;
}

}  // namespace

Reduction find_reduction(std::string_view name, std::string_view where) {
  std::vector<std::string> known;
  for (const auto& [reduction, known_name] : reduction_names) {
    if (known_name == name) return reduction;
    known.emplace_back(known_name);
  }
  throw InputError(place_prefix(where) + unknown_name("reduction", name, known));
}

std::string_view to_string(Reduction reduction) {
  return reduction_names[static_cast<std::size_t>(reduction)].second;
}

Duration reduce(Reduction reduction, std::span<const Duration> reports, Rank root) {
  switch (reduction) {
    case Reduction::root:
      return reports[static_cast<std::size_t>(root.number())];
    case Reduction::min:
      return *std::min_element(reports.begin(), reports.end());
    case Reduction::mean:
      return std::accumulate(reports.begin(), reports.end(), Duration()) /
             static_cast<std::int64_t>(reports.size());
    case Reduction::median:
      return quarter_quantile(2, reports);
    case Reduction::lower_quartile:
      return quarter_quantile(1, reports);
    case Reduction::upper_quartile:
      return quarter_quantile(3, reports);
    case Reduction::max:
    case Reduction::span:
      break;
  }
  return *std::max_element(reports.begin(), reports.end());
}

double reduce_us(Reduction reduction, std::span<const double> reports, Rank root) {
  std::vector<Duration> times;
  times.reserve(reports.size());
  for (const double report : reports) times.push_back(Duration::us(report));
  return reduce(reduction, times, root).in_us();
}

}  // namespace loggp
