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

/// Binds this rank to a CPU, its own where there are enough, and returns the places of all ranks,
/// by rank. Collective: all ranks of `world` call it.
[[nodiscard]] std::vector<RankPlace> place_ranks(const Communicator& world);
/// Returns the clock of the first rank on this machine. It is calibrated once and read by all ranks
/// of the machine, so that their clocks do not differ. Collective: all ranks of `world` call it.
[[nodiscard]] Clock machine_clock(const Communicator& world);
/// Returns warnings about placements that make times less reliable: shared CPUs, unbound ranks.
[[nodiscard]] std::vector<std::string> placement_warnings(const std::vector<RankPlace>& places);
/// Returns the CPUs by rank: "0, 1, 0".
[[nodiscard]] std::string list_cpus(const std::vector<RankPlace>& places);

/// Whether, on a machine that runs any of the first `ranks` ranks, two ranks of the job share a CPU
/// or one is unbound. Open MPI then makes all ranks of that machine yield their CPU whenever they
/// wait.
[[nodiscard]] bool share_cpus(const std::vector<RankPlace>& places, std::int32_t ranks);
/// Returns the provenance of a measurement by all ranks, for the header of a samples file.
[[nodiscard]] Provenance make_provenance(const std::vector<RankPlace>& places, const Clock& clock);

}  // namespace loggp::measure
