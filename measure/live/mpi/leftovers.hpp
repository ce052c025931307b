// Receives messages that no receive of an operation has matched.
#pragma once

#include "measure/live/mpi/mpi.hpp"

namespace loggp::measure {

/// Receives and drops all messages on this communicator that no receive has matched. A broadcast
/// that adapts to arrivals may leave such messages. MPI allows none when it is finalised, and
/// receives of later operations could match them. Collective: each rank sends every other rank one
/// message. Throws RunError when MPI fails. Pre: no rank still needs a message that was sent on the
/// communicator.
void receive_leftovers(const Communicator& ranks);

}  // namespace loggp::measure
