// Messages that nobody has received.
#pragma once

#include "measure/mpi.hpp"

namespace loggp::measure {

/// Takes them in, as a broadcast that is aware of arrivals may leave some behind: MPI wants none at
/// its end, and later operations may take them for theirs. All ranks; each sends every other a
/// message. Pre: nothing on the communicator is still to be received by anybody.
void receive_leftovers(const Communicator& ranks);

}  // namespace loggp::measure
