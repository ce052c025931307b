#include "measure/line_fit.hpp"

#include <Eigen/Dense>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>

namespace loggp::measure {

LineFit fit_line(std::span<const double> x, std::span<const double> y) {
  const auto count = static_cast<Eigen::Index>(x.size());
  const Eigen::Map<const Eigen::VectorXd> xs(x.data(), count);
  const Eigen::Map<const Eigen::VectorXd> ys(y.data(), count);
  Eigen::MatrixX2d design(count, 2);
  design.col(0).setOnes();
  design.col(1) = xs;
  const Eigen::Vector2d solution = design.colPivHouseholderQr().solve(ys);

  const auto degrees_of_freedom = static_cast<double>(count - 2);
  const double variance = (ys - design * solution).squaredNorm() / degrees_of_freedom;
  const Eigen::Matrix2d covariance = variance * (design.transpose() * design).inverse();
  const boost::math::students_t distribution(degrees_of_freedom);
  const double t = boost::math::quantile(distribution, 0.975);
  const auto estimate = [&](Eigen::Index i) {
    const double half_width = t * std::sqrt(covariance(i, i));
    return Estimate{solution(i), solution(i) - half_width, solution(i) + half_width};
  };
  return {estimate(0), estimate(1)};
}

}  // namespace loggp::measure
