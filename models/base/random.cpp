#include "models/base/random.hpp"

#include <array>
#include <bit>
#include <cmath>

#include "models/base/portable_math.hpp"

namespace loggp {

namespace {

// M. J. Wichura, Algorithm AS 241 (PPND16), Applied Statistics 37 (1988): rational functions of
// degree 7, the coefficient of the highest power first.
using Coefficients = std::array<double, 8>;

// Returns the value of a polynomial at x by Estrin's scheme. The scheme takes a few more products
// than Horner's rule, but most of its products are independent of each other.
double polynomial(const Coefficients& c, double x) {
  const double x2 = x * x;
  const double high = (((c[0] * x) + c[1]) * x2) + ((c[2] * x) + c[3]);
  const double low = (((c[4] * x) + c[5]) * x2) + ((c[6] * x) + c[7]);
  return (high * (x2 * x2)) + low;
}

struct Rational {
  Coefficients numerator;
  Coefficients denominator;

  [[nodiscard]] double operator()(double x) const {
    return polynomial(numerator, x) / polynomial(denominator, x);
  }
};

constexpr Rational centre{
    {2.5090809287301226727e+3, 3.3430575583588128105e+4, 6.7265770927008700853e+4,
     4.5921953931549871457e+4, 1.3731693765509461125e+4, 1.9715909503065514427e+3,
     1.3314166789178437745e+2, 3.3871328727963666080e+0},
    {5.2264952788528545610e+3, 2.8729085735721942674e+4, 3.9307895800092710610e+4,
     2.1213794301586595867e+4, 5.3941960214247511077e+3, 6.8718700749205790830e+2,
     4.2313330701600911252e+1, 1.0}};
constexpr Rational flank{
    {7.74545014278341407640e-4, 2.27238449892691845833e-2, 2.41780725177450611770e-1,
     1.27045825245236838258e+0, 3.64784832476320460504e+0, 5.76949722146069140550e+0,
     4.63033784615654529590e+0, 1.42343711074968357734e+0},
    {1.05075007164441684324e-9, 5.47593808499534494600e-4, 1.51986665636164571966e-2,
     1.48103976427480074590e-1, 6.89767334985100004550e-1, 1.67638483018380384940e+0,
     2.05319162663775882187e+0, 1.0}};
constexpr Rational tail{
    {2.01033439929228813265e-7, 2.71155556874348757815e-5, 1.24266094738807843860e-3,
     2.65321895265761230930e-2, 2.96560571828504891230e-1, 1.78482653991729133580e+0,
     5.46378491116411436990e+0, 6.65790464350110377720e+0},
    {2.04426310338993978564e-15, 1.42151175831644588870e-7, 1.84631831751005468180e-5,
     7.86869131145613259100e-4, 1.48753612908506148525e-2, 1.36929880922735805310e-1,
     5.99832206555887937690e-1, 1.0}};

// Returns the value that a normal variable exceeds with probability p. Pre: 0 < p <= 1/2.
double exceeded_with(double p) {
  const double q = 0.5 - p;
  if (q <= 0.425) return q * centre(0.180625 - (q * q));
  const double r = std::sqrt(-portable::log(p));
  return r <= 5 ? flank(r - 1.6) : tail(r - 5);
}

// A table that returns exceeded_with(p) for p from 2^-53 to 1/2, as one polynomial for each 16th of
// each octave. A lookup needs no branch, division or logarithm, which would dominate simulations
// with random latency.
class QuantileTable {
 public:
  [[gnu::noinline]] QuantileTable() {  // runs once; not inlined, as the draws need the registers
    for (std::uint64_t piece = 0; piece < pieces; ++piece) polynomials_[piece] = fit(piece);
  }
  // Returns exceeded_with(p). The first bits of the double p give its octave, the next bits its
  // 16th of the octave.
  [[nodiscard]] double operator()(double p) const {
    const std::uint64_t piece = (std::bit_cast<std::uint64_t>(p) >> rest_bits) - first_bits;
    return polynomial(polynomials_[piece], p - end(piece));
  }

 private:
  static constexpr unsigned rest_bits = 48;
  static constexpr std::uint64_t first_bits = std::bit_cast<std::uint64_t>(0x1p-53) >> rest_bits;
  static constexpr std::uint64_t pieces =
      (std::bit_cast<std::uint64_t>(0.5) >> rest_bits) - first_bits;

  [[nodiscard]] static double end(std::uint64_t piece) {
    return std::bit_cast<double>((first_bits + piece + 1) << rest_bits);
  }

  // Returns the polynomial that interpolates a piece at 8 Chebyshev extrema, which keep the error
  // even, by Newton's divided differences. Its variable is the distance from the piece's end, so
  // that the value at p = 1/2 is exactly 0.
  static Coefficients fit(std::uint64_t piece) {
    constexpr std::array<double, 8> extrema{1,
                                            0.90096886790241912624,
                                            0.62348980185873353053,
                                            0.22252093395631440429,
                                            -0.22252093395631440429,
                                            -0.62348980185873353053,
                                            -0.90096886790241912624,
                                            -1};
    const double width = end(piece) - end(piece - 1);
    Coefficients x{};
    Coefficients differences{};
    for (std::size_t i = 0; i < x.size(); ++i) {
      const double p = end(piece) + (width * (extrema[i] - 1) / 2);
      x[i] = (p - end(piece)) / width;
      differences[i] = exceeded_with(p);
    }
    for (std::size_t order = 1; order < x.size(); ++order) {
      for (std::size_t i = x.size() - 1; i >= order; --i) {
        differences[i] = (differences[i] - differences[i - 1]) / (x[i] - x[i - order]);
      }
    }
    Coefficients powers{};  // the highest power first
    for (std::size_t next = x.size(); next-- > 0;) {
      // multiplies by (x − x[next]) and adds the difference
      for (std::size_t i = 0; i + 1 < x.size(); ++i)
        powers[i] = powers[i + 1] - (x[next] * powers[i]);
      powers.back() = differences[next] - (x[next] * powers.back());
    }
    double scale = 1;
    for (std::size_t i = x.size(); i-- > 0; scale /= width) powers[i] *= scale;
    return powers;
  }

  alignas(64) std::array<Coefficients, pieces> polynomials_{};
};

}  // namespace

double standard_normal(std::uint64_t bits) {
  static const QuantileTable quantile;
  // Half of all numbers are below 1/2, so a branch would be mispredicted every other time.
  const std::int64_t above = static_cast<std::int64_t>(bits) >> 63U;  // -1 or 0
  const auto sign = static_cast<double>(-1 - (2 * above));
  return sign * quantile(uniform(bits ^ static_cast<std::uint64_t>(above)));
}

}  // namespace loggp
