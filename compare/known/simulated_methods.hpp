// The older methods on a simulated network, where the parameters are known.
#pragma once

#include <vector>

#include "algorithms/probes/older_methods.hpp"
#include "compare/predict/conditions.hpp"
#include "models/machine/machine.hpp"

namespace loggp::compare {

/// Runs method_client and method_server on two simulated ranks, whose messages carry data, and
/// returns their samples. `conditions` may disturb the ranks.
[[nodiscard]] std::vector<MethodSample> run_simulated(const Machine& truth, const MethodPlan& plan,
                                                      const Conditions& conditions = {});

}  // namespace loggp::compare
