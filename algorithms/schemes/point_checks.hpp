// Checks every combination of a plan's values before the first of them runs.
#pragma once

#include <cstdint>
#include <span>

#include "algorithms/schemes/scheme_variant.hpp"

namespace loggp {

/// The lists of values whose combinations a plan runs.
struct PointLists {
  std::span<const AlgorithmVariant> algorithms;
  std::span<const SchemeVariant> schemes;
  std::span<const std::int32_t> ranks;
  std::span<const Bytes> sizes;
  std::span<const Bytes> segments;
};

/// Throws InputError as check_scheme() and check_algorithm() do if one of the combinations can't
/// run. `base` has what all of them have in common. The MPI library's own algorithms can always
/// run.
void check_points(const Benchmark& base, const PointLists& lists);

}  // namespace loggp
