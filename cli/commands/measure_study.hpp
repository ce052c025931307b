// loggp measure with several n, the study of [4] Fig. 4.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cli/options/measure_options.hpp"

namespace loggp::cli {

/// Measures with one n. Returns the samples files that it has written or continued, one for each
/// kind of link; none on ranks that have no result.
using MeasureOne = std::function<std::vector<std::string>(const MeasureOptions&)>;

/// Calls `measure_one` for each n of --messages, in MPI's one session if that is the transport. Of
/// several n each has its own -o, my-n2.json, and in the end the deviations are printed. Throws
/// InputError when several n have no -o or stand twice.
void measure_each_n(const MeasureOptions& options, const MeasureOne& measure_one);

}  // namespace loggp::cli
