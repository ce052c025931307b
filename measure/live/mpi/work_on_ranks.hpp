// Does independent tasks on all ranks of an MPI job.
#pragma once

#include <cstdint>
#include <functional>

#include "measure/live/machine/work.hpp"

namespace loggp::measure {

/// Does the tasks that `prepare` returns on all ranks. Every rank calls it; it initialises and
/// finalises MPI. Each rank does one task at a time. Rank 0, the leader, also distributes the tasks
/// and takes the results, in a thread that sleeps in between.
///
/// `prepare` is called once on each rank, after MPI is initialised; `tasks` and `take` are used on
/// rank 0 only. An exception of `prepare`, `run` or `take` on any rank ends the work: no more tasks
/// begin, and the results of running tasks are still taken. Rank 0 then throws the exception; that
/// of another rank becomes a RunError that names the rank. The other ranks return. If a rank dies,
/// its launcher ends the job.
///
/// `launched` is the number of ranks that the launcher says it has started. Throws InputError when
/// MPI reports another number, because then the launcher belongs to another MPI.
void work_on_ranks(std::int32_t launched, const std::function<Work()>& prepare);

}  // namespace loggp::measure
