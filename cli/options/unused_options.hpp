// Refuses options that no chosen algorithm or scheme uses.
#pragma once

#include <span>

#include "cli/options/collective_options.hpp"

namespace loggp::cli {

/// Throws InputError for the first option that differs from its default but changes nothing: none
/// of the algorithms has it, as `loggp algorithms` lists it, or the collective has no root or no
/// operation. It names the algorithms that have the option. Native ones have none.
void refuse_unused(const CollectiveOptions& options, std::span<const AlgorithmVariant> algorithms);
/// The same for options of simulated schemes but --iterations, which `once` does not heed. Live
/// ranks also begin repetitions with the barrier.
void refuse_unused(const CollectiveOptions& options, std::span<const SchemeVariant> schemes);

}  // namespace loggp::cli
