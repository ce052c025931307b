// All cores of this machine.
#pragma once

#include <cstddef>
#include <functional>

namespace loggp::measure {

/// The CPUs that this process may use: fewer than the machine has when a launcher has bound it.
[[nodiscard]] unsigned usable_cpus();

/// Calls body(0) … body(n−1), each once, on up to `threads` threads of which the caller is one.
/// They are begun in this order from a shared queue. When one throws no more are begun; after those
/// under way have ended the error of the smallest index is thrown: the one that a single thread
/// meets.
void for_each_index(std::size_t n, unsigned threads, const std::function<void(std::size_t)>& body);

}  // namespace loggp::measure
