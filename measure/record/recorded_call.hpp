// The collective operations that record-arrivals records, with their MPI names.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace loggp::measure {

/// A collective operation of MPI. Its value is the index of its name in recorded_call_names.
enum class RecordedCall : std::int32_t {
  allgather,
  allgatherv,
  allreduce,
  alltoall,
  alltoallv,
  alltoallw,
  barrier,
  broadcast,
  exscan,
  gather,
  gatherv,
  reduce,
  reduce_scatter,
  reduce_scatter_block,
  scan,
  scatter,
  scatterv,
  neighbor_allgather,
  neighbor_allgatherv,
  neighbor_alltoall,
  neighbor_alltoallv,
  neighbor_alltoallw,
  iallgather,
  iallgatherv,
  iallreduce,
  ialltoall,
  ialltoallv,
  ialltoallw,
  ibarrier,
  ibroadcast,
  iexscan,
  igather,
  igatherv,
  ireduce,
  ireduce_scatter,
  ireduce_scatter_block,
  iscan,
  iscatter,
  iscatterv,
  ineighbor_allgather,
  ineighbor_allgatherv,
  ineighbor_alltoall,
  ineighbor_alltoallv,
  ineighbor_alltoallw
};
inline constexpr std::array recorded_call_names{"MPI_Allgather",
                                                "MPI_Allgatherv",
                                                "MPI_Allreduce",
                                                "MPI_Alltoall",
                                                "MPI_Alltoallv",
                                                "MPI_Alltoallw",
                                                "MPI_Barrier",
                                                "MPI_Bcast",
                                                "MPI_Exscan",
                                                "MPI_Gather",
                                                "MPI_Gatherv",
                                                "MPI_Reduce",
                                                "MPI_Reduce_scatter",
                                                "MPI_Reduce_scatter_block",
                                                "MPI_Scan",
                                                "MPI_Scatter",
                                                "MPI_Scatterv",
                                                "MPI_Neighbor_allgather",
                                                "MPI_Neighbor_allgatherv",
                                                "MPI_Neighbor_alltoall",
                                                "MPI_Neighbor_alltoallv",
                                                "MPI_Neighbor_alltoallw",
                                                "MPI_Iallgather",
                                                "MPI_Iallgatherv",
                                                "MPI_Iallreduce",
                                                "MPI_Ialltoall",
                                                "MPI_Ialltoallv",
                                                "MPI_Ialltoallw",
                                                "MPI_Ibarrier",
                                                "MPI_Ibcast",
                                                "MPI_Iexscan",
                                                "MPI_Igather",
                                                "MPI_Igatherv",
                                                "MPI_Ireduce",
                                                "MPI_Ireduce_scatter",
                                                "MPI_Ireduce_scatter_block",
                                                "MPI_Iscan",
                                                "MPI_Iscatter",
                                                "MPI_Iscatterv",
                                                "MPI_Ineighbor_allgather",
                                                "MPI_Ineighbor_allgatherv",
                                                "MPI_Ineighbor_alltoall",
                                                "MPI_Ineighbor_alltoallv",
                                                "MPI_Ineighbor_alltoallw"};
static_assert(recorded_call_names.size() ==
              static_cast<std::size_t>(RecordedCall::ineighbor_alltoallw) + 1);

/// Returns the operation's MPI name: "MPI_Bcast".
[[nodiscard]] constexpr const char* to_string(RecordedCall call) {
  return recorded_call_names.at(static_cast<std::size_t>(call));
}

}  // namespace loggp::measure
