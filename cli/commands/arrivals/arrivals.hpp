// The subcommands of `loggp arrivals`.
#pragma once

#include <CLI/CLI.hpp>

namespace loggp::cli {

/// Each function adds one subcommand.
void add_arrivals_show(CLI::App& arrivals);
void add_arrivals_theory(CLI::App& arrivals);
void add_arrivals_adversary(CLI::App& arrivals);
void add_arrivals_overheads(CLI::App& arrivals);
void add_arrivals_figures(CLI::App& arrivals);

}  // namespace loggp::cli
