// Where a case spends its time, by function.
#pragma once

#include <string>
#include <vector>

namespace loggp::bench {

/// Prints the functions that take most of a command's time: by perf's samples, or where there is no
/// perf (or it may not be used), by callgrind's instructions. `out` is a folder for their files.
void print_profile(const std::vector<std::string>& command, const std::string& name,
                   const std::string& out);

}  // namespace loggp::bench
