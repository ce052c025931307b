// A barrier for ranks that have nothing to do: they sleep and leave their CPUs to the others.
#pragma once

#include "measure/live/mpi/mpi.hpp"

namespace loggp::measure {

/// Returns when all ranks of `all` have called it. A rank that waits sleeps, and looks once a
/// millisecond.
void wait_asleep(const Communicator& all);

}  // namespace loggp::measure
