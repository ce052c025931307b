// Another program, run to its end.
#pragma once

#include <string>
#include <vector>

namespace loggp::measure {

/// Whether there is an executable file of that name: in PATH, if the name has no '/'.
[[nodiscard]] bool is_program(const std::string& name);

/// Runs it with this process's streams and environment; it also ends when this process does. How it
/// ended in words, "ended with status 3", or empty if well. Throws RunError when the system gives
/// no process or can't run the program. Pre: `command` is not empty; this process has no other
/// threads.
[[nodiscard]] std::string run_command(const std::vector<std::string>& command);

}  // namespace loggp::measure
