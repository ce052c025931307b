// Refuses simulations that this machine can't hold, and asks before those that take hours.
#pragma once

#include <CLI/CLI.hpp>

#include "compare/predict/work_estimate.hpp"

namespace loggp::cli {

/// Adds --yes, which lets a run take longer than an hour.
void add_yes_option(CLI::App& command, bool& yes);

/// Throws InputError, with the estimates, when the work needs more memory than the machine has
/// free, or takes over an hour and the user has not given --yes.
void check_work(const compare::Work& work, bool yes);

}  // namespace loggp::cli
