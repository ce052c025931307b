// The stress test on a simulated network: it moves real bytes.
#pragma once

#include "measure/stress_record.hpp"
#include "models/machine.hpp"

namespace loggp::compare {

/// Throws InputError when there are fewer than two ranks.
[[nodiscard]] measure::StressRecord stress_simulated(const Machine& truth, std::int32_t ranks,
                                                     const StressPlan& plan);

}  // namespace loggp::compare
