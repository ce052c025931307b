// How much memory this process may still take.
#pragma once

#include <string>

namespace loggp::measure {

/// Returns the bytes that this process may still take: the memory that the system has available
/// (MemAvailable), or less if the limit of the address space (ulimit -v) or of a control group
/// (version 1 or 2) that the process is in is lower. Infinity where the system does not tell.
/// `proc` and `groups` are the folders that tell.
[[nodiscard]] double free_memory(const std::string& proc = "/proc",
                                 const std::string& groups = "/sys/fs/cgroup");

}  // namespace loggp::measure
