// All ranks of an MPI job, each on a CPU of its own where there are enough.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "measure/clock.hpp"
#include "measure/json_lines.hpp"
#include "measure/link_partners.hpp"
#include "measure/mpi.hpp"

namespace loggp::measure {

/// Binds this rank to a CPU and tells the others. By rank. Pre: all ranks of `world` call it.
[[nodiscard]] std::vector<RankPlace> place_ranks(const Communicator& world);
/// The clock of the first rank on this machine: calibrated once and read by all of them, so that
/// their clocks do not differ. Pre: all ranks of `world` call it.
[[nodiscard]] Clock machine_clock(const Communicator& world);
/// What makes times worth less: shared or unbound CPUs.
[[nodiscard]] std::vector<std::string> placement_warnings(const std::vector<RankPlace>& places);
/// "0, 1, 0": the CPUs by rank.
[[nodiscard]] std::string list_cpus(const std::vector<RankPlace>& places);

/// Whether on a machine of the first ranks any two of the job's share a CPU, or one has none of its
/// own: then all of that machine give theirs up whenever they wait, as Open MPI has it.
[[nodiscard]] bool share_cpus(const std::vector<RankPlace>& places, std::int32_t ranks);
/// What, where and when, for the head of a samples file.
[[nodiscard]] Provenance make_provenance(const std::vector<RankPlace>& places, const Clock& clock);

}  // namespace loggp::measure
