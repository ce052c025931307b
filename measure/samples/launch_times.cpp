#include "measure/samples/launch_times.hpp"

#include <algorithm>
#include <cmath>

#include "measure/samples/students_t.hpp"

namespace loggp::measure {

namespace {

constexpr double outside = 0.025;  // on each side of an interval

bool are_same(std::span<const double> times) {
  return std::all_of(times.begin(), times.end(),
                     [&](double time) { return time == times.front(); });
}

}  // namespace

LogTimes::LogTimes(std::span<const double> times) : count(static_cast<double>(times.size())) {
  for (const double time : times) mean += std::log(time) / count;
  for (const double time : times) variance += std::pow(std::log(time) - mean, 2);
  variance = times.size() > 1 ? variance / (count - 1) : 0;
}

double geometric_mean(std::span<const double> times) {
  // the exponential of the logarithm would be another number
  return are_same(times) ? times.front() : std::exp(LogTimes(times).mean);
}

LaunchTime time_over_launches(std::span<const double> times) {
  const LogTimes logarithms(times);
  LaunchTime found{.time = geometric_mean(times), .scatter = std::sqrt(logarithms.variance)};
  if (times.size() < 2) return found;
  if (are_same(times)) {
    found.interval = {found.time, found.time};
    return found;
  }
  const double reach =
      t_above(logarithms.count - 1, outside) * std::sqrt(logarithms.variance_of_mean());
  found.interval = {std::exp(logarithms.mean - reach), std::exp(logarithms.mean + reach)};
  return found;
}

double relative_half_width(const Interval& interval, double time) {
  return (interval.high - interval.low) / 2 / time;
}

std::optional<std::int64_t> launches_for_precision(double scatter, double precision) {
  constexpr std::int64_t most = 1000;
  for (std::int64_t launches = 2; launches <= most; ++launches) {
    const auto n = static_cast<double>(launches);
    // the half width of an interval from time / f to time * f is sinh(ln f)
    if (std::sinh(t_above(n - 1, outside) * scatter / std::sqrt(n)) <= precision) return launches;
  }
  return std::nullopt;
}

}  // namespace loggp::measure
