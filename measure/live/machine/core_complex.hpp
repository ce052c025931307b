// Finds which CPUs of a machine share their last-level cache.
#pragma once

namespace loggp::measure {

/// Returns the core complex of a CPU, named by the lowest CPU that shares its last-level cache
/// according to hwloc. This is the CPU itself if it shares none, and 0 if hwloc does not know it.
[[nodiscard]] int find_core_complex(int cpu);

}  // namespace loggp::measure
