// PRTT between two ranks of an MPI program that has other things to do: [4] wants parameters to be
// assessed anew while an application runs.
#pragma once

#include <optional>

#include "measure/measurement.hpp"
#include "measure/mpi.hpp"

namespace loggp::measure {

/// Rank `client` gets the result, `server` nothing. Both call it with the same options, nobody else
/// does; it lasts options.sizes.budget. MPI and the binding of ranks to CPUs are the caller's.
/// Throws RunError when MPI fails or the budget is too short for three sizes.
[[nodiscard]] std::optional<CampaignResult> measure_pair(MPI_Comm communicator, Rank client,
                                                         Rank server,
                                                         const CampaignOptions& options);

/// The same on a communicator of two ranks, of which 0 is the client_rank, at a known place.
[[nodiscard]] std::optional<CampaignResult> measure_pair(const Communicator& pair,
                                                         const PairPlacement& placement,
                                                         const CampaignOptions& options);

}  // namespace loggp::measure
