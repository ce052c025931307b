// Measures by PRTT between two ranks of a running MPI program. [4] §1 asks for measurements that
// can be repeated while an application runs.
#pragma once

#include <optional>

#include "measure/live/mpi/mpi.hpp"
#include "measure/loggp/measurement.hpp"

namespace loggp::measure {

/// Measures between two ranks of `communicator` for at most about options.sizes.budget. Returns the
/// result on rank `client` and nothing on rank `server`. Only these two ranks call it, with the
/// same options. A rank that the caller has not bound to a CPU causes a warning. Throws RunError
/// when MPI fails, or when the budget is too short for options.least_samples of each size of the
/// first grid. Throws InputError when the samples file can't be used. Pre: MPI is initialised.
[[nodiscard]] std::optional<CampaignResult> measure_pair(MPI_Comm communicator, Rank client,
                                                         Rank server,
                                                         const CampaignOptions& options);

/// Measures between the two ranks of `pair`, which run at `placement`. Returns the result on rank
/// 0, the client_rank, and nothing on rank 1. Throws the same errors.
[[nodiscard]] std::optional<CampaignResult> measure_pair(const Communicator& pair,
                                                         const PairPlacement& placement,
                                                         const CampaignOptions& options);

}  // namespace loggp::measure
