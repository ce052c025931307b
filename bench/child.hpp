// Runs a program and says what that took.
#pragma once

#include <string>
#include <vector>

namespace loggp::bench {

struct ChildRun {
  double wall_s = 0;
  double max_rss_bytes = 0;
};

/// Its stdout goes to `output`, its stderr to ours. Throws RunError when it can't be started or
/// fails.
ChildRun run_child(const std::vector<std::string>& words, const std::string& output = "/dev/null");

}  // namespace loggp::bench
