// Who speaks last of a process and its guard.
#pragma once

#include <string_view>

namespace loggp::measure {

/// Begins what a process shares with those that it forks from now on. Throws RunError when the
/// system gives no memory.
void share_last_words();
/// What the process says of its failure on stderr, as a line after "loggp: ". Its guard, which a
/// launcher that sees the failure asks to end, has nothing to add.
void say_last(std::string_view words);
/// Whether that was done, here or in a process that shares it.
[[nodiscard]] bool has_said_last();

}  // namespace loggp::measure
