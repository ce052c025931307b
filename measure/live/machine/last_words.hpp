// Makes sure that only one of a process and its guard prints the final error.
#pragma once

#include <string_view>

namespace loggp::measure {

/// Creates the memory by which this process and those that it forks later know whether one of them
/// has printed the final error. Throws RunError when the system gives no memory.
void share_last_words();
/// Prints the final error of this process on stderr, as one line after "loggp: ". Afterwards its
/// guard prints nothing, even if the launcher, having seen the failure, terminates the guard.
void say_last(std::string_view words);
/// Whether say_last() was called, in this process or in one that shares its memory.
[[nodiscard]] bool has_said_last();

}  // namespace loggp::measure
