// The MPI library's nonblocking collectives, and a function that runs one beside a computation.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "algorithms/collectives/collective_arguments.hpp"
#include "measure/live/mpi/mpi_process.hpp"

namespace loggp::measure {

/// The data of an operation that must live until the operation is complete.
struct PendingCollective {
  MPI_Request request;
  std::vector<int> counts;  ///< number of floats for each rank, for reduce-scatter
};

/// A nonblocking collective. Its sizes and memory are those of the blocking collective of the same
/// name (native_collectives.hpp).
struct NonblockingCollective {
  std::string_view name;
  std::string_view mpi_name;  ///< "MPI_Ibcast"
  int (*start)(const MpiProcess& self, const CollectiveArguments& arguments,
               PendingCollective& pending);
};

/// Returns the nonblocking collective of this name; null when there is none.
[[nodiscard]] const NonblockingCollective* find_nonblocking(std::string_view name);
/// Returns the names of all nonblocking collectives.
[[nodiscard]] std::vector<std::string> nonblocking_names();

/// The computation beside the operation: `work_units` units of work, or, if that is 0, a busy wait
/// for `time`.
struct Computation {
  Duration time;
  std::int64_t work_units = 0;
};

/// A rank's times: in the call that starts the operation, in all MPI_Test calls, in MPI_Wait, and
/// from before the start to after the wait, computation included.
struct NonblockingTimes {
  Duration start;
  Duration tests;
  Duration wait;
  Duration total;
};

/// Starts the operation, computes, waits for the operation, and returns the times. Calls MPI_Test
/// `tests` times ([3] §4.2): once before the computation, then at equal distances until the end of
/// the computation. The number of calls stays the same even if the operation is complete earlier.
/// Every rank of the communicator calls this. Throws RunError when an MPI call fails.
[[nodiscard]] NonblockingTimes run_beside(const MpiProcess& self,
                                          const NonblockingCollective& collective,
                                          const CollectiveArguments& arguments,
                                          Computation computation, std::int64_t tests);

}  // namespace loggp::measure
