#include "measure/samples/students_t.hpp"

#include <boost/math/distributions/students_t.hpp>

namespace loggp::measure {

namespace {

// In double precision: with the usual promotion to long double, valgrind ends the program before it
// begins.
using StudentsT = boost::math::students_t_distribution<
    double, boost::math::policies::policy<boost::math::policies::promote_double<false>>>;

}  // namespace

double t_above(double degrees, double probability) {
  return boost::math::quantile(boost::math::complement(StudentsT(degrees), probability));
}

double t_below(double degrees, double t) {
  return boost::math::cdf(StudentsT(degrees), t);
}

}  // namespace loggp::measure
