// Runs a program and measures its time and memory.
#pragma once

#include <string>
#include <vector>

namespace loggp::bench {

struct ChildRun {
  double wall_s = 0;
  double max_rss_bytes = 0;
};

/// Runs a program, whose stdout goes to the file `output` and whose stderr to ours. Throws RunError
/// when the program can't be started or fails.
ChildRun run_child(const std::vector<std::string>& words, const std::string& output = "/dev/null");

}  // namespace loggp::bench
