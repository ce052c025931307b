// exp and log that return the same bits on every machine. The functions of libm differ in the last
// place between versions, and one ulp in a drawn latency would change all later times.
#pragma once

namespace loggp::portable {

/// Returns e^x with a relative error below 1e-15, by + − × ÷ on IEEE doubles only.
/// Pre: |x| <= 700, so that the result is neither infinite nor subnormal.
[[nodiscard]] double exp(double x);

/// Returns ln x with a relative error below 1e-15. Pre: x is positive, finite and normal.
[[nodiscard]] double log(double x);

}  // namespace loggp::portable
