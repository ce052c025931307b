// The library's own nonblocking collectives, and one of them run beside computation.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "algorithms/catalogue.hpp"
#include "measure/mpi_process.hpp"

namespace loggp::measure {

/// What lives until the operation is complete.
struct PendingCollective {
  MPI_Request request;
  std::vector<int> counts;  ///< floats of the vector for each rank
};

/// Sizes and memory are those of the blocking one of the same name (native_collectives.hpp).
struct NonblockingCollective {
  std::string_view name;
  std::string_view mpi_name;  ///< "MPI_Ibcast"
  int (*start)(const MpiProcess& self, const CollectiveArguments& arguments,
               PendingCollective& pending);
};

/// Nothing when there is none.
[[nodiscard]] const NonblockingCollective* find_nonblocking(std::string_view name);
[[nodiscard]] std::vector<std::string> nonblocking_names();

/// What a rank computes meanwhile: `time` on the clock, or units of work where there are any.
struct Computation {
  Duration time;
  std::int64_t work_units = 0;
};

struct NonblockingTimes {
  Duration start;
  Duration tests;
  Duration wait;
  Duration total;
};

/// Starts the operation, computes with `tests` calls of MPI_Test in between ([3] §4.2: one before
/// the computation, the others at equal distances up to its end), and waits. On every rank of the
/// communicator. Tests go on when the operation is complete: there are as many as the formula says.
[[nodiscard]] NonblockingTimes run_beside(const MpiProcess& self,
                                          const NonblockingCollective& collective,
                                          const CollectiveArguments& arguments,
                                          Computation computation, std::int64_t tests);

}  // namespace loggp::measure
