// The stress test on a simulated network. Its messages carry data.
#pragma once

#include "measure/patterns/stress_record.hpp"
#include "models/machine/machine.hpp"

namespace loggp::compare {

/// Runs the stress test between `ranks` simulated ranks and returns rank 0's record. Throws
/// InputError for fewer than two ranks.
[[nodiscard]] measure::StressRecord stress_simulated(const Machine& truth, std::int32_t ranks,
                                                     const StressPlan& plan);

}  // namespace loggp::compare
