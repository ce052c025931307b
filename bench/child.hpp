// Runs a program and measures its time and memory.
#pragma once

#include <string>
#include <vector>

namespace loggp::bench {

/// The time and the peak memory of one run.
struct ChildRun {
  double wall_s = 0;
  double max_rss_bytes = 0;
};

/// Runs the command `words`. Its stdout goes to the file `output`, its stderr to this process's.
/// Throws RunError if it cannot be started or fails.
ChildRun run_child(const std::vector<std::string>& words, const std::string& output = "/dev/null");

}  // namespace loggp::bench
