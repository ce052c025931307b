#include "measure/samples/stopping_rule.hpp"

#include <cmath>
#include <numeric>

#include "measure/samples/median_interval.hpp"
#include "models/base/statistics.hpp"

namespace loggp::measure {

namespace {

// Returns the sample standard deviation of `values` divided by the magnitude of their mean; 0 if
// all values are equal, also if they are 0.
double relative_deviation(std::span<const double> values) {
  const auto count = static_cast<double>(values.size());
  const double mean = std::accumulate(values.begin(), values.end(), 0.0) / count;
  double squares = 0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  if (squares == 0) return 0;
  return std::sqrt(squares / (count - 1)) / std::abs(mean);
}

}  // namespace

bool StoppingRule::is_precise(std::span<const double> values) const {
  if (static_cast<std::int64_t>(values.size()) < least || values.size() < 2) return false;
  if (stop == Stop::deviation) return relative_deviation(values) < precision;
  const auto interval = median_interval(values);
  if (!interval) return false;
  const double middle = median(values);
  if (!std::isfinite(middle)) return false;  // half of the values only have lower limits
  return (interval->high - interval->low) / 2 <= precision * std::abs(middle);
}

}  // namespace loggp::measure
