// Finds CPUs that no rank is bound to, for progress threads.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace loggp::measure {

/// CPU numbers, ascending.
using Cpus = std::vector<std::size_t>;

/// Returns the CPUs of `allowed` that no rank is bound to. `bound` has the CPU of each rank of the
/// machine, −1 for an unbound one.
[[nodiscard]] Cpus without(Cpus allowed, std::span<const int> bound);

/// Whether every thread can have a CPU of its own; `choices` has the CPUs that each thread may use.
[[nodiscard]] bool is_one_for_each(std::span<const Cpus> choices);

}  // namespace loggp::measure
