// Finds CPUs that no rank is bound to, for progress threads.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace loggp::measure {

/// CPU numbers, ascending.
using Cpus = std::vector<std::size_t>;

/// Returns the CPUs of `allowed` to which no rank is bound. `bound` has the CPU of each rank on the
/// machine, −1 for a rank that is not bound.
[[nodiscard]] Cpus without(Cpus allowed, std::span<const int> bound);

/// Whether each thread can have a CPU that no other thread uses. `choices` has, for each thread,
/// the CPUs that the thread may use.
[[nodiscard]] bool is_one_for_each(std::span<const Cpus> choices);

}  // namespace loggp::measure
