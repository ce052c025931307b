// Runs PRTT on a known network, with results in the form of the older methods.
#pragma once

#include "measure/loggp/method_summary.hpp"
#include "models/machine/machine.hpp"

namespace loggp::compare {

/// The results of PRTT.
struct PrttRun {
  std::int64_t n = 0;  ///< messages of a burst
  measure::MethodSummary summary;
};

/// Returns the five fitted parameters for 1 byte, from sizes in equal steps from `smallest` to
/// `largest`. `messages` counts those of one repetition. Throws InputError when there are fewer
/// than 3 sizes.
[[nodiscard]] PrttRun run_prtt(const Machine& truth, Bytes smallest, Bytes largest);

}  // namespace loggp::compare
