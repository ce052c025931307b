// PRTT on a known network in the same form as the older methods.
#pragma once

#include <vector>

#include "measure/method_summary.hpp"
#include "models/machine.hpp"

namespace loggp::compare {

struct PrttRun {
  std::int64_t n = 0;  ///< messages of a burst
  measure::MethodSummary summary;
};

/// The fit's five parameters at 1 byte; `messages` are those of one repetition: a round trip, a
/// burst with and one without delay, each answered, and an exchange for o_r. Pre: at least 3
/// sizes.
[[nodiscard]] PrttRun run_prtt(const Machine& truth, const std::vector<Bytes>& sizes);

}  // namespace loggp::compare
