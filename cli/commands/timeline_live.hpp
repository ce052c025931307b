// Runs loggp timeline --live: a timeline of a run between MPI ranks.
#pragma once

#include <string>

#include "cli/options/collective_options.hpp"
#include "cli/options/picture_options.hpp"

namespace loggp::cli {

/// Runs the benchmark that the options describe on the MPI ranks and draws it. Every rank calls
/// this function; rank 0 writes the file `out` and prints its name. An empty `title` stands for a
/// title made of the options. `picture` is for files that are pictures. Throws InputError in a
/// program without MPI, and when no launcher has started this process.
void draw_live_run(const CollectiveOptions& options, const std::string& out,
                   const std::string& title, const PictureOptions& picture);

}  // namespace loggp::cli
