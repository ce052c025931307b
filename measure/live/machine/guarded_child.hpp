// Runs a rank in a child process, so that a rank that a signal ends leaves one error line and exit
// status 1.
#pragma once

#include <cstdint>
#include <string>

#include "measure/live/machine/life_signs.hpp"

namespace loggp::measure {

/// The words of a guard.
struct GuardWords {
  std::string name{};        ///< of the child, at the beginning of a line: "rank 1"
  std::string last_words{};  ///< said when the guard is asked to end; empty: nothing is said
  std::string kept{};        ///< added to other errors: "; the samples are kept in my.jsonl"
};

/// Forks, and returns in the child only. The parent, called the guard, waits for the child and
/// exits with the child's status. The guard passes SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGUSR1 and
/// SIGUSR2 on to the child; the first four ask for an end.
///
/// At the first signal that asks for an end, the guard prints `last_words` at once, unless the text
/// is empty or the child has called say_last(). If a signal ends the child, the guard exits with
/// status 1. (A launcher that saw the signal itself would exit with 128 + the signal's number.) If
/// a signal ends the child and the guard was not asked to end, the guard prints one line on stderr
/// with `name` and the signal.
///
/// If the child is stopped (SIGSTOP) for as long as the patience(), the guard kills it, prints one
/// line and exits with status 1. It does the same when the process that the launcher has started
/// after this one, the next rank's guard, is stopped; this takes up to one and a half times the
/// patience. When the guard is killed, the child prints one line and exits with status 1. A guard
/// that is stopped goes on when its child exits. Both end when the launcher ends, the process that
/// has started the guard: they would otherwise go on and write files.
///
/// Calls share_last_words() and gives SIGCHLD its default effect. Throws RunError when the system
/// gives no process or memory. Pre: this process has no other threads and has not initialised MPI.
///
/// Guards of different hosts know nothing of each other until their children have called
/// life_sign_target() and send_life_signs(). From then on a guard sends a sign at each half of the
/// patience. If none comes from a host for one and a half times the patience, the guard that
/// watches ends its child as above.
void continue_in_guarded_child(const GuardWords& words);

/// Lets this process's guard watch for signs of life, and returns where they must be sent. Returns
/// a target without a port if this process has no guard.
[[nodiscard]] LifeSignTarget life_sign_target();
/// Lets this process's guard watch no longer: the other hosts may end.
void end_watch_for_life_signs();
/// Lets this process's guard send signs of life, in the name of `rank` on `host`. Does nothing if
/// this process has no guard or the target no port.
void send_life_signs(const LifeSignTarget& target, std::int32_t rank, const std::string& host);

}  // namespace loggp::measure
