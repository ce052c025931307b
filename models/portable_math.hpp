// exp and log with the same bits on every machine: libm's differ in the last place from version to
// version, and one ulp in a drawn latency would change every time after it.
#pragma once

namespace loggp::portable {

/// Only + − × ÷ on IEEE doubles; relative error below 1e-15.
/// Pre: |x| <= 700, so that the result is neither infinite nor subnormal.
[[nodiscard]] double exp(double x);

/// The natural logarithm; relative error below 1e-15. Pre: x is positive, finite and normal.
[[nodiscard]] double log(double x);

}  // namespace loggp::portable
