// Warns of options that no chosen algorithm or scheme uses.
#pragma once

#include <span>

#include "cli/options/collective_options.hpp"

namespace loggp::cli {

/// Warns of each option that differs from its default but changes nothing: none
/// of the algorithms has it, as `loggp algorithms` lists it, or the collective has no root or no
/// operation. The warning names the algorithms that have the option. Native ones have none.
void warn_of_unused(const CollectiveOptions& options, std::span<const AlgorithmVariant> algorithms);
/// The same for options of simulated schemes but --iterations, which `once` does not heed. Live
/// ranks also begin repetitions with the barrier.
void warn_of_unused(const CollectiveOptions& options, std::span<const SchemeVariant> schemes);

}  // namespace loggp::cli
