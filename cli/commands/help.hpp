// The commands about the commands: help, and the pages that are installed.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>

namespace loggp::cli {

/// Gives a program all its options and commands.
using DefineProgram = std::function<void(CLI::App& program)>;

/// Adds `help COMMAND`, which prints what `COMMAND --help` prints. `define` makes the program that
/// has all commands.
void add_help(CLI::App& program, DefineProgram define);

/// Adds the hidden command `write-pages DIR`, which writes the manual pages and the completions of
/// bash, zsh and fish as they are installed: DIR/man/man1, DIR/bash-completion/completions, …
void add_write_pages(CLI::App& program, DefineProgram define);

}  // namespace loggp::cli
