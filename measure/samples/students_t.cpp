#include "measure/samples/students_t.hpp"

#include <boost/math/distributions/students_t.hpp>

namespace loggp::measure {

double t_above(double degrees, double probability) {
  return boost::math::quantile(
      boost::math::complement(boost::math::students_t(degrees), probability));
}

double t_below(double degrees, double t) {
  return boost::math::cdf(boost::math::students_t(degrees), t);
}

}  // namespace loggp::measure
