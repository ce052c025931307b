// Finds out from /proc whether a process is stopped, and which processes a launcher started beside
// this one.
#pragma once

#include <sys/types.h>

#include <string>

namespace loggp::measure {

/// Returns whether a process is stopped, as by SIGSTOP. False for a process that does not exist,
/// and for one that a debugger has stopped.
[[nodiscard]] bool is_stopped(pid_t process);

/// Returns the next child of this process's parent, in the order of their starts; after the last
/// one the first. Returns 0 if there is no other child, or where /proc does not tell.
[[nodiscard]] pid_t next_sibling();

/// Returns "rank 3 (process 4711)", from the launcher's variables in the process's environment;
/// "process 4711" where these are not readable.
[[nodiscard]] std::string name_of_rank(pid_t process);

}  // namespace loggp::measure
