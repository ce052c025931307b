#include "measure/samples/median_interval.hpp"

#include <algorithm>
#include <boost/math/distributions/binomial.hpp>
#include <vector>

namespace loggp::measure {

std::optional<Interval> median_interval(std::span<const double> samples) {
  constexpr double outside = 0.025;  // on each side
  if (samples.empty()) return std::nullopt;
  const boost::math::binomial below(static_cast<double>(samples.size()), 0.5);
  if (boost::math::cdf(below, 0) > outside) return std::nullopt;
  // Boost rounds outwards: the true median has at most `low` samples below it with a probability of
  // at most `outside`
  const auto low = static_cast<std::size_t>(boost::math::quantile(below, outside));
  std::vector<double> sorted(samples.begin(), samples.end());
  std::sort(sorted.begin(), sorted.end());
  return Interval{sorted[low], sorted[sorted.size() - 1 - low]};
}

}  // namespace loggp::measure
