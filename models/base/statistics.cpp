#include "models/base/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace loggp {

double median(std::span<const double> samples) {
  std::vector<double> sorted(samples.begin(), samples.end());
  const auto middle = sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2);
  std::nth_element(sorted.begin(), middle, sorted.end());
  if (sorted.size() % 2 == 1) return *middle;
  return (*std::max_element(sorted.begin(), middle) + *middle) / 2;
}

double lower_quartile(std::span<const double> samples) {
  std::vector<double> sorted(samples.begin(), samples.end());
  const auto quarter = sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 4);
  std::nth_element(sorted.begin(), quarter, sorted.end());
  return *quarter;
}

double median_error(std::span<const double> samples) {
  std::vector<double> sorted(samples.begin(), samples.end());
  std::sort(sorted.begin(), sorted.end());
  const auto count = static_cast<double>(sorted.size());
  // samples this many places from the middle are one standard error away from the median
  const double reach = std::sqrt(count) / 2;
  const double middle = (count - 1) / 2;
  const auto low = static_cast<std::size_t>(std::max(0.0, std::floor(middle - reach)));
  const auto high = static_cast<std::size_t>(std::min(count - 1, std::ceil(middle + reach)));
  return (sorted[high] - sorted[low]) / 2;
}

}  // namespace loggp
