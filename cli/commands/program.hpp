// The loggp command, with all its subcommands.
#pragma once

namespace loggp::cli {

/// Runs the command line and prints its results to stdout, its warnings and errors to stderr.
/// Returns the exit status: 0 done; 1 it ran but did not succeed; 2 the input is wrong.
[[nodiscard]] int run_program(int argc, char** argv);

}  // namespace loggp::cli
