#include "compare/difference/ratio.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <ranges>

#include "measure/samples/launch_times.hpp"
#include "measure/samples/students_t.hpp"

namespace loggp::compare {

namespace {

using measure::LogTimes;
using measure::t_above;
using measure::t_below;

// Times that differ by the rounding of their logarithms count as equal.
constexpr double rounding = 1e-12;

// The number of degrees of freedom by Welch and Satterthwaite. Pre: a variance is above 0.
double freedom(const LogTimes& a, const LogTimes& b) {
  const double of_a = a.variance_of_mean();
  const double of_b = b.variance_of_mean();
  return std::pow(of_a + of_b, 2) / (of_a * of_a / (a.count - 1) + of_b * of_b / (b.count - 1));
}

}  // namespace

Ratio ratio_of_launches(std::span<const double> a, std::span<const double> b) {
  const LogTimes of_a(a);
  const LogTimes of_b(b);
  const double difference = of_b.mean - of_a.mean;
  Ratio found{.ratio = measure::geometric_mean(b) / measure::geometric_mean(a),
              .scatter_a = std::sqrt(of_a.variance),
              .scatter_b = std::sqrt(of_b.variance)};
  if (a.size() < 2 || b.size() < 2) return found;
  const double error = std::sqrt(of_a.variance_of_mean() + of_b.variance_of_mean());
  if (error < rounding) {  // a simulation's times have no scatter
    found.interval = {found.ratio, found.ratio};
    found.p_value = std::abs(difference) < rounding ? 1 : 0;
    return found;
  }
  const double degrees = freedom(of_a, of_b);
  const double reach = t_above(degrees, 0.025) * error;
  found.interval = {std::exp(difference - reach), std::exp(difference + reach)};
  found.p_value = 2 * t_below(degrees, -std::abs(difference) / error);
  return found;
}

std::vector<double> adjust_by_holm(std::span<const double> p_values) {
  std::vector<std::size_t> order(p_values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(),
            [&](std::size_t i, std::size_t j) { return p_values[i] < p_values[j]; });
  std::vector<double> adjusted(p_values.size());
  double largest = 0;
  for (std::size_t done = 0; done < order.size(); ++done) {
    const auto left = static_cast<double>(order.size() - done);
    largest = std::max(largest, std::min(left * p_values[order[done]], 1.0));
    adjusted[order[done]] = largest;
  }
  return adjusted;
}

std::optional<std::int64_t> launches_to_decide(const Ratio& found, double tolerance,
                                               std::size_t points) {
  constexpr std::int64_t most = 1000;
  if (!found.interval) return std::nullopt;
  const double difference = std::abs(std::log(found.ratio));
  const double to_limit = std::log1p(tolerance) - difference;
  const double level = 0.05 / static_cast<double>(std::max<std::size_t>(points, 1));
  const double of_a = found.scatter_a * found.scatter_a;
  const double of_b = found.scatter_b * found.scatter_b;
  if (of_a + of_b == 0) return std::nullopt;
  // Welch's degrees of freedom for n launches each are n - 1 times this, from 1 to 2
  const double freedom_share = std::pow(of_a + of_b, 2) / (of_a * of_a + of_b * of_b);
  const auto decide = [&](std::int64_t launches) {
    const auto n = static_cast<double>(launches);
    const double error = std::hypot(found.scatter_a, found.scatter_b) / std::sqrt(n);
    const double degrees = (n - 1) * freedom_share;
    const bool differs =
        (t_above(degrees, level / 2) + t_above(degrees, 0.2)) * error <= difference;
    // both ends of the interval must be within the tolerance: each fails in at most 10 %
    const bool is_same = (t_above(degrees, 0.025) + t_above(degrees, 0.1)) * error <= to_limit;
    return differs || is_same;
  };
  // with more launches the intervals are narrower
  const auto numbers = std::views::iota(std::int64_t{2}, most + 1);
  const auto least = std::ranges::lower_bound(numbers, true, {}, decide);
  return least == numbers.end() ? std::nullopt : std::optional(*least);
}

}  // namespace loggp::compare
