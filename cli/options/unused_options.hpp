// Warns of options that no chosen algorithm or scheme uses.
#pragma once

#include <span>

#include "cli/options/collective_options.hpp"

namespace loggp::cli {

/// Warns of each option that differs from its default but changes nothing, because none of the
/// algorithms has it, as `loggp algorithms` lists it, or the collective has no root or no
/// operation. The warning names the algorithms of the collective that have the option. The MPI
/// library's own algorithm has none.
void warn_of_unused(const CollectiveOptions& options, std::span<const AlgorithmVariant> algorithms);
/// The same for the options of schemes, except --iterations, which `once` does not use. Only for
/// simulated ranks: on live ones every scheme uses the barrier.
void warn_of_unused(const CollectiveOptions& options, std::span<const SchemeVariant> schemes);

}  // namespace loggp::cli
