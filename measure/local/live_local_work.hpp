// Measures the costs of reductions and copies on rank 0 of an MPI job.
#pragma once

#include <chrono>
#include <optional>

#include "algorithms/collectives/reduce_operation.hpp"
#include "measure/local/local_campaign.hpp"

namespace loggp::measure {

/// Throws InputError unless MPI has this operation: "compose" is none of MPI's.
void check_is_of_mpi(const ReduceOperation& operation);

/// Measures MPI_Reduce_local with this operation, and memcpy, on rank 0, while the other ranks
/// sleep. Each works on the same two buffers again and again, so that the data are in the smallest
/// cache that both fit in. Every rank of the world calls it. Returns nothing on the other ranks,
/// and on all ranks if one does not go on: a rank has failed before. Sets the options' functions,
/// their element and largest size. If rank 0 fails, rank 0 throws. The process ends when the
/// measurement takes longer than `limit`.
[[nodiscard]] std::optional<LocalResult> measure_live_local_work(LocalOptions options,
                                                                 const ReduceOperation& operation,
                                                                 std::chrono::seconds limit,
                                                                 bool goes_on);

}  // namespace loggp::measure
