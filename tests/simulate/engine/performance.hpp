// Performs a list of steps as a rank program and keeps what its calls gave.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "simulate/engine/engine.hpp"
#include "tests/simulate/engine/step.hpp"

namespace loggp::simulate {

/// What the steps of a rank gave: after each the time, and whatever else its call gives.
using Log = std::vector<std::int64_t>;

/// Performs a rank's steps; `log` begins anew.
Task<> perform(SimulatedProcess& self, std::span<const Step> steps, Log* log = nullptr);

}  // namespace loggp::simulate
