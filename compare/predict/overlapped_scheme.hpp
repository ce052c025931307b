// Simulates the schemes whose operations overlap, as schedules.
#pragma once

#include "compare/predict/simulated_scheme.hpp"

namespace loggp::compare {

/// Simulates `loop-overlapped` or `change-root-overlapped`: a schedule in which a rank's operations
/// depend on none of its other operations. The CPU serves them in the engine's order. Reports,
/// trace and errors are those of simulate_scheme(). Throws InputError for algorithms that receive
/// from any source. Pre: the scheme's SchemeInfo says that it overlaps.
[[nodiscard]] SchemeOutcome simulate_overlapped(const Machine& machine, const Benchmark& benchmark,
                                                const Conditions& conditions, Trace* trace);

}  // namespace loggp::compare
