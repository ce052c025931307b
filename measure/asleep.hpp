// Ranks that have nothing to do leave their CPUs to those that have.
#pragma once

#include "measure/mpi.hpp"

namespace loggp::measure {

/// Returns when all ranks have called it.
void wait_asleep(const Communicator& all);

}  // namespace loggp::measure
