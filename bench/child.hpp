// Runs a program and measures its time and memory.
#pragma once

#include <string>
#include <vector>

namespace loggp::bench {

/// The wall time and the peak resident memory of one run.
struct ChildRun {
  double wall_s = 0;
  double max_rss_bytes = 0;
};

/// Runs the command `words` and returns its time and memory. Its stdout goes to the file `output`,
/// its stderr to that of this process. Throws RunError if the file can't be opened, or if the
/// command can't be started or fails.
ChildRun run_child(const std::vector<std::string>& words, const std::string& output = "/dev/null");

}  // namespace loggp::bench
