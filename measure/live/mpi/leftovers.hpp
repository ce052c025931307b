// Receives messages that an operation has left unreceived.
#pragma once

#include "measure/live/mpi/mpi.hpp"

namespace loggp::measure {

/// Receives and drops all messages that are still unreceived on this communicator. A broadcast that
/// is aware of arrivals may leave some; MPI allows none when it is finalised, and later operations
/// could match them. All ranks call it; each sends every other rank one message. Pre: no rank has
/// yet to receive any message on the communicator.
void receive_leftovers(const Communicator& ranks);

}  // namespace loggp::measure
