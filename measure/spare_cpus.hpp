// CPUs that no rank is bound to, for threads that make progress.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace loggp::measure {

/// CPU numbers, ascending.
using Cpus = std::vector<std::size_t>;

/// What is left of those that a rank may use; `bound` are all ranks' of the machine, and −1 is
/// none.
[[nodiscard]] Cpus without(Cpus allowed, std::span<const int> bound);

/// Whether each of several threads can have a CPU of its own out of those that it may use.
[[nodiscard]] bool is_one_for_each(std::span<const Cpus> choices);

}  // namespace loggp::measure
