// Runs a loop on all CPUs of this machine.
#pragma once

#include <cstddef>
#include <functional>

namespace loggp::measure {

/// Returns how many CPUs the calling thread may use, at least 1. If a launcher has bound the
/// process, these are fewer than the machine has.
[[nodiscard]] unsigned usable_cpus();

/// Calls body(0) … body(n−1), each once, on up to `threads` threads, of which the caller is one.
/// The calls begin in this order. After a call has thrown, no more calls begin. When all running
/// calls have ended, throws the exception of the smallest index that failed, which is the exception
/// that a single thread would throw.
void for_each_index(std::size_t n, unsigned threads, const std::function<void(std::size_t)>& body);

}  // namespace loggp::measure
