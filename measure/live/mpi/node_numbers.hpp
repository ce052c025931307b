// Which ranks of a live job are on one machine.
#pragma once

#include <cstdint>
#include <vector>

#include "measure/live/mpi/mpi.hpp"

namespace loggp::measure {

/// Returns the number of each rank's node, on every rank of `group`: the lowest rank on the same
/// machine, which is where MPI says that ranks can share memory. Throws RunError when MPI fails.
/// Collective.
[[nodiscard]] std::vector<std::int32_t> node_numbers(const Communicator& group);

}  // namespace loggp::measure
