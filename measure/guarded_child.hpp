// A rank that a signal ends is a failed run like any other.
#pragma once

#include <string>

namespace loggp::measure {

/// Goes on in a child of this process, which itself only waits for it and ends as it does; signals
/// that ask for an end are passed on. A signal that ends the child, of which nobody has asked this
/// process, is one line on stderr with `name` and exit status 1: a launcher that sees the signal
/// itself ends with 128 + its number. Where this process was asked, the line is `last_words`; none
/// if that is empty, or the child has said its own. The child is killed when this process is.
///
/// Throws RunError when the system gives no process or memory. Pre: this process has no other
/// threads and has not begun MPI.
void continue_in_guarded_child(const std::string& name, const std::string& last_words = "");

}  // namespace loggp::measure
