// Prints the functions in which a case spends its time.
#pragma once

#include <string>
#include <vector>

namespace loggp::bench {

/// Prints the functions that take most of a command's time, by samples of perf; if perf is missing
/// or forbidden, by instructions of callgrind. `out` is a folder for the tools' files.
void print_profile(const std::vector<std::string>& command, const std::string& name,
                   const std::string& out);

}  // namespace loggp::bench
