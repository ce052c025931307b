// Runs a rank in a child process, so that its end by a signal becomes exit status 1 with one line.
#pragma once

#include <string>

namespace loggp::measure {

/// Forks, and returns in the child only. The parent, the guard, waits for the child, passes on
/// signals that ask for an end (SIGTERM, SIGINT and the like), and exits with the child's status.
///
/// If a signal ends the child, the guard exits with status 1, where a launcher that sees the signal
/// itself would exit with 128 + its number. If the guard was not asked to end, it prints one line
/// on stderr with `name` and the signal. If it was asked, it prints `last_words`, unless that is
/// empty or the child has printed a final error. The child is killed when the guard is.
///
/// Throws RunError when the system gives no process or memory. Pre: this process has no other
/// threads and has not initialised MPI.
void continue_in_guarded_child(const std::string& name, const std::string& last_words = "");

}  // namespace loggp::measure
