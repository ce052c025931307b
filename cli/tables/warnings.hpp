// Warnings: collected while a command runs, and printed after its result.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <string_view>

#include "models/machine/extrapolation.hpp"

namespace loggp::cli {

/// Makes spdlog keep warnings for say_warnings(), each once. A signal that ends the run before that
/// prints the first five. With `silent` it drops them, because another rank of the job prints the
/// same. The levels of spdlog are severities: `critical` for the few warnings that name a result
/// that is missing, and so are always printed, `err` where the results can't be trusted, `warn`
/// where they hold under conditions, `info` for details.
void collect_warnings(bool silent);
/// Prints the kept warnings on stderr, one line each, the most severe first, and forgets them.
/// Without --verbose it prints at most five, and how many it left out.
void say_warnings();
/// Adds --verbose, which may stand before or after a command.
void add_verbose_option(CLI::App& program);

/// Warns if messages in the watch were larger than those that `set` was measured with, or used a
/// link class that `set` lacks.
void warn_of_extrapolation(const ParameterSet& set, const CostWatch& watch);

/// Warns of each sentence of a row's extrapolation_remark().
void warn_of_remark(std::string_view remark);

}  // namespace loggp::cli
