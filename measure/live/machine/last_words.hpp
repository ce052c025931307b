// Keeps a process and its guard (guarded_child.hpp) from both printing a final error.
#pragma once

#include <string_view>

namespace loggp::measure {

/// Creates memory that this process shares with the processes that it forks later. In this memory
/// say_last() notes that the final error is printed. Throws RunError when the system gives no
/// memory.
void share_last_words();
/// Prints the final error of this process on stderr, as one line after "loggp: ". Notes this in the
/// shared memory, if there is any, so that the guard does not print its `last_words`, even when the
/// launcher then terminates the guard.
void say_last(std::string_view line);
/// Whether say_last() was called in any process that shares the memory; always false without
/// share_last_words().
[[nodiscard]] bool has_said_last();

/// Keeps a warning as one line, which a signal prints if it ends the process or its guard. Keeps
/// 16 KiB and drops what is more. One thread at a time may call this.
void keep_warning(std::string_view line);
/// Forgets the kept warnings, because they have been printed.
void forget_warnings();
/// Writes the kept warnings to stderr and forgets them. May be called by a signal's handler, and by
/// a guard that shares the memory.
void write_kept_warnings();

/// Lets SIGINT and SIGTERM print the kept warnings, and "loggp: a signal ended the run before it
/// was done", followed by `kept`, on stderr before they end the process. Prints only the warnings
/// if `kept` is empty. Does nothing for a signal that is ignored. Pre: no launcher has started this
/// process: its guard has last words.
void say_at_interrupt(std::string_view kept);

}  // namespace loggp::measure
