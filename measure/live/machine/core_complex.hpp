// Finds which CPUs of a machine share their last-level cache.
#pragma once

namespace loggp::measure {

/// Returns the core complex of a CPU: the lowest number of the CPUs that share its last-level
/// cache, according to hwloc. A CPU that shares no cache is its own complex. Returns 0 for −1 (not
/// bound), for a CPU that hwloc does not know, and where hwloc fails.
[[nodiscard]] int find_core_complex(int cpu);

}  // namespace loggp::measure
