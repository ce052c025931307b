// Independent tasks on all ranks of an MPI job.
#pragma once

#include <cstdint>
#include <functional>

#include "measure/work.hpp"

namespace loggp::measure {

/// Runs on every rank, MPI's beginning and end included. Each rank does one task at a time; rank 0
/// also hands them out, from a thread of its own that sleeps in between, and takes the results.
///
/// `prepare` is called on each rank once, after MPI has begun; `tasks` and `take` matter on rank 0.
/// An error of `prepare`, `run` or `take`, wherever it happens, ends the work on all ranks: no more
/// tasks are begun, the results of those under way are still taken, rank 0 throws it (as RunError
/// that names the rank when it is another's), the others return. A rank that dies without a word is
/// its launcher's business: mpirun ends the job.
///
/// `launched` is the number of ranks that the launcher says it has started. Throws InputError when
/// MPI knows of another number: the launcher belongs to another MPI.
void work_on_ranks(std::int32_t launched, const std::function<Work()>& prepare);

}  // namespace loggp::measure
