// The stress test on a simulated network; the messages carry real bytes.
#pragma once

#include "measure/patterns/stress_record.hpp"
#include "models/machine/machine.hpp"

namespace loggp::compare {

/// Runs the stress test between `ranks` simulated ranks. Throws InputError for fewer than two
/// ranks.
[[nodiscard]] measure::StressRecord stress_simulated(const Machine& truth, std::int32_t ranks,
                                                     const StressPlan& plan);

}  // namespace loggp::compare
