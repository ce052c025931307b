// Binds the ranks of an MPI job to CPUs, gives them their machine's clock, and describes the job.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "measure/live/machine/clock.hpp"
#include "measure/live/machine/link_partners.hpp"
#include "measure/live/machine/provenance.hpp"
#include "measure/live/mpi/mpi.hpp"

namespace loggp::measure {

/// Binds the calling thread of this rank to a CPU with bind_to_cpu(), where `local_rank` is the
/// number of the rank among the ranks on the machine. Returns the places of all ranks, by rank.
/// Collective: all ranks of `world` call it. Throws RunError when MPI fails.
[[nodiscard]] std::vector<RankPlace> place_ranks(const Communicator& world);
/// Returns a copy of the clock of the first rank on this machine. Each rank calibrates a clock, but
/// all ranks of the machine use the first rank's, so that their clocks do not differ. Collective:
/// all ranks of `world` call it. Throws RunError when MPI fails.
[[nodiscard]] Clock machine_clock(const Communicator& world);
/// Returns warnings about placements that make times less reliable: CPUs that ranks share, ranks
/// that are not bound.
[[nodiscard]] std::vector<std::string> placement_warnings(const std::vector<RankPlace>& places);
/// Returns the CPUs by rank, −1 for a rank that is not bound: "0, 1, 0".
[[nodiscard]] std::string list_cpus(const std::vector<RankPlace>& places);

/// Whether some machine that runs one of the first `ranks` ranks has ranks that share a CPU, or a
/// rank that is not bound. Open MPI then makes all ranks of that machine yield their CPU whenever
/// they wait. Pre: `ranks` is at most the number of places.
[[nodiscard]] bool share_cpus(const std::vector<RankPlace>& places, std::int32_t ranks);
/// Returns the provenance of a measurement by all ranks, for the header of a samples file. Host,
/// CPU model and system are those of the calling rank.
[[nodiscard]] Provenance make_provenance(const std::vector<RankPlace>& places, const Clock& clock);

}  // namespace loggp::measure
