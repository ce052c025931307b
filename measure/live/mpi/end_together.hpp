// Ends a part of a measurement on all ranks of a job together, also after a failure.
#pragma once

#include <exception>

#include "measure/live/mpi/mpi.hpp"

namespace loggp::measure {

/// Returns on all ranks when all have called it, and waits asleep. Returns false on the other ranks
/// if rank 0 has failed, for example because the disk is full: they must leave, too. Rank 0 then
/// throws its exception. If another rank has failed, it says why and aborts the job, because rank 0
/// would wait for it. Collective.
[[nodiscard]] bool end_together(const Communicator& world, const std::exception_ptr& failure);

}  // namespace loggp::measure
