// The measurement of local work on a simulated machine, where the costs are known.
#pragma once

#include "measure/local/local_campaign.hpp"
#include "models/machine/machine.hpp"

namespace loggp::compare {

/// Measures the reductions and copies of a simulated rank and returns their costs, free ones
/// included. Throws as measure::measure_local_work() does.
[[nodiscard]] measure::LocalResult simulate_local_work(const Machine& truth,
                                                       const measure::LocalOptions& options,
                                                       const measure::Provenance& provenance);

}  // namespace loggp::compare
