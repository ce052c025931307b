// The standard streams: opened before anything else, and each written in one place.
#pragma once

#include <string_view>

namespace loggp {

/// Opens the standard descriptors 0 to 2 that are closed, so that none of the program's files gets
/// one of these numbers and then receives an error message. What stands in for stdout can't be
/// written, so that a lost result is an error; what stands in for stderr takes everything.
///
/// Lets writes fail with EFBIG and EPIPE instead of ending the process by SIGXFSZ and SIGPIPE, so
/// that temporary files are removed and the error is told. Programs that this process starts have
/// the default effects of both signals. Gives SIGCHLD its default effect, without which the exit
/// status of a child is lost. Pre: main() calls it first.
void prepare_standard_streams();

/// Writes `text` to stdout. Throws RunError, which gives the system's reason, when that fails; an
/// error may also be found by a later call, or by flush_out().
void print_out(std::string_view text);
/// Writes what print_out() and others have left in the buffer of stdout. Throws as print_out().
void flush_out();

/// Writes the line "loggp: WORDS" to stderr, in one piece so that lines of several ranks do not
/// mix. Ignores a stderr that is closed, full, or without a reader: there is no place to tell it.
void say(std::string_view words) noexcept;

}  // namespace loggp
