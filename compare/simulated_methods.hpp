// The older methods on a network whose parameters are known.
#pragma once

#include <vector>

#include "algorithms/older_methods.hpp"
#include "compare/conditions.hpp"
#include "models/machine.hpp"

namespace loggp::compare {

/// Runs method_client and method_server on two simulated ranks, payload included. `conditions` may
/// disturb them.
[[nodiscard]] std::vector<MethodSample> run_simulated(const Machine& truth, const MethodPlan& plan,
                                                      const Conditions& conditions = {});

}  // namespace loggp::compare
