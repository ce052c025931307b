#include "models/base/portable_math.hpp"

#include <array>
#include <cfloat>
#include <cmath>

namespace loggp::portable {

static_assert(FLT_EVAL_METHOD == 0, "doubles must be rounded after every operation");

namespace {

// ln 2 in two parts. The upper part has few bits, so that its small multiples are exact.
constexpr double ln2_high = 0x162e42fee * 0x1p-33;
constexpr double ln2_low = 0x1.a39ef35793c76p-33;
constexpr double sqrt_half = 0.70710678118654752440;

// Returns the value of a polynomial at x by Horner's rule. The coefficient of the highest power
// comes first.
template <std::size_t N>
double polynomial(const std::array<double, N>& coefficients, double x) {
  double sum = 0;
  for (const double coefficient : coefficients) sum = (sum * x) + coefficient;
  return sum;
}

}  // namespace

double exp(double x) {
  // x = k ln 2 + r with |r| <= ln 2 / 2, and Taylor's series for r: its 14th term is below 1e-17
  constexpr std::array<double, 13> inverse_factorials{1.0 / 6227020800,
                                                      1.0 / 479001600,
                                                      1.0 / 39916800,
                                                      1.0 / 3628800,
                                                      1.0 / 362880,
                                                      1.0 / 40320,
                                                      1.0 / 5040,
                                                      1.0 / 720,
                                                      1.0 / 120,
                                                      1.0 / 24,
                                                      1.0 / 6,
                                                      1.0 / 2,
                                                      1.0};
  const double k = std::floor((x / (ln2_high + ln2_low)) + 0.5);
  const double r = (x - (k * ln2_high)) - (k * ln2_low);
  return std::ldexp(1 + (r * polynomial(inverse_factorials, r)), static_cast<int>(k));
}

double log(double x) {
  // x = 2^k m with m in [sqrt(1/2), sqrt(2)), and log m = 2 artanh(s), s = (m − 1) / (m + 1)
  int k = 0;
  double m = std::frexp(x, &k);
  if (m < sqrt_half) {
    m *= 2;
    --k;
  }
  // artanh(s)/s − 1 = z/3 + z²/5 + …, z = s² < 0.0295: the 11th term is below 1e-17
  constexpr std::array<double, 10> odd_inverses{1.0 / 21, 1.0 / 19, 1.0 / 17, 1.0 / 15, 1.0 / 13,
                                                1.0 / 11, 1.0 / 9,  1.0 / 7,  1.0 / 5,  1.0 / 3};
  const double f = m - 1;
  const double s = f / (2 + f);
  const double z = s * s;
  // log m = f − s (f − R), R = 2 (artanh(s) − s) / s: f is exact, the rest a correction to it
  const double rest = 2 * z * polynomial(odd_inverses, z);
  return (k * ln2_high) + (f - (s * (f - rest)) + (k * ln2_low));
}

}  // namespace loggp::portable
