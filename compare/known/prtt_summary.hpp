// Runs PRTT on a known network and returns its results in the form of the older methods.
#pragma once

#include "measure/loggp/method_summary.hpp"
#include "models/machine/machine.hpp"

namespace loggp::compare {

/// The results of PRTT.
struct PrttRun {
  std::int64_t n = 0;  ///< messages of a burst
  measure::MethodSummary summary;
};

/// Returns L, o_s, o_r, g and G of the first fitted range, for 1 byte. Measures up to 17 sizes in
/// equal steps from `smallest` to `largest`, once each. `summary.messages` counts all their
/// messages. Throws InputError when there are fewer than 3 sizes.
[[nodiscard]] PrttRun run_prtt(const Machine& truth, Bytes smallest, Bytes largest);

}  // namespace loggp::compare
