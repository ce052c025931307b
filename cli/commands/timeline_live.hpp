// loggp timeline --live: a run between MPI ranks.
#pragma once

#include <string>

#include "cli/options/collective_options.hpp"

namespace loggp::cli {

/// Runs the benchmark that the options describe on the MPI ranks and draws it. Every rank calls it;
/// rank 0 writes the file `out`. An empty title stands for one made of the options. Throws
/// InputError in a program without MPI.
void draw_live_run(const CollectiveOptions& options, const std::string& out,
                   const std::string& title);

}  // namespace loggp::cli
