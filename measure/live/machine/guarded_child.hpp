// Runs a rank in a child process, so that a rank that a signal ends leaves one error line and exit
// status 1.
#pragma once

#include <string>

namespace loggp::measure {

/// Forks, and returns in the child only. The parent, called the guard, waits for the child and
/// exits with the child's status. The guard passes SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGUSR1 and
/// SIGUSR2 on to the child: these signals ask for an end.
///
/// At the first of these signals the guard prints `last_words` at once, unless the text is empty or
/// the child has called say_last(). If a signal ends the child, the guard exits with status 1. (A
/// launcher that saw the signal itself would exit with 128 + the signal's number.) If a signal ends
/// the child and the guard was not asked to end, the guard prints one line on stderr with `name`
/// and the signal. The child is killed when the guard is killed. Both are killed when the launcher
/// ends, the process that has started the guard: they would otherwise go on and write files.
///
/// Calls share_last_words() and gives SIGCHLD its default effect. Throws RunError when the system
/// gives no process or memory. Pre: this process has no other threads and has not initialised MPI.
void continue_in_guarded_child(const std::string& name, const std::string& last_words = "");

}  // namespace loggp::measure
