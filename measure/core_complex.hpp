// Which CPUs of a machine are near each other.
#pragma once

namespace loggp::measure {

/// The core complex of a CPU: the first CPU that shares its last cache, as hwloc has it; the CPU
/// itself where it shares none, 0 if nothing is known of it.
[[nodiscard]] int find_core_complex(int cpu);

}  // namespace loggp::measure
