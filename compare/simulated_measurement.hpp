// The measuring procedure on a network whose parameters are known: how it is proved.
#pragma once

#include "algorithms/prtt.hpp"
#include "models/machine.hpp"

namespace loggp::compare {

/// Runs prtt_client and prtt_server on two simulated ranks, payload included.
void measure_simulated(const Machine& truth, const PrttPlan& plan, PrttSink& sink);

}  // namespace loggp::compare
