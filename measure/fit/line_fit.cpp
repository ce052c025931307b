#include "measure/fit/line_fit.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <vector>

#include "measure/samples/students_t.hpp"

namespace loggp::measure {

namespace {

using Eigen::Index;

// Solves design · solution ≈ y by least squares, with each row times the root of its weight.
// Returns an estimate for each column of the design.
std::vector<Estimate> solve(Eigen::MatrixXd design, std::span<const double> y,
                            std::span<const double> weights) {
  const Index count = design.rows();
  const Index unknowns = design.cols();
  Eigen::VectorXd ys = Eigen::Map<const Eigen::VectorXd>(y.data(), count);
  if (!weights.empty()) {
    const Eigen::VectorXd roots =
        Eigen::Map<const Eigen::VectorXd>(weights.data(), count).cwiseSqrt();
    design = roots.asDiagonal() * design;
    ys = roots.cwiseProduct(ys);
  }
  const Eigen::VectorXd solution = design.colPivHouseholderQr().solve(ys);
  const auto degrees_of_freedom = static_cast<double>(count - unknowns);
  const double variance = (ys - design * solution).squaredNorm() / degrees_of_freedom;
  const Eigen::MatrixXd covariance = variance * (design.transpose() * design).inverse();
  const double t = t_above(degrees_of_freedom, 0.025);
  std::vector<Estimate> estimates;
  for (Index i = 0; i < unknowns; ++i) {
    const double half_width = t * std::sqrt(covariance(i, i));
    estimates.push_back({solution(i), solution(i) - half_width, solution(i) + half_width});
  }
  return estimates;
}

Eigen::MatrixXd column(std::span<const double> x) {
  return Eigen::Map<const Eigen::VectorXd>(x.data(), static_cast<Index>(x.size()));
}

Eigen::MatrixXd ones(std::size_t count) {
  return Eigen::VectorXd::Ones(static_cast<Index>(count));
}

}  // namespace

LineFit fit_line(std::span<const double> x, std::span<const double> y,
                 std::span<const double> weights) {
  Eigen::MatrixXd design(static_cast<Index>(x.size()), 2);
  design << ones(x.size()), column(x);
  const std::vector<Estimate> estimates = solve(std::move(design), y, weights);
  return {estimates[0], estimates[1]};
}

Estimate fit_constant(std::span<const double> y, std::span<const double> weights) {
  return solve(ones(y.size()), y, weights).front();
}

LineFit fit_cost_line(std::span<const double> x, std::span<const double> y,
                      std::span<const double> weights) {
  LineFit line = fit_line(x, y, weights);
  const auto bounded = [](const Estimate& free) {
    return Estimate{0, 0, std::max(free.high, 0.0)};
  };
  if (line.slope.value < 0) {
    line = {fit_constant(y, weights), bounded(line.slope)};
  } else if (line.at_zero.value < 0) {
    line = {bounded(line.at_zero), solve(column(x), y, weights).front()};
  }
  // still negative only where noise makes most values negative
  if (line.at_zero.value < 0) line.at_zero = bounded(line.at_zero);
  if (line.slope.value < 0) line.slope = bounded(line.slope);
  return line;
}

double mean_deviation(std::span<const double> x, std::span<const double> y) {
  const LineFit line = fit_line(x, y);
  double squares = 0;
  for (std::size_t i = 0; i < x.size(); ++i) squares += std::pow(line.at(x[i]) - y[i], 2);
  constexpr std::size_t taken = 3;
  return squares / static_cast<double>(x.size() - taken);
}

}  // namespace loggp::measure
