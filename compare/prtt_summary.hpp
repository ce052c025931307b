// PRTT on a known network in the same form as the older methods.
#pragma once

#include "measure/method_summary.hpp"
#include "models/machine.hpp"

namespace loggp::compare {

struct PrttRun {
  std::int64_t n = 0;  ///< messages of a burst
  measure::MethodSummary summary;
};

/// The fit's five parameters at 1 byte, from sizes in equal steps between the two. `messages` are
/// those of one repetition. Throws InputError when there are less than 3 sizes.
[[nodiscard]] PrttRun run_prtt(const Machine& truth, Bytes smallest, Bytes largest);

}  // namespace loggp::compare
