// loggp timeline --live: a run between MPI ranks.
#pragma once

#include <string>

#include "cli/options/collective_options.hpp"

namespace loggp::cli {

/// On every rank; rank 0 writes the file `out`. An empty title: one made of the options. Throws
/// InputError in a program without MPI.
void draw_live_run(const CollectiveOptions& options, const std::string& out,
                   const std::string& title);

}  // namespace loggp::cli
