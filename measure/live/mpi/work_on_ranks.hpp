// Does independent tasks on all ranks of an MPI job.
#pragma once

#include <cstdint>
#include <functional>

#include "measure/live/machine/work.hpp"

namespace loggp::measure {

/// Does the tasks that `prepare` returns on all ranks. Every rank calls it; it initialises and
/// finalises MPI. Each rank does one task at a time, in the order of the list. Rank 0, the leader,
/// does tasks in a second thread. Its first thread distributes the tasks and takes the results, and
/// sleeps in between.
///
/// `prepare` is called once on each rank, after MPI is initialised; `tasks` and `take` are used on
/// rank 0 only. An exception of `prepare`, `run` or `take` on any rank ends the work: no more tasks
/// begin, and the results of running tasks are still taken. Rank 0 then throws the first exception;
/// an exception of another rank becomes a RunError that names the rank. Rank 0 also throws RunError
/// if a rank's Work::identity differs. The other ranks return. If a rank dies, its launcher ends
/// the job.
///
/// `launched` is the number of ranks that the launcher says it has started. Throws InputError when
/// MPI reports another number, because the launcher then belongs to another MPI. Ends the process
/// if MPI does not start within 300 s.
void work_on_ranks(std::int32_t launched, const std::function<Work()>& prepare);

}  // namespace loggp::measure
