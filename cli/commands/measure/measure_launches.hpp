// measure --launches: several launches of `measure`, and the parameters of all of them.
#pragma once

#include <CLI/CLI.hpp>

#include "cli/options/measure_options.hpp"

namespace loggp::cli {

/// Measures in several launches, which loggp starts itself, and finds the parameters of each kind
/// of link from the samples of all of them. Every launch must measure the same kinds of links.
/// Throws InputError for options with which there are no launches, and RunError when launches
/// failed; those that did not are kept.
void measure_in_launches(const MeasureOptions& options, const CLI::App& command);

}  // namespace loggp::cli
