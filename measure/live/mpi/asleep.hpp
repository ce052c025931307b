// A barrier at which waiting ranks sleep, so that they leave their CPUs to other ranks.
#pragma once

#include "measure/live/mpi/mpi.hpp"

namespace loggp::measure {

/// Returns when all ranks of `all` have called this function. A waiting rank sleeps and checks once
/// a millisecond. Throws RunError when MPI fails. Collective.
void wait_asleep(const Communicator& all);

}  // namespace loggp::measure
