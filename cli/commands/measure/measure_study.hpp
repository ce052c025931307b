// The study of [4] Fig. 4: loggp measure with several n.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cli/options/measure_options.hpp"

namespace loggp::cli {

/// A function that measures with one n. It returns the paths of the samples files that it has
/// written or continued, one for each kind of link; on ranks without a result it returns none.
using MeasureOne = std::function<std::vector<std::string>(const MeasureOptions&)>;

/// Calls `measure_one` for each n of --messages; over MPI, all calls share one session. With
/// several n, each n has a parameter file of its own (my-n2.json for -o my.json), and the
/// deviations of the gaps are printed at the end. Throws InputError when several n are given
/// without -o or with --listen or --connect, and when an n is given twice.
void measure_each_n(const MeasureOptions& options, const MeasureOne& measure_one);

}  // namespace loggp::cli
