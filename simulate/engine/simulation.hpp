// Runs a rank program on a simulated machine: the simulator's front door.
#pragma once

#include <cstdint>

#include "simulate/engine/engine.hpp"
#include "simulate/engine/outcome.hpp"

namespace loggp::simulate {

/// Runs `program` on ranks 0 … ranks−1 and returns the result. The run begins in program order
/// unless the options require time order. It starts over in time order when a call turns out to be
/// order-sensitive, and once more with narrower windows if a match requires them. Each time
/// `program` is called again for every rank. Throws as Engine's constructor and Engine::run do.
[[nodiscard]] Outcome simulate(const Machine& machine, std::int32_t ranks, const Program& program,
                               const Options& options = {});

}  // namespace loggp::simulate
